import * as z from 'zod/v4';
import { e164 } from '../../contract';
import { field } from '../../parameters';
import { endOf, languageOption } from '../humanReview/reviewFields';
import { operation, textFields } from '../operation';
import type { Question } from '../question';
import { codeDraft, codeFields, codeOptions } from './sendCode';

const verification = z.object({
	data: z.object({
		verified: z.boolean(),
		...textFields('outcome', 'answeredAt', 'channel', 'to'),
	}),
});

/** Endpoint 7; the page then uses endpoint 9 (people/codes/code.ts) and outputs whether the code was right. */
export const sendAndVerify = operation({
	// n8n only serves the links of a waiting node if the operation has this name.
	value: 'sendAndWait',
	name: 'Send and Verify',
	action: 'Send one time password and verify it on a page',
	description:
		'Send a one-time password, ask for it on a page in the browser that started the workflow, and return whether it was right',
	effect: 'send',
	asks: true,
	spendsBalance: true,
	counts: 'codes',
	endpoints: ['otpSend'],
	output: verification,
	storedFields: ['to'],
	fields: [
		field.notice(
			'browserNotice',
			"Start the workflow with a Webhook whose Respond is “Using 'Respond to Webhook' Node”: the browser that calls it gets the page for the code.",
		),
		...codeFields,
	],
	options: [
		...codeOptions,
		languageOption,
		field.amount(
			'tries',
			'Tries',
			'How many wrong codes may be entered before the workflow continues with an unverified number. The pauses between tries grow.',
			{ typeOptions: { minValue: 1, maxValue: 10 }, default: 3 },
		),
		field.amount('waitMinutes', 'Wait at Most (Minutes)', 'When to continue without a code', {
			typeOptions: { minValue: 0 },
			hint: '0 to wait until the code is entered',
			default: 10,
		}),
	],
	toRequest(parameters, account) {
		const { options } = parameters;
		const text = codeDraft(parameters, account);
		const question: Question = {
			channel: 'sms',
			people: text.recipients.map((number) => e164(number, 'sms')),
			message: '',
			language: options.choice('language'),
			response: { type: 'code', tries: options.number('tries', { min: 1, max: 10, integer: true }) },
			confirmed: false,
			until: endOf(options.number('waitMinutes', { min: 0, max: 100_000 }) * 60_000),
		};
		const draft = { endpoint: 'otpSend' as const, ...text };
		// The message has no link: the browser that started the workflow is redirected to the page.
		return { ...draft, asks: { question, withWays: () => [draft] } };
	},
	toOutput: (_body, { recipients }) => [{ to: recipients.join(', ') }],
});
