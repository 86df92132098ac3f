import { PALETTE } from '@sevenfold/domain/activity';
import { localeOf } from '@sevenfold/domain/user';
import type { EmailActivity, EmailContent } from './content';

/** The design's neutrals and yellows, in the light and in the dark theme. */
const COLORS = {
  page: ['#FCFBF9', '#10100E'],
  card: ['#FFFFFF', '#181714'],
  quiet: ['#F1F0EC', '#282623'],
  track: ['#EAE8E4', '#302F2B'],
  line: ['#E1DFDA', '#302F2B'],
  text: ['#1B1914', '#F5F3F0'],
  label: ['#403E39', '#D3D1CB'],
  second: ['#5C5953', '#B0AEA7'],
  tint: ['#FFF5C3', '#282004'],
  tintText: ['#3C2B02', '#FAF0BE'],
  future: ['#B8B6AF', '#74716B'],
} as const satisfies Record<string, readonly [light: string, dark: string]>;
type Color = keyof typeof COLORS;

/** The same in both themes: dark text on the brand's yellow. */
const YELLOW = '#FFD539';
const ON_YELLOW = '#211A06';

/** The palette's colours on a dark background; other colours are the same in both themes. */
const ON_DARK: Readonly<Record<(typeof PALETTE)[number]['name'], string>> = {
  red: '#EE6E67',
  orange: '#F79351',
  ochre: '#E8B458',
  lime: '#B8DF60',
  green: '#60D185',
  teal: '#24B5AC',
  sky: '#6AD3FF',
  blue: '#62A4FF',
  violet: '#8B7AE8',
  magenta: '#CD78DA',
  rose: '#FFA1BB',
  graphite: '#A19E96',
};

const FONTS = {
  LATIN: "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif",
  JAPANESE:
    "word-break:auto-phrase;font-family:'Hiragino Sans','Hiragino Kaku Gothic ProN','Noto Sans JP','Noto Sans CJK JP',Meiryo,sans-serif",
};

/**
 * Overrides the inline colours by class in mail programs that support dark themes; others invert colours themselves.
 */
const STYLE = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  'body{margin:0;padding:0;-webkit-text-size-adjust:100%}',
  '@media (max-width:480px){.pad{padding-left:20px!important;padding-right:20px!important}.day{font-size:11px!important}}',
  '@media (prefers-color-scheme:dark){',
  ...(Object.entries(COLORS) as [Color, readonly [string, string]][]).map(
    ([name, [, dark]]) =>
      `.b-${name}{background-color:${dark}!important}.c-${name}{color:${dark}!important}.l-${name}{border-color:${dark}!important}`,
  ),
  ...PALETTE.map(({ name }) => `.p-${name}{background-color:${ON_DARK[name]}!important}`),
  '}',
].join('');

/**
 * Renders an email as HTML that old mail programs can show: tables and inline styles, without images or
 * other external resources.
 */
