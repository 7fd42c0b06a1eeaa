import { smsConditions } from '../../nodes/MessagingService/contract';
import { itemsOf, runNode } from '../tools/engine';
import { useEmulator } from '../tools/service';

/** The messages of refused requests, and the secrets that they must not contain. */

const service = useEmulator();
const secretText = 'The secret of the house';

const send = (settings = {}) =>
	runNode({
		credentials: service.credentials,
		parameters: {
			resource: 'sms',
			operation: 'send',
			to: '={{ $json.to }}',
			message: '={{ $json.text }}',
			options: {},
		},
		items: itemsOf({ to: '525512345678', text: secretText }),
		settings,
	});

describe.each(['ok', 'matching'] as const)('error bodies with status %s', (errorStatus) => {
	test.each([
		['missingParameters', 'says that a required value is missing'],
		['invalidKey', 'does not accept the credential'],
		['noCredits', 'no credits left'],
		['notReachable', 'cannot be reached, or is not assigned'],
		['queueAppendFailed', 'asks not to send it again'],
		['multiMessageNotEnabled', 'multi-message sending is not enabled'],
	] as const)('%s: the message says what happened and what to do', async (condition, words) => {
		service.emulator.set({ errorStatus });
		service.emulator.fault({ do: 'refuseSms', condition });
		const { error } = await send();
		expect(error?.message).toContain(words);
		expect(error?.message).not.toMatch(/\[item/);
		expect(error?.description).toMatch(/[a-z]{3,}/);
		expect(`${error?.message} ${error?.description}`).not.toMatch(/\b(error|problem|failure|mistake)\b/i);
	});
});

test('every condition of the specification has its own message', async () => {
	const messages = new Set<string>();
	for (const condition of Object.keys(smsConditions) as Array<keyof typeof smsConditions>) {
		service.emulator.clearFaults();
		service.emulator.fault({ do: 'refuseSms', condition });
		messages.add((await send()).error?.message ?? '');
	}
	expect(messages.size).toBe(Object.keys(smsConditions).length);
});

test('a page of a proxy is reported by its status and first words', async () => {
	service.emulator.fault({
		do: 'answer',
		status: 503,
		body: '<html><head><title>x</title></head><body><h1>Bad day</h1><p>Come back later</p></body></html>',
		headers: { 'content-type': 'text/html' },
	});
	const { error } = await send();
	expect(error?.message).toContain('HTTP 503');
	expect(error?.description).toContain('“Bad day Come back later”');
	expect(error?.description).toContain('may have been sent');
});

test('an unknown refusal is quoted', async () => {
	service.emulator.fault({
		do: 'answer',
		status: 200,
		body: { status: false, error: true, description: 'Sender not allowed today' },
	});
	expect((await send()).error?.message).toContain('“Sender not allowed today”');
});

describe('secrets', () => {
	const { username, password } = { username: 'demo', password: 'demo-password' };
	const encoded = Buffer.from(`${username}:${password}`).toString('base64');
	const echo = `We got ${secretText} for 525512345678 with Basic ${encoded} of ${password}`;

	test.each([
		[
			'a page that echoes the request',
			{ do: 'answer', status: 502, body: `<p>${echo}</p>`, headers: { 'content-type': 'text/html' } },
		],
		[
			'a refusal that echoes the request',
			{ do: 'answer', body: { status: false, error: true, description: echo } },
		],
		['a reset', { do: 'reset' }],
		['a cut answer', { do: 'truncate' }],
	] as const)(
		'%s puts neither text, number nor key into the run data of the failed node',
		async (_name, fault) => {
			service.emulator.fault(fault);
			for (const settings of [{}, { onError: 'continueRegularOutput' as const }]) {
				const { error, task } = await send(settings);
				const seen = JSON.stringify([error, task]);
				expect(seen).toMatch(/delivery/);
				const shown = [secretText, '525512345678', encoded, password].filter((secret) =>
					seen.includes(secret),
				);
				expect(shown).toEqual([]);
			}
		},
	);
});
