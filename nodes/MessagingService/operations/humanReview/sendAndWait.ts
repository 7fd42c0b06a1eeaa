import * as z from 'zod/v4';
import { e164, type RequestOf } from '../../contract';
import type { Parameters } from '../../parameters';
import type { Checked } from '../../text/checked';
import { parseRecipients } from '../../text/email/recipients';
import { toInternational, type PhoneRules } from '../../text/phone/phone';
import { toSingleLine } from '../../text/singleLine';
import { readSender } from '../email/sender';
import { operation, type Draft, type DraftOf } from '../operation';
import { readCountry, type Account } from '../settings';
import { questionFields } from './fields';
import { asHtml, asText } from './message';
import { readForm } from './readForm';
import type { Choice, LinkTo, Question, Response } from '../question';
import { readUntil } from './wait';
import { words } from './words';
import { formWords } from '../../words';
import { refuse } from '../../text/checked';

type QuestionParameters = Parameters<(typeof questionFields)[number]>;

const answer = z.object({
	data: z.object({
		approved: z.boolean(),
		text: z.string(),
		outcome: z.string(),
		answeredAt: z.string(),
		answeredBy: z.string(),
		confirmed: z.boolean(),
		channel: z.string(),
		to: z.string(),
	}),
});

/** Endpoints 16 and 12. The output is that of the answer (people/), not of the message. */
export const sendAndWait = operation({
	value: 'sendAndWait',
	name: 'Send and Wait for Response',
	action: 'Send message and wait for response',
	subtitle: 'Ask and wait',
	description: 'Ask a person by WhatsApp or email and go on with the answer',
	effect: 'send',
	asks: true,
	endpoints: ['messagingAppSend', 'emailSend'],
	endpointOf: (parameters) => (parameters.choice('channel') === 'email' ? 'emailSend' : 'messagingAppSend'),
	output: answer,
	keeps: ['to'],
	fields: questionFields,
	toRequest: (parameters, account) =>
		parameters.choice('channel') === 'email' ? emailDraft(parameters) : whatsAppDraft(parameters, account),
	toOutput: (_body, { recipients }) => [{ to: recipients.join(', ') }],
});

type Drafts = DraftOf<'messagingAppSend' | 'emailSend'>;

function whatsAppDraft(parameters: QuestionParameters, account: Account): Drafts {
	const country = readCountry(parameters.group('options'), account);
	const rules: PhoneRules = { defaultCountry: country, channel: 'whatsApp' };
	const { digits: agent } = parameters.checked('from', (value) => toInternational(value, rules));
	const { numbers } = parameters.checked('to', (value) => toNumbers(value, rules));
	const people = numbers.map((number) => e164(number, 'messagingApp'));
	const question = readQuestion(parameters, 'whatsApp', people);
	return asking<'messagingAppSend'>(question, (linkTo) => {
		const [first, ...others] = numbers.map((number, person): RequestOf<'messagingAppSend'> => ({
			type: 'text',
			agent,
			number,
			message: asText(question, linkTo, person),
		})) as [RequestOf<'messagingAppSend'>, ...Array<RequestOf<'messagingAppSend'>>];
		return { endpoint: 'messagingAppSend', request: first, toOthers: others, recipients: people };
	});
}

function emailDraft(parameters: QuestionParameters): Drafts {
	const from = readSender(parameters);
	const { recipients } = parameters.checked('toEmail', parseRecipients);
	const { line: subject } = parameters.checked('subject', toSingleLine);
	const people = recipients.map((recipient) => recipient.email);
	const question = readQuestion(parameters, 'email', people);
	return asking<'emailSend'>(question, (linkTo) => {
		const [first, ...others] = recipients.map((recipient, person): RequestOf<'emailSend'> => ({
			from,
			to: [recipient],
			subject,
			html: asHtml(question, linkTo, person),
			text: asText(question, linkTo, person),
		})) as [RequestOf<'emailSend'>, ...Array<RequestOf<'emailSend'>>];
		return { endpoint: 'emailSend', request: first, toOthers: others, recipients: people };
	});
}

/** The draft of a question; who asks it knows where its links lead (people/). */
const asking = <Name extends 'messagingAppSend' | 'emailSend'>(
	question: Question,
	withLinks: (linkTo: LinkTo) => Draft<Name>,
): Draft<Name> => ({ ...withLinks(() => ''), asks: { question, withLinks } });

/** One number or several, separated by commas, semicolons or line breaks; each once. */
function toNumbers(value: unknown, rules: PhoneRules): Checked<{ numbers: string[] }> {
	const texts = typeof value === 'string' ? value.split(/[,;\n]/).filter((text) => text.trim() !== '') : [];
	const numbers = new Set<string>();
	for (const text of texts.length > 0 ? texts : [value]) {
		const phone = toInternational(text, rules);
		if (!phone.ok) return phone;
		numbers.add(phone.digits);
	}
	return { ok: true, numbers: [...numbers] };
}

function readQuestion(
	parameters: QuestionParameters,
	channel: Question['channel'],
	people: readonly string[],
): Question {
	const options = parameters.group('options');
	const response = readResponse(parameters);
	const confirmed = channel === 'whatsApp' && options.flag('confirmWithCode');
	// The page that asks for the code carries the answer with it, and no page can carry a file.
	if (confirmed && response.type === 'customForm' && response.fields.some(({ type }) => type === 'file'))
		options.refuse('confirmWithCode', refuse(formWords.doesNotGoWithFile));
	return {
		channel,
		people,
		message: parameters.text('message'),
		language: options.choice('language'),
		response,
		confirmed,
		goesOn: options.choice('undeliverable') === 'goOn',
		until: readUntil(parameters)?.toISOString(),
	};
}

function readResponse(parameters: QuestionParameters): Response {
	const type = parameters.choice('responseType');
	if (type === 'freeText') return { type };
	if (type === 'customForm') return { type, fields: readForm(parameters) };
	const options = parameters.group('options');
	const { approve, decline } = words[options.choice('language')];
	const choices: Choice[] = [
		{
			value: 'approve',
			label: options.optionalText('approveLabel')?.trim() ?? approve,
			style: options.choice('approveStyle'),
		},
		{
			value: 'decline',
			label: options.optionalText('declineLabel')?.trim() ?? decline,
			style: options.choice('declineStyle'),
		},
	];
	return { type, choices: parameters.choice('approvalType') === 'single' ? choices.slice(0, 1) : choices };
}