export function renderHtml(content: EmailContent): string {
  const { language, links } = content;
  const font = FONTS[language === 'JA' ? 'JAPANESE' : 'LATIN'];
  const rows = [
    brand(content),
    heading(content),
    weekStrip(content),
    ...(content.highlight === undefined ? [] : [note(content.highlight, 'tint', 'tintText')]),
    ...(content.gentle === undefined ? [] : [note(content.gentle, 'quiet', 'label')]),
    ...content.activities.map((one, index) => activityRow(one, index === 0)),
    ...(content.more === undefined ? [] : [row('8px 32px 0', line(content.more, 'small'))]),
    ...(content.objectives.length === 0 ? [] : [objectives(content)]),
    button(content),
  ];
  return `<!doctype html>
<html lang="${localeOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(content.subject)}</title>
<style>${STYLE}</style>
</head>
<body class="b-page" style="margin:0;padding:0;${background('page')}${font}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(content.preview)}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="b-page" style="${background('page')}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="b-card l-line" style="max-width:600px;${background('card')}border:1px solid ${COLORS.line[0]};border-radius:14px;border-collapse:separate">
${rows.join('\n')}
</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px">
${row('20px 32px 8px', line(content.why, 'small', 'center'))}
${row('0 32px 8px', `<p style="${textStyle('small', 'second', 'center')}" class="c-second">${link(links.settings, content.settings)} &nbsp;·&nbsp; ${link(links.unsubscribe, content.unsubscribe)}</p>`)}
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const SIZES = {
  display: 'font-size:32px;line-height:38px;font-weight:700',
  h1: 'font-size:24px;line-height:32px;font-weight:700',
  h2: 'font-size:19px;line-height:26px;font-weight:600',
  strong: 'font-size:15px;line-height:22px;font-weight:600',
  body: 'font-size:15px;line-height:22px',
  small: 'font-size:13px;line-height:20px',
} as const;

const background = (color: Color): string => `background-color:${COLORS[color][0]};`;
const textStyle = (size: keyof typeof SIZES, color: Color, align = 'left'): string =>
  `margin:0;${SIZES[size]};color:${COLORS[color][0]};text-align:${align}`;

const line = (text: string, size: keyof typeof SIZES, align = 'left'): string =>
  `<p class="c-second" style="${textStyle(size, 'second', align)}">${escapeHtml(text)}</p>`;

const row = (padding: string, content: string): string =>
  `<tr><td class="pad" style="padding:${padding}">${content}</td></tr>`;

const link = (url: string, text: string): string =>
  `<a href="${escapeHtml(url)}" class="c-second" style="color:${COLORS.second[0]};text-decoration:underline">${escapeHtml(text)}</a>`;

const table = (content: string): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:separate">${content}</table>`;

const brand = ({ week }: EmailContent): string =>
  row(
    '24px 32px 0',
    table(
      `<tr><td style="${textStyle('strong', 'text')}" class="c-text"><span style="color:${ON_YELLOW};background-color:${YELLOW};border-radius:8px;padding:3px 9px">Sevenfold</span></td><td align="right" class="c-second" style="${textStyle('small', 'second', 'right')}">${escapeHtml(week)}</td></tr>`,
    ),
  );

const heading = ({ hello, headline, isHeadlineNumber, summary }: EmailContent): string =>
  row(
    '28px 32px 0',
    `${line(hello, 'body')}
<h1 class="c-text" style="${textStyle(isHeadlineNumber ? 'display' : 'h1', 'text')};padding-top:4px">${escapeHtml(headline)}</h1>
${summary === '' ? '' : `<div style="padding-top:6px">${line(summary, 'small')}</div>`}`,
  );

/** The seven days as discs: filled for an active day, which the text below repeats. */
function weekStrip({ days, activeDays }: EmailContent): string {
  const disc = (isActive: boolean): string =>
    isActive
      ? `<div style="width:30px;height:30px;line-height:30px;margin:0 auto;border:1px solid ${YELLOW};border-radius:16px;background-color:${YELLOW};color:${ON_YELLOW};font-size:15px;font-weight:700;text-align:center">&#10003;</div>`
      : `<div class="l-future" style="width:30px;height:30px;line-height:30px;margin:0 auto;border:1px solid ${COLORS.future[0]};border-radius:16px;font-size:15px">&nbsp;</div>`;
  const cells = days.map(
    ({ name, isActive }) =>
      `<td width="14%" align="center" style="padding:0 1px">${disc(isActive)}<p class="day c-second" style="${textStyle('small', 'second', 'center')};padding-top:4px">${escapeHtml(name)}</p></td>`,
  );
  return row(
    '24px 24px 0',
    `<div aria-hidden="true">${table(`<tr>${cells.join('')}</tr>`)}</div>${activeDays === '' ? '' : `<div style="padding-top:6px">${line(activeDays, 'small', 'center')}</div>`}`,
  );
}

const note = (text: string, ground: Color, color: Color): string =>
  row(
    '16px 32px 0',
    table(
      `<tr><td class="b-${ground} c-${color}" style="${textStyle('body', color)};${background(ground)}padding:12px 16px;border-radius:12px">${escapeHtml(text)}</td></tr>`,
    ),
  );

function activityRow({ name, amount, details, share, color, isMet }: EmailActivity, isFirst: boolean): string {
  const border = isFirst ? '' : `border-top:1px solid ${COLORS.line[0]};padding-top:12px;`;
  const mark = isMet ? ' &#10003;' : '';
  return row(
    isFirst ? '24px 32px 0' : '12px 32px 0',
    `${table(
      `<tr><td valign="top" class="c-text l-line" style="${textStyle('strong', 'text')};${border}">${escapeHtml(name)}</td><td align="right" valign="top" class="c-label l-line" style="${textStyle('small', 'label', 'right')};padding-left:12px;white-space:nowrap;${border}">${escapeHtml(amount)}${mark}</td></tr>`,
    )}${share === null ? '' : bar(share, color)}${details === '' ? '' : `<div style="padding-top:4px">${line(details, 'small')}</div>`}`,
  );
}

/** Draws a bar as two cells. An empty one is omitted, because mail programs would give it a width. */
function bar(share: number, color: string): string {
  const filled = share === 0 ? 0 : Math.max(2, Math.round(share * 100));
  const swatch = PALETTE.find(({ hex }) => hex.toLowerCase() === color.toLowerCase());
  const cell = (width: number, style: string, name: string): string =>
    width === 0
      ? ''
      : `<td width="${width}%" height="6" class="${name}" style="${style}height:6px;line-height:6px;font-size:1px;border-radius:3px">&nbsp;</td>`;
  return `<div aria-hidden="true" style="padding-top:6px">${table(
    `<tr>${cell(filled, `background-color:${color};`, swatch ? `p-${swatch.name}` : '')}${cell(100 - filled, background('track'), 'b-track')}</tr>`,
  )}</div>`;
}

const objectives = ({ objectivesTitle, objectives: moved }: EmailContent): string =>
  row(
    '28px 32px 0',
    `<h2 class="c-text" style="${textStyle('h2', 'text')}">${escapeHtml(objectivesTitle)}</h2>
${table(
  moved
    .map(
      ({ name, movement }) =>
        `<tr><td class="c-label" style="${textStyle('body', 'label')};padding-top:8px">${escapeHtml(name)}</td><td align="right" class="c-second" style="${textStyle('small', 'second', 'right')};padding:8px 0 0 12px;white-space:nowrap">${escapeHtml(movement)}</td></tr>`,
    )
    .join(''),
)}`,
  );

const button = ({ action, actionHint, links }: EmailContent): string =>
  row(
    '28px 32px 32px',
    `${table(
      `<tr><td align="center" style="border-radius:12px;background-color:${YELLOW}"><a href="${escapeHtml(links.review)}" style="display:block;padding:13px 24px;font-size:16px;line-height:22px;font-weight:600;color:${ON_YELLOW};text-decoration:none">${escapeHtml(action)}</a></td></tr>`,
    )}${actionHint === '' ? '' : `<div style="padding-top:10px">${line(actionHint, 'small', 'center')}</div>`}`,
  );

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
