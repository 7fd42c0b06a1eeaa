import { severalPeople } from '../commonFields';
import { e164, type RequestOf } from '../../contract';
import { escapeHtml, textToHtml } from '../../text/html';
import { toSingleLine } from '../../text/entries';
import { readRecipients, readSender } from '../email/addresses';
import type { Draft } from '../operation';
import type { LinkTo, Question, Ways } from '../question';
import { readPhones, type Account } from '../settings';
import { readAgent } from '../whatsApp/common';
import { deadlineOf, headingOf } from './about';
import { choicesOf } from './choices';
import { readQuestion, type QuestionParameters } from './readQuestion';
import { words } from './translations';

/** Questions by WhatsApp and email: each person gets a message with how to answer. */

export async function whatsAppDrafts(parameters: QuestionParameters, account: Account) {
	const { agent, parse } = readAgent(parameters.options, account);
	const phones = await readPhones(parameters, parse, severalPeople);
	const people = phones.map(({ digits }) => e164(digits, 'messagingApp'));
	const answerBy = parameters.choice('answerBy');
	const question = readQuestion(parameters, {
		channel: 'whatsApp',
		people,
		answerBy,
		sender: agent,
	});
	return asking(question, ({ linkTo, numbers }) =>
		phones.map(({ digits: number }, person) => {
			const { onlyByLink, byLink } = words[question.language];
			const choices = answerBy === 'link' ? '' : choicesOf(question, numbers);
			const intro = answerBy === 'link' ? onlyByLink : byLink;
			const link = answerBy === 'reply' ? '' : `${intro}\n${linkTo(person)}`;
			const message = [question.message, choices, link].filter((part) => part !== '').join('\n\n');
			const request = { type: 'text', agent, number, message } as const;
			return toPerson('messagingAppSend', people[person], [request]);
		}),
	);
}

export function emailDrafts(parameters: QuestionParameters, account: Account) {
	const from = readSender(parameters.options, account);
	const { to: recipients } = readRecipients(parameters, severalPeople);
	const { line: subject } = parameters.checked('subject', toSingleLine);
	const people = recipients.map((recipient) => recipient.email);
	const question = readQuestion(parameters, { channel: 'email', people, senderName: from.name });
	return asking(question, ({ linkTo }) =>
		recipients.map((recipient, person) => {
			const html = htmlBody(question, linkTo, person);
			const text = [
				headingOf(question),
				textBody(question, linkTo, person),
				footerOf(question),
			].join('\n\n');
			return toPerson('emailSend', people[person], [
				{ from, to: [recipient], subject, html, text },
			]);
		}),
	);
}

/**
 * Returns the messages of a question, and how to make them with the ways to answer it, which
 * `people/` knows.
 */
export const asking = <Name extends 'messagingAppSend' | 'emailSend' | 'smsSend'>(
	question: Question,
	messagesWith: (ways: Ways) => ReadonlyArray<Draft<Name>>,
): ReadonlyArray<Draft<Name>> => {
	const withWays = (shown: Ways, open: () => Promise<Ways>) =>
		messagesWith(shown).map((draft, person) => ({
			...draft,
			complete: async () => messagesWith(await open())[person] ?? draft,
		}));
	return messagesWith({ linkTo: () => '', numbers: [] }).map((draft) => ({
		...draft,
		asks: { question, withWays },
	}));
};

/** Returns the message to one person, of one or more requests. */
export const toPerson = <Name extends 'messagingAppSend' | 'emailSend' | 'smsSend'>(
	endpoint: Name,
	person = '',
	[request, ...nextParts]: readonly [RequestOf<Name>, ...Array<RequestOf<Name>>],
): Draft<Name> => ({ endpoint, request, nextParts, recipients: [person], known: [{ to: person }] });

const linksOf = ({ response, language }: Question, linkTo: LinkTo, person: number) =>
	response.type === 'approval'
		? response.choices.map(({ value, label }) => ({ label, value, link: linkTo(person, value) }))
		: [{ label: words[language].answer, value: 'approve' as const, link: linkTo(person) }];

/** Nothing follows a link on its line: a full stop would become part of it. */
function textBody(question: Question, linkTo: LinkTo, person: number): string {
	const links = linksOf(question, linkTo, person).map(({ label, link }) => `${label}:\n${link}`);
	return [question.message, ...links].join('\n\n');
}

const buttonStyles = {
	approve: 'background:#1f4fd8;color:#ffffff;border:2px solid #1f4fd8',
	decline: 'background:#ffffff;color:#1f4fd8;border:2px solid #1f4fd8',
} as const;

const small = 'font-size:14px;color:#555b68';

/** Says who asks, until when, and what a link does. */
function footerOf(question: Question): string {
	const { askedBy = '', language } = question;
	const { askedBy: by, opensPage } = words[language];
	return [askedBy !== '' && `${by} ${askedBy}.`, deadlineOf(question), opensPage]
		.filter(Boolean)
		.join(' ');
}

/** Buttons are links, since emails cannot contain forms. */
function htmlBody(question: Question, linkTo: LinkTo, person: number): string {
	const buttons = linksOf(question, linkTo, person).map(
		({ label, value, link }) =>
			`<a href="${escapeHtml(link)}" style="display:inline-block;margin:0 12px 12px 0;padding:12px 24px;border-radius:6px;font-weight:bold;text-decoration:none;${buttonStyles[value]}">${escapeHtml(label)}</a>`,
	);
	const heading = `<p style="${small}">${escapeHtml(headingOf(question))}</p>`;
	const footer = `<p style="${small}">${escapeHtml(footerOf(question))}</p>`;
	return `<div style="font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5">\n${heading}\n${textToHtml(question.message)}\n<p>${buttons.join('\n')}</p>\n${footer}\n</div>`;
}
