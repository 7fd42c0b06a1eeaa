import { Logger } from '@n8n/backend-common';
import { Container } from '@n8n/di';
import type { IDataObject } from 'n8n-workflow';
import { RefusalCounter, type Cause } from '../../nodes/MessagingService/webhooks/refusals';
import { refusedWords } from '../../nodes/MessagingService/words';
import { userHash } from '../../nodes/MessagingService/webhooks/verify/signature';
import {
	apiKey,
	incoming,
	post,
	report,
	seconds,
	signed,
	startTrigger,
	stopTriggers,
	whatsApp,
	type TriggerOptions,
} from '../tools/triggerServer';
import { listed } from '../tools/listed';
import { deeply } from '../tools/runs';
import { until } from '../tools/until';

afterEach(async () => {
	jest.restoreAllMocks();
	await stopTriggers();
});

const now = seconds();
const secret = 'a-long-random-secret';
const byHeader = { eventAuthentication: 'header', headerName: 'X-Secret' };

const from = (ip: string, allowedAddresses = '10.0.0.1') => ({
	ip,
	parameters: { allowedAddresses },
});
const bySecret = { parameters: byHeader, credential: { sharedSecret: secret } };
const byAddress = { parameters: { eventAuthentication: 'address' } };
const forged = signed().map((one, at) => (at === 5 ? '0'.repeat(40) : one));
const otherService = signed(apiKey, now, 'other');
const withKey = (more: object) => ({ credential: { apiKey, ...more } });

/** A refused request for every cause, and the text in the editor. */
const refused: ReadonlyArray<[Cause, RegExp, string[], TriggerOptions, object?]> = [
	['address', /from 6\.6\.6\.6, which is not in “Allowed/, signed(), from('6.6.6.6')],
	['address', /from an unknown address/, signed(), from('<b>')],
	['proxy', /from 172\.18\.0\.1, which is/, signed(), from('::ffff:172.18.0.1', '203.0.113.7')],
	['unsigned', /no signature headers/, [], {}],
	['malformed', /headers of “acme” are malformed/, signed(apiKey, '12x'), {}],
	['malformed', /headers of “a{40}” are malformed/, signed(apiKey, '12x', 'a'.repeat(200)), {}],
	['stale', /its time is 14 minutes old; the clock of .* 20/, signed(apiKey, now - 14 * 60), {}],
	['stale', /its time is 90 seconds ahead; the clock/, signed(apiKey, now + 90), {}],
	['noKey', /no API key that can sign\. “API Key” is sh/, signed(), withKey({ apiKey: 'short' })],
	['ambiguous', /by several services: “acme”, “other”/, [...signed(), ...otherService], {}],
	['otherService', /Service Name is “kestrel”/, signed(), withKey({ serviceName: 'Kestrel' })],
	['otherKey', /digest belongs to a key that is not in this/, signed('another-key'), {}],
	['otherKey', /Entry 1 of “Addi/, signed('another-key'), withKey({ additionalApiKeys: 'short' })],
	['forged', /its user digest matches a key of this credential, but/, forged, {}],
	['secretMissing', /its header “x-secret” is missing/, [], bySecret, whatsApp()],
	['secretMissing', /its header “x-secret” is missing/, ['X-Secret', ''], bySecret, whatsApp()],
	['secretWrong', /is not the one in the credential/, ['x-secret', 'other'], bySecret, whatsApp()],
	['noSecret', /has no Shared Secret/, ['x-secret', 'other'], { parameters: byHeader }, whatsApp()],
	['noAddresses', /“Allowed IP Addresses”, which is empty/, [], byAddress, whatsApp()],
	['unreadable', /could not be read/, signed(), { credential: null }],
];

test('every cause is tested', () => {
	expect([...new Set(refused.map(([cause]) => cause))].sort()).toEqual(
		Object.keys(refusedWords).sort(),
	);
});

test.each(refused)(
	'%s: a test run says %p, and in production the sender learns nothing',
	async (cause, words, headers, options, body = report) => {
		const test = await startTrigger({ ...options, mode: 'manual' });
		expect((await post(test.url, body, headers)).status).toBe(500);
		const { description } = refusedWords[cause];
		expect(test.thrown).toEqual([
			expect.objectContaining({ message: expect.stringMatching(words), description }),
		]);
		const output = JSON.stringify(test.thrown);
		for (const value of [apiKey, userHash(apiKey), secret, report.phone, 'another-key', '<b>'])
			expect(output).not.toContain(value);
		const parameters = { ...options.parameters, additionalOptions: { reportRefused: true } };
		const live = await startTrigger({ ...options, parameters });
		const status = cause === 'unreadable' ? 503 : 401;
		expect(await post(live.url, body, headers)).toEqual({ status, text: '' });
		await post(live.url, body, headers);
		await until(() => cause === 'unreadable' || live.started.length > 0);
		// Without its settings a trigger does not know its outputs.
		if (cause !== 'unreadable')
			expect(live.started).toEqual([
				[[], [{ json: expect.objectContaining({ event: 'refused', cause }) }]],
			]);
		const quiet = await startTrigger(options);
		await post(quiet.url, body, headers);
		expect([test.started, live.thrown, quiet.started]).toEqual([[], [], []]);
	},
);

