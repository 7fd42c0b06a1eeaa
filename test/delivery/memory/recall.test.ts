import type { IDataObject } from 'n8n-workflow';
import { itemsOf, runNode, type RunResult } from '../../tools/engine';
import { email, otp, sms, whatsApp } from '../../tools/faults/families';
import { failureIn } from '../../tools/faults/accounts';
import { carryOn, limited, useEmulator } from '../../tools/service';
import { useStore } from '../../tools/store';
import { resumeWith } from '../resumeWith';

/** The output of an item that an earlier run sent: the same as the first time. */

const service = useEmulator();
useStore();

/** Two numbers. */
const [first, second] = [sms.recipient(0), sms.recipient(1)];
const numbers = [first, second];

/** Runs two items in order, or retries their execution with the edited node. */
async function run(
	parameters: IDataObject,
	recipients: readonly string[],
	failed?: RunResult,
	settings = {},
) {
	const all = { ...parameters, options: { ...(parameters.options as object) } };
	return await runNode({
		credentials: limited(service.credentials, { mostAtOnce: 1 }),
		parameters: all,
		items: itemsOf(...recipients.map((one) => ({ to: one }))),
		...resumeWith(failed, { parameters: all, ...settings }),
	});
}

/** Runs two items, the second of which is refused. */
async function refused(parameters: IDataObject, recipients: readonly string[] = numbers) {
	const refusal = { do: 'answer', status: 400, body: { message: 'No' }, times: 1 } as const;
	service.emulator.fault({ ...refusal, to: recipients[1] ?? '' });
	const failed = await run(parameters, recipients);
	expect(failed.error).toBeDefined();
	return failed;
}

const misspelt = ['ana@gmial.com', 'bob@example.com'];
const cases: ReadonlyArray<readonly [string, IDataObject, string[], string[]]> = [
	[
		'an SMS with accents',
		{ ...sms.parameters, message: '¿Cómo estás?' },
		numbers,
		['segments', 'notices'],
	],
	[
		'an SMS of several parts',
		{ ...sms.parameters, message: 'palabra '.repeat(30), tooLong: 'split' },
		numbers,
		['segments', 'notices', 'parts'],
	],
	['a one-time password', { ...otp.parameters, message: 'Código: [code]' }, numbers, ['notices']],
	['an email to a misspelt address', email.parameters, misspelt, ['hint']],
	['a WhatsApp message', whatsApp.parameters, numbers, ['message']],
];

test.each(cases)('a Retry repeats the output of %s', async (_name, parameters, recipients, has) => {
	const atFirst = await run(parameters, recipients);
	expect(atFirst.error).toBeUndefined();
	expect(Object.keys(atFirst.json[0] ?? {})).toEqual(expect.arrayContaining(has));
	service.emulator.reset();
	const failed = await refused(parameters, recipients);
	const again = await run(parameters, recipients, failed);
	const outputsOfFirst = again.items.flatMap(({ json, pairedItem }) =>
		(pairedItem as { item: number }).item === 0 ? [json] : [],
	);
	expect(outputsOfFirst).toEqual(
		atFirst.json.slice(0, outputsOfFirst.length).map((json) => ({ ...json, alreadySent: true })),
	);
});

test('a Retry with another text leaves out the notices of the sent one', async () => {
	const parameters = { ...sms.parameters, message: '¿Cómo estás?' };
	const failed = await refused(parameters);
	const { json } = await run({ ...parameters, message: 'Adiós' }, numbers, failed);
	expect(json[0]).toMatchObject({ alreadySent: true, to: `+${first}` });
	expect(json[0]).not.toHaveProperty('notices');
	expect(json[1]).toMatchObject({ segments: 1, notices: [expect.stringContaining('“ó” → “o”')] });
});

const emails = ['a@example.com, b@example.com', 'c@example.com'];
/** For the first item only. */
const unfit = "={{ $itemIndex === 0 ? 'never' : 'report' }}";
const unread = "={{ $itemIndex === 0 ? $json.nothing.at.all : 'Hello' }}";

test.each([
	['an SMS', sms.parameters, { message: unread }, numbers],
	['an SMS', sms.parameters, { options: { whenUnknown: unfit } }, numbers],
	['an email to two', email.parameters, { html: unread }, emails],
])(
	'a Retry reports %s as sent even if a field can no longer be read',
	async (_kind, parameters, change, to) => {
		const failed = await refused(parameters, to);
		const { json, error } = await run({ ...parameters, ...change }, to, failed);
		expect(error).toBeUndefined();
		expect(json.slice(0, -1).every(({ alreadySent }) => alreadySent)).toBe(true);
		expect(json.at(-1)).not.toHaveProperty('alreadySent');
	},
);

test('an item whose number is corrected at each of two Retries is still one message', async () => {
	const corrected = (to: string) => ({
		...{ ...sms.parameters, to: `={{ $json.to === '${first}' ? '${to}' : $json.to }}` },
		options: { ...(sms.parameters.options as object), whenUnknown: 'resend' },
	});
	const refuse = () =>
		service.emulator.fault({ do: 'answer', status: 400, body: {}, to: second, times: 1 });
	service.emulator.fault({ do: 'reset', to: first, times: 1 });
	refuse();
	let failed = await run(sms.parameters, numbers);
	for (const to of ['+34600000071', '+34600000072']) {
		refuse();
		failed = await run(corrected(to), numbers, failed);
	}
	expect(service.emulator.messages.map(({ number }) => number)).toEqual(['34600000071']);
});

test.each([
	['cannot be used', ', 123', 'Hello', 'report', /^“To” cannot be used: number 2 has 3 digits/],
	['has no text', ', +34600000071', '', 'report', /^“Message” is empty/],
	[
		'has an unusable option',
		', +34600000071',
		'Hello',
		'never',
		/“Options › If It May Have Been Sent”/,
	],
])(
	'a Retry tells of a number added to a sent item that %s',
	async (_why, added, text, option, says) => {
		const failed = await refused(sms.parameters);
		const ofFirst = (value: string, other: string) =>
			`={{ $json.to === '${first}' ? '${value}' : ${other} }}`;
		const parameters = {
			...sms.parameters,
			to: ofFirst(`${first}${added}`, '$json.to'),
			message: ofFirst(text, "'Hello'"),
			options: { several: 2, whenUnknown: ofFirst(option, "'report'") },
		};
		const retry = async (from: RunResult, settings = {}) =>
			await run(parameters, numbers, from, settings);
		const stopped = await retry(failed);
		expect(stopped.error?.message).toMatch(says);
		expect(service.emulator.messages).toHaveLength(1);
		const sent = { alreadySent: true, to: `+${first}` };
		const { json } = await retry(stopped, carryOn.settings);
		expect(json).toMatchObject([sent, { error: { delivery: 'notSent' } }, { to: `+${second}` }]);
		expect(failureIn(json[1] ?? {})?.message).toMatch(says);
		expect(service.emulator.messages.map(({ number }) => number)).toEqual(numbers);
	},
);
