import { describe, expect, it } from 'vitest';
import { readDemoFolder, readDemoLanguage } from '../../src/demo/environment';

describe('the demo', () => {
  it.each([undefined, '', ' '])('keeps out of the data of the server when DATA_FOLDER is %j', (DATA_FOLDER) => {
    expect(readDemoFolder({ DATA_FOLDER }, '/data/demo')).toBe('/data/demo');
  });

  it('uses the folder that is named', () => {
    expect(readDemoFolder({ DATA_FOLDER: '/elsewhere' }, '/data/demo')).toBe('/elsewhere');
  });

  it('has the language that is named, or that of the machine', () => {
    expect(readDemoLanguage({ DEMO_LANGUAGE: 'JA' }, 'es-ES')).toBe('JA');
    for (const DEMO_LANGUAGE of [undefined, '']) expect(readDemoLanguage({ DEMO_LANGUAGE }, 'es-ES')).toBe('ES');
    expect(() => readDemoLanguage({ DEMO_LANGUAGE: 'FR' }, 'es-ES')).toThrow('EN, ES, JA');
  });
});