const adviceFor = async (ip: string, body: object, more: object = {}) => {
	const parameters = { allowedAddresses: '203.0.113.7', ...more };
	const trigger = await startTrigger({ ip, parameters, mode: 'manual' });
	await post(trigger.url, body);
	return (trigger.thrown[0] as { description: string }).description;
};

test.each(listed`
	10.0.0.5 | 172.18.0.1 | 192.168.1.1 | 127.0.0.1 | 169.254.7.7 | 100.64.0.1 | 100.127.255.255
	::1 | fd12::1 | fe80::1 | ::ffff:10.0.0.5 | 0.0.0.0
`)('a request from %s came through a proxy, and the advice is not to list it', async (ip) => {
	for (const body of [report, whatsApp()]) {
		const advice = await adviceFor(ip, body, { eventAuthentication: 'address' });
		expect(advice).toMatch(/there is a proxy between n8n and the sender\. Set N8N_PROXY_HOPS/);
		expect(advice).not.toMatch(/\badd\b/i);
	}
});

test.each(listed`6.6.6.6 | 100.128.0.1 | 172.32.0.1 | 2606:4700::1`)(
	'the advice for %s is to list it only if the service names it',
	async (ip) => {
		expect(await adviceFor(ip, report)).toMatch(
			/^Add this address to “Allowed IP Addresses” only if the service names it .* set N8N_PROXY_HOPS\.$/,
		);
	},
);

test.each<[what: string, body: object, parameters: IDataObject, words: RegExp]>([
	['of a kind that was not chosen', report, { events: ['sms.incoming'] }, /Report”, which is not/],
	[
		'of another status',
		report,
		{ filters: { deliveryStatuses: ['rejected'] } },
		/“Delivery Status”/,
	],
	['without the keyword', incoming, { filters: { keywords: 'ALTA' } }, /“Keywords” excludes it/],
	['from another sender', incoming, { filters: { senders: '5255' } }, /“Senders” excludes it/],
])('an event %s: in test mode the failed execution says so', async (_, body, parameters, words) => {
	const trigger = await startTrigger({ parameters, mode: 'manual' });
	await post(trigger.url, body);
	expect(trigger.thrown).toEqual([
		expect.objectContaining({ message: expect.stringMatching(words) }),
	]);
	const quiet = await startTrigger({ parameters });
	expect(await post(quiet.url, body)).toEqual({ status: 200, text: '' });
	expect([trigger.started, quiet.thrown, quiet.started]).toEqual([[], [], []]);
});

const flood = deeply(10_000, 300);

test(`${flood} forged requests make one report and one log line per cause`, async () => {
	const warn = jest.spyOn(Container.get(Logger), 'warn');
	const trigger = await startTrigger({
		parameters: { additionalOptions: { reportRefused: true } },
	});
	const kinds = [signed('another-key'), signed(apiKey, seconds() - 900), []];
	await Promise.all(
		Array.from({ length: 20 }, async (_, worker) => {
			for (let at = worker; at < flood; at += 20) await post(trigger.url, report, kinds[at % 3]);
		}),
	);
	await until(() => trigger.started.length > 2);
	const reports = () => trigger.started.map((outputs) => outputs[1]?.[0]?.json);
	const counts = reports().map((one) => `${String(one?.cause)} ${String(one?.count)}`);
	expect(counts.sort()).toEqual(['otherKey 1', 'stale 1', 'unsigned 1']);
	const lines = warn.mock.calls.flatMap(([message]) => (/refused: /.test(message) ? message : []));
	expect(lines).toHaveLength(3);
	for (const line of lines)
		expect(line).toMatch(/^Webhook of “Trigger” of the workflow “test” refused: /);
	const first = new Date().toISOString();
	jest.setSystemTime(Date.now() + 60 * 60_000);
	await post(trigger.url, report, []);
	await until(() => trigger.started.length > 3);
	expect(reports().at(-1)).toEqual({
		event: 'refused',
		cause: 'unsigned',
		advice: refusedWords.unsigned.description,
		count: Math.floor(flood / 3),
		firstAt: first,
		lastAt: new Date().toISOString(),
		sender: '127.0.0.1',
	});
	const output = JSON.stringify([warn.mock.calls, trigger.started]);
	const keys = [apiKey, 'another-key'];
	for (const value of [...keys, ...keys.map(userHash), report.phone])
		expect(output).not.toContain(value);
}, 120_000);

test('each report of an hour begins with the first refusal since the one before', () => {
	const counter = new RefusalCounter();
	const [minute, hour] = [60_000, 3_600_000];
	// It is no hour of the clock: the first begins at half past.
	const half = hour / 2;
	const note = (at: number) => counter.note('trigger', 'stale', '1.1.1.1', half + at);
	const iso = (at: number) => new Date(half + at).toISOString();
	expect(note(0)).toMatchObject({ count: 1, firstAt: iso(0) });
	expect([note(minute), note(hour - 1)]).toEqual([undefined, undefined]);
	expect(note(hour)).toMatchObject({ count: 3, firstAt: iso(minute), lastAt: iso(hour) });
	expect(note(3 * hour)).toMatchObject({ count: 1, firstAt: iso(3 * hour) });
});

test('counting takes bounded memory for any number of requests and triggers', () => {
	const counter = new RefusalCounter();
	for (let at = 0; at < 100_000; at += 1)
		counter.note(`trigger ${at % 5_000}`, 'stale', '1.1.1.1', at);
	expect(counter['tallies'].size).toBe(1_000);
});
