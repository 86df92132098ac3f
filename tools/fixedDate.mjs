// Loaded before the server (node --import): its clock stands still at GALLERY_TIME, so that the demo's data is the same
// in every run.
const time = Date.parse(process.env['GALLERY_TIME'] ?? '');
if (Number.isNaN(time)) throw new Error('GALLERY_TIME must be a date and time');

globalThis.Date = new Proxy(Date, {
  construct: (target, values) => Reflect.construct(target, values.length === 0 ? [time] : values),
  get: (target, name) => (name === 'now' ? () => time : Reflect.get(target, name)),
});
