import { escapeHtml, textToHtml } from '../../text/html/textToHtml';
import type { LinkTo, Question } from '../question';
import { words } from './words';

/** The message that carries a question: the user's text, and after it where to answer. */

const waysOf = ({ response, language }: Question, linkTo: LinkTo, person: number) =>
	response.type === 'approval'
		? response.choices.map(({ value, ...looks }) => ({ ...looks, link: linkTo(person, value) }))
		: [{ label: words[language].answer, style: 'primary' as const, link: linkTo(person) }];

/** As plain text. Nothing follows a link on its line: a full stop would become part of it. */
export function asText(question: Question, linkTo: LinkTo, person: number): string {
	const ways = waysOf(question, linkTo, person).map(({ label, link }) => `${label}:\n${link}`);
	return [question.message, ...ways].join('\n\n');
}

const looks = {
	primary: 'background:#1f4fd8;color:#ffffff;border:2px solid #1f4fd8',
	secondary: 'background:#ffffff;color:#1f4fd8;border:2px solid #1f4fd8',
} as const;

/** As HTML: a button for each answer, which is a link, since e-mails hold no forms. */
export function asHtml(question: Question, linkTo: LinkTo, person: number): string {
	const buttons = waysOf(question, linkTo, person).map(
		({ label, style, link }) =>
			`<a href="${escapeHtml(link)}" style="display:inline-block;margin:0 12px 12px 0;padding:12px 24px;border-radius:6px;font-weight:bold;text-decoration:none;${looks[style]}">${escapeHtml(label)}</a>`,
	);
	return `<div style="font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5">\n${textToHtml(question.message)}\n<p>${buttons.join('\n')}</p>\n</div>`;
}
