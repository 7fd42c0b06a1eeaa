import type { IDataObject } from 'n8n-workflow';
import { itemsOf, runNode, type RunResult } from '../../tools/engine';
import { email, flash, otp, sms, whatsApp, type Family } from '../../tools/faults/families';
import { limited, useEmulator } from '../../tools/service';
import { useStore } from '../../tools/store';
import { resumeWith } from '../resumeWith';

/** The output of an item that an earlier run sent: the same as the first time. */

const service = useEmulator();
useStore();

const recipientsOf = (family: Family) => [family.recipient(0), family.recipient(1)];

/** Runs two items in order, or retries their execution with the edited node. */
async function run(parameters: IDataObject, recipients: readonly string[], failed?: RunResult) {
	const all = { ...parameters, options: { ...(parameters.options as object) } };
	return await runNode({
		credentials: limited(service.credentials, { mostAtOnce: 1 }),
		parameters: all,
		items: itemsOf(...recipients.map((one) => ({ to: one }))),
		...resumeWith(failed, { parameters: all }),
	});
}

/** Runs two items, the second of which is refused. */
async function refused(parameters: IDataObject, recipients: readonly [string, string]) {
	const [, second] = recipients;
	service.emulator.fault({ do: 'answer', status: 400, body: { message: 'No' }, to: second, times: 1 });
	const failed = await run(parameters, recipients);
	expect(failed.error).toBeDefined();
	return failed;
}

const misspelt = ['ana@gmial.com', 'bob@example.com'];
const cases: ReadonlyArray<readonly [string, IDataObject, string[], string[]]> = [
	['an SMS', sms.parameters, recipientsOf(sms), ['segments']],
	[
		'an SMS with accents',
		{ ...sms.parameters, message: '¿Cómo estás?' },
		recipientsOf(sms),
		['segments', 'notices'],
	],
	[
		'a shortened SMS',
		{ ...sms.parameters, message: 'palabra '.repeat(30), tooLong: 'shorten' },
		recipientsOf(sms),
		['segments', 'notices'],
	],
	[
		'an SMS of several parts',
		{ ...sms.parameters, message: 'palabra '.repeat(30), tooLong: 'split' },
		recipientsOf(sms),
		['segments', 'notices', 'parts'],
	],
	[
		'a flash SMS by GET',
		{ ...flash.parameters, options: { request: 'GET' } },
		recipientsOf(flash),
		['segments'],
	],
	['a one-time password', { ...otp.parameters, message: 'Código: [code]' }, recipientsOf(otp), ['notices']],
	['an email to a misspelt address', email.parameters, misspelt, ['hint']],
	[
		'an email with an unused variable',
		{ ...email.parameters, variables: { variable: [{ letter: 'a', value: 'x' }] } },
		recipientsOf(email),
		['notices'],
	],
	['a WhatsApp message', whatsApp.parameters, recipientsOf(whatsApp), ['message']],
];

test.each(cases)('a Retry repeats the output of %s', async (_name, parameters, recipients, has) => {
	const [first = '', second = ''] = recipients;
	const atFirst = await run(parameters, recipients);
	expect(atFirst.error).toBeUndefined();
	expect(Object.keys(atFirst.json[0] ?? {})).toEqual(expect.arrayContaining(has));
	service.emulator.reset();
	const failed = await refused(parameters, [first, second]);
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
	const [first = '', second = ''] = recipientsOf(sms);
	const failed = await refused(parameters, [first, second]);
	const { json } = await run({ ...parameters, message: 'Adiós' }, [first, second], failed);
	expect(json[0]).toMatchObject({ alreadySent: true, to: `+${first}` });
	expect(json[0]).not.toHaveProperty('notices');
	expect(json[1]).toMatchObject({ segments: 1, notices: [expect.stringContaining('“ó” → “o”')] });
});

test('a Retry reports a sent item even if a field can no longer be read', async () => {
	const [first = '', second = ''] = recipientsOf(sms);
	const failed = await refused(sms.parameters, [first, second]);
	const message = `={{ $json.to === '${first}' ? $json.nothing.at.all : 'Hello' }}`;
	const { json, error } = await run({ ...sms.parameters, message }, [first, second], failed);
	expect(error).toBeUndefined();
	expect(json).toMatchObject([
		{ alreadySent: true, to: `+${first}` },
		{ status: 'queued', to: `+${second}` },
	]);
	expect(service.emulator.messages).toHaveLength(2);
});

test('a Retry repeats the output of the parts that were sent before it', async () => {
	const parameters = { ...sms.parameters, message: 'palabra '.repeat(50), tooLong: 'split' };
	const [first = ''] = recipientsOf(sms);
	const atFirst = await run(parameters, [first]);
	service.emulator.reset();
	service.emulator.fault({ do: 'refuseSms', condition: 'noCredits', request: 2, times: 1 });
	const failed = await run(parameters, [first]);
	const { json } = await run(parameters, [first], failed);
	const [one, ...others] = atFirst.json;
	expect(json).toHaveLength(3);
	expect(json[0]).toEqual({ ...one, alreadySent: true });
	expect(json.slice(1).map(({ text, notices }) => [text, notices])).toEqual(
		others.map(({ text, notices }) => [text, notices]),
	);
});

test('an item whose number is corrected at each of two Retries is still one message', async () => {
	const [first = '', second = ''] = recipientsOf(sms);
	const corrected = (to: string) => ({
		...{ ...sms.parameters, to: `={{ $json.to === '${first}' ? '${to}' : $json.to }}` },
		options: { ...(sms.parameters.options as object), whenUnknown: 'resend' },
	});
	const refuse = () => service.emulator.fault({ do: 'answer', status: 400, body: {}, to: second, times: 1 });
	service.emulator.fault({ do: 'reset', to: first, times: 1 });
	refuse();
	let failed = await run(sms.parameters, [first, second]);
	for (const to of ['+34600000071', '+34600000072']) {
		refuse();
		failed = await run(corrected(to), [first, second], failed);
	}
	expect(service.emulator.messages.map(({ number }) => number)).toEqual(['34600000071']);
});

test('a Retry writes to nobody new while an option of a sent item cannot be used', async () => {
	const [first = '', second = ''] = recipientsOf(sms);
	const failed = await refused(sms.parameters, [first, second]);
	const to = `={{ $json.to === '${first}' ? '${first}, +34600000071' : $json.to }}`;
	const whenUnknown = `={{ $json.to === '${first}' ? 'never' : 'report' }}`;
	const { error } = await run(
		{ ...sms.parameters, to, options: { several: 2, whenUnknown } },
		[first, second],
		failed,
	);
	expect(error?.message).toContain('If It May Have Been Sent');
	expect(service.emulator.messages.map(({ number }) => number)).toEqual([first]);
});
