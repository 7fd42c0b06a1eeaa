import { e164, type RequestOf } from '../../contract';
import type { Checked } from '../../text/checked';
import { parseRecipients, withoutRepeats } from '../../text/email/recipients';
import { toInternational, type PhoneRules } from '../../text/phone/phone';
import { toSingleLine } from '../../text/entries';
import { readSender } from '../email/sender';
import type { Draft } from '../operation';
import type { LinkTo, Question } from '../question';
import { orElse, readCountry, type Account } from '../settings';
import { asHtml, asText } from './message';
import { readQuestion, type QuestionParameters } from './readQuestion';

/** The messages that ask by WhatsApp and by e-mail: to each person one, with links of their own. */

export function whatsAppDraft(parameters: QuestionParameters, account: Account): Draft<'messagingAppSend'> {
	const country = readCountry(parameters.options, account);
	const rules: PhoneRules = { defaultCountry: country, channel: 'whatsApp' };
	const { digits: agent } = parameters.checked(
		'from',
		orElse(account.senders.whatsAppAgent, (value) => toInternational(value, rules)),
	);
	const { numbers } = parameters.checked('to', (value) => toNumbers(value, rules));
	const people = numbers.map((number) => e164(number, 'messagingApp'));
	const question = readQuestion(parameters, { channel: 'whatsApp', people });
	return asking(question, (linkTo) => {
		const requests = numbers.map((number, person): RequestOf<'messagingAppSend'> => ({
			type: 'text',
			agent,
			number,
			message: asText(question, linkTo, person),
		}));
		return toEach('messagingAppSend', requests, people);
	});
}

export function emailDraft(parameters: QuestionParameters, account: Account): Draft<'emailSend'> {
	const from = readSender(parameters, account);
	const recipients = withoutRepeats(parameters.checked('toEmail', parseRecipients).recipients);
	const { line: subject } = parameters.checked('subject', toSingleLine);
	const people = recipients.map((recipient) => recipient.email);
	const question = readQuestion(parameters, { channel: 'email', people });
	return asking(question, (linkTo) => {
		const requests = recipients.map((recipient, person): RequestOf<'emailSend'> => ({
			from,
			to: [recipient],
			subject,
			html: asHtml(question, linkTo, person),
			text: asText(question, linkTo, person),
		}));
		return toEach('emailSend', requests, people);
	});
}

/** The draft of a question that is answered by links; who asks it knows where they lead (people/). */
const asking = <Name extends 'messagingAppSend' | 'emailSend'>(
	question: Question,
	withLinks: (linkTo: LinkTo) => Draft<Name>,
): Draft<Name> => ({
	...withLinks(() => ''),
	asks: { question, withWays: ({ linkTo }) => withLinks(linkTo) },
});

/** A draft of several messages, each to its recipient. */
export function toEach<Name extends 'messagingAppSend' | 'emailSend' | 'smsSend'>(
	endpoint: Name,
	requests: ReadonlyArray<RequestOf<Name>>,
	recipients: readonly string[],
): Draft<Name> {
	const [request, ...toOthers] = requests as [RequestOf<Name>, ...Array<RequestOf<Name>>];
	return { endpoint, request, toOthers, recipients };
}

/** One number or several, separated by commas, semicolons or line breaks; each once. */
export function toNumbers(value: unknown, rules: PhoneRules): Checked<{ numbers: string[] }> {
	const texts = typeof value === 'string' ? value.split(/[,;\n]/).filter((text) => text.trim() !== '') : [];
	const numbers = new Set<string>();
	for (const text of texts.length > 0 ? texts : [value]) {
		const phone = toInternational(text, rules);
		if (!phone.ok) return phone;
		numbers.add(phone.digits);
	}
	return { ok: true, numbers: [...numbers] };
}
