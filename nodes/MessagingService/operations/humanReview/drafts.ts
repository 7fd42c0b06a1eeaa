import { e164, type RequestOf } from '../../contract';
import { parseRecipients, withoutRepeats } from '../../text/email/recipients';
import { toPhones } from '../../text/phone/several';
import { toSingleLine } from '../../text/entries';
import { readSender } from '../email/sender';
import type { Draft } from '../operation';
import type { Question, Ways } from '../question';
import { orElse, toPhone, type Account } from '../settings';
import { asHtml, asText } from './message';
import { readQuestion, type QuestionParameters } from './readQuestion';

/** The messages that ask by WhatsApp and by e-mail: to each person one, with links of their own. */

export function whatsAppDraft(parameters: QuestionParameters, account: Account): Draft<'messagingAppSend'> {
	const read = toPhone(parameters.options, account, 'whatsApp');
	const { digits: agent } = parameters.checked('from', orElse(account.senders.whatsAppAgent, read));
	const { phones } = parameters.checked('to', (value) => toPhones(value, read));
	const people = phones.map(({ digits }) => e164(digits, 'messagingApp'));
	const question = readQuestion(parameters, { channel: 'whatsApp', people });
	return asking(question, ({ linkTo }) => {
		const requests = phones.map(({ digits: number }, person) => {
			const message = asText(question, linkTo, person);
			return { type: 'text', agent, number, message } as const;
		});
		return toEach('messagingAppSend', requests, people);
	});
}

export function emailDraft(parameters: QuestionParameters, account: Account): Draft<'emailSend'> {
	const from = readSender(parameters, account);
	const recipients = withoutRepeats(parameters.checked('toEmail', parseRecipients).recipients);
	const { line: subject } = parameters.checked('subject', toSingleLine);
	const people = recipients.map((recipient) => recipient.email);
	const question = readQuestion(parameters, { channel: 'email', people });
	return asking(question, ({ linkTo }) => {
		const requests = recipients.map((recipient, person) => ({
			from,
			to: [recipient],
			subject,
			html: asHtml(question, linkTo, person),
			text: asText(question, linkTo, person),
		}));
		return toEach('emailSend', requests, people);
	});
}

/** The draft of a question; who asks it knows the ways in which it is answered (people/). */
export const asking = <Name extends 'messagingAppSend' | 'emailSend' | 'smsSend'>(
	question: Question,
	withWays: (ways: Ways) => Draft<Name>,
): Draft<Name> => ({ ...withWays({ linkTo: () => '', reference: '' }), asks: { question, withWays } });

export function toEach<Name extends 'messagingAppSend' | 'emailSend' | 'smsSend'>(
	endpoint: Name,
	requests: ReadonlyArray<RequestOf<Name>>,
	recipients: readonly string[],
): Draft<Name> {
	const [request, ...toOthers] = requests as [RequestOf<Name>, ...Array<RequestOf<Name>>];
	return { endpoint, request, toOthers, recipients };
}
