import type { EmailContent } from './content';
import { getTexts } from './texts';

/** Renders an email as plain text. */
export function renderPlainText(content: EmailContent): string {
  const { links } = content;
  const { text } = getTexts(content.language);
  const labelled = (name: string, amount: string): string => text('review.prompt', { name, amount });
  const sections: string[][] = [
    [content.hello],
    [content.week, content.headline, content.summary, content.activeDays],
    [content.highlight ?? '', content.gentle ?? ''],
    [
      ...content.activities.map(({ name, amount, details }) => {
        const line = `- ${labelled(name, amount)}`;
        return details === '' ? line : text('reviewEmail.detailed', { line, details });
      }),
      content.more ?? '',
    ],
    content.objectives.length === 0
      ? []
      : [content.objectivesTitle, ...content.objectives.map(({ name, movement }) => `- ${labelled(name, movement)}`)],
    [content.actionHint, labelled(content.action, links.review)],
    ['--', content.why, labelled(content.settings, links.settings), labelled(content.unsubscribe, links.unsubscribe)],
  ];
  return sections
    .map((lines) => lines.filter((line) => line !== '').join('\n'))
    .filter((section) => section !== '')
    .join('\n\n');
}
