import { createHash } from 'node:crypto';
import { listed } from '../../tools/listed';
import {
	apiKey,
	incoming,
	post,
	report,
	seconds,
	signed,
	startTrigger,
	stopTriggers,
} from '../../tools/triggerServer';

afterEach(async () => {
	jest.restoreAllMocks();
	await stopTriggers();
});

const time = (value: number | string) => signed(apiKey, value);
const replaced = (at: number, value: string) =>
	signed().map((one, index) => (index === at ? value : one));
const without = (part: string) => {
	const all = signed();
	const at = all.findIndex((name) => name.endsWith(part));
	return all.filter((_, index) => index !== at && index !== at + 1);
};
const sha1 = (text: string) => createHash('sha1').update(text).digest('hex');
const now = seconds();

const refused: Array<[string, string[]]> = [
	['without the time header', without('time')],
	['without the user header', without('user')],
	['without the signature header', without('signature')],
	['with the user header of another key', replaced(3, sha1('another-key'))],
	['with the signature of another key', replaced(5, sha1(`another-key${now}`))],
	['with the user digest where the signature belongs', replaced(5, sha1(apiKey))],
	['with the signature of another second', replaced(5, sha1(`${apiKey}${now - 1}`))],
	['61 seconds old', time(now - 61)],
	['from 61 seconds in the future', time(now + 61)],
	['with the time in milliseconds', time(Date.now())],
	['with a time that is no integer', time(`${now}.0`)],
	['with a time with a leading zero', time(`0${now}`)],
	['with bytes appended to the time', time(`${now}\u0080`)],
	['with an empty time', time('')],
	['with a list for a time', time(`${now},${now}`)],
	['with a list in the signature header', replaced(5, `${signed()[5]}, ${signed()[5]}`)],
	['with the time header twice', [...signed(), 'x-acme-time', String(now)]],
	['with the user header twice', [...signed(), 'X-Acme-User', sha1(apiKey)]],
	['with the signature header twice', [...signed(), 'x-acme-signature', sha1('other')]],
	['with a signature of another length', replaced(5, `${signed()[5]}00`)],
	['with a signature that is not hex', replaced(5, 'z'.repeat(40))],
	['with two services of which one is malformed', [...signed(), ...signed(apiKey, '12x', 'other')]],
];

test.each(refused)('a request %s is refused and starts nothing', async (_name, headers) => {
	const trigger = await startTrigger();
	expect(await post(trigger.url, report, headers)).toEqual({ status: 401, text: '' });
	expect(await post(trigger.url, incoming, headers)).toEqual({ status: 401, text: '' });
	expect(trigger.started).toEqual([]);
	expect(trigger.thrown).toEqual([]);
});

test.each([
	['60 seconds old', time(now - 60)],
	['with a clock 60 seconds ahead', time(now + 60)],
	['signed as the specification says', replaced(3, sha1(apiKey)).with(5, sha1(`${apiKey}${now}`))],
	['with digests in capitals', signed().map((one, at) => (at % 2 ? one.toUpperCase() : one))],
	['with header names in capitals', signed().map((one, at) => (at % 2 ? one : one.toUpperCase()))],
	['of a service whose name has parts', signed(apiKey, now, 'my-sms-time')],
	['with headers of others that look alike', [...signed(), 'x-envoy-upstream-service-time', '3']],
])('a request %s is accepted', async (_name, headers) => {
	const trigger = await startTrigger();
	expect(await post(trigger.url, report, headers)).toEqual({ status: 200, text: '' });
	expect(trigger.started).toHaveLength(1);
});

test.each([
	['no credential is chosen', null, 503],
	['the credential is empty', {}, 401],
	['the key is empty', { apiKey: '' }, 401],
	['the key is only white space', { apiKey: '         ' }, 401],
	['the key is not a text', { apiKey: 0 }, 401],
	['the key is too short', { apiKey: 'k-12345' }, 401],
	['the service has another name', { apiKey, serviceName: 'other' }, 401],
] as const)('everything is refused when %s', async (_name, credential, status) => {
	const trigger = await startTrigger({ credential });
	expect(await post(trigger.url, report)).toEqual({ status, text: '' });
	// Signed with an unusable key, or with an empty one.
	const key = credential !== null && 'apiKey' in credential ? String(credential.apiKey) : '';
	for (const one of ['', key])
		if (one !== apiKey)
			expect(await post(trigger.url, report, signed(one))).toEqual({ status, text: '' });
	expect(trigger.started).toEqual([]);
	expect(trigger.thrown).toEqual([]);
});

test('the old key and all new keys are accepted, and no other', async () => {
	const odd = '"a key" of "signs"';
	const trigger = await startTrigger({
		credential: {
			apiKey: 'the-old-key',
			additionalApiKeys: `the-new-key, the-newer-key;the-newest-key\nkey-on-a-line\r\n${odd}`,
		},
	});
	const keys = [
		'the-old-key',
		...listed`the-new-key | the-newer-key | the-newest-key | key-on-a-line`,
		odd,
	];
	for (const key of keys)
		expect((await post(trigger.url, { ...report, trace_id: key }, signed(key))).status).toBe(200);
	expect(trigger.started).toHaveLength(keys.length);
	for (const key of ['the-new-key,', 'the-new-key, the-newer-key', 'the-old-key ', '', `"${odd}"`])
		expect((await post(trigger.url, report, signed(key))).status).toBe(401);
	const mixed = replaced(3, sha1('the-old-key')).with(5, sha1(`the-new-key${now}`));
	expect((await post(trigger.url, report, mixed)).status).toBe(401);
});

test('a service name selects its headers among others, in any case', async () => {
	const trigger = await startTrigger({ credential: { apiKey, serviceName: 'ACME' } });
	const decoy = signed('another-key', now, 'other');
	const stale = signed(apiKey, now - 100);
	expect(
		(await post(trigger.url, report, [...stale, ...signed(apiKey, now, 'other')])).status,
	).toBe(401);
	expect((await post(trigger.url, report, [...decoy, ...signed()])).status).toBe(200);
	expect((await post(trigger.url, incoming, signed(apiKey, now, 'other'))).status).toBe(401);
});

test('the tolerance can be changed but not turned off', async () => {
	const narrow = await startTrigger({ parameters: { additionalOptions: { tolerance: 5 } } });
	expect((await post(narrow.url, report, time(seconds() - 10))).status).toBe(401);
	const wide = await startTrigger({ parameters: { additionalOptions: { tolerance: 600 } } });
	expect((await post(wide.url, report, time(seconds() - 500))).status).toBe(200);
	const endless = await startTrigger({ parameters: { additionalOptions: { tolerance: 1e9 } } });
	expect((await post(endless.url, report, time(seconds() - 3700))).status).toBe(401);
	for (const tolerance of [0, -5, 'x']) {
		const odd = await startTrigger({ parameters: { additionalOptions: { tolerance } } });
		expect((await post(odd.url, report, time(seconds() - 100))).status).toBe(401);
	}
});

test('a request refused by its headers never reads the credential', async () => {
	const trigger = await startTrigger();
	for (const headers of [
		[],
		without('user'),
		time(now - 100),
		time('1x'),
		[...signed(), 'x-acme-time', '1'],
	])
		await post(trigger.url, report, headers);
	expect(trigger.stored.reads).toBe(0);
	await post(trigger.url, report, signed('another-key'));
	expect(trigger.stored.reads).toBe(1);
});
