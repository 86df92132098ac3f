import type { EmailContent } from './content';

/** Renders an email as plain text. */
export function renderPlainText(content: EmailContent): string {
  const { links } = content;
  const sections: string[][] = [
    [content.hello],
    [content.week, content.headline, content.summary, content.activeDays],
    [content.highlight ?? '', content.gentle ?? ''],
    [
      ...content.activities.map(({ name, amount, details }) => `- ${name}: ${amount}${details && ` (${details})`}`),
      content.more ?? '',
    ],
    content.objectives.length === 0
      ? []
      : [content.objectivesTitle, ...content.objectives.map(({ name, movement }) => `- ${name}: ${movement}`)],
    [content.actionHint, `${content.action}: ${links.review}`],
    ['--', content.why, `${content.settings}: ${links.settings}`, `${content.unsubscribe}: ${links.unsubscribe}`],
  ];
  return sections
    .map((lines) => lines.filter((text) => text !== '').join('\n'))
    .filter((section) => section !== '')
    .join('\n\n');
}
