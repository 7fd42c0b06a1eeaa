import { itemsOf } from '../tools/engine';
import { useEmulator } from '../tools/service';

/** The messages of refused requests, and the secrets that they must not contain. */

const service = useEmulator();
const secretText = 'The secret of the house';

const send = (settings = {}) =>
	service.run(
		{ resource: 'sms', operation: 'send', to: '={{ $json.to }}', message: '={{ $json.text }}' },
		{ items: itemsOf({ to: '525512345678', text: secretText }), settings },
	);

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
] as const)('%s puts neither text, number nor key into the run data', async (_name, fault) => {
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
});
