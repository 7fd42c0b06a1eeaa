import {
	endpoints,
	errorBodies,
	type Endpoint,
	type EndpointName,
} from '../../../nodes/MessagingService/contract';
import type { Emulator } from '../../../emulator';
import { exchange, request } from '../../tools/rawClient';
import { samples } from '../../tools/samples';
import * as client from '../../tools/emulatorClient';

const { basic, call, endpointNames, fetched, phone, sms, start } = client;

/** Sends a valid request, after sending the message that it refers to. */
async function correct(emulator: Emulator, name: EndpointName): Promise<Record<string, unknown>> {
	if (name === 'otpVerify') {
		await call(emulator, 'otpSend', samples.otpSend);
		return { phone, code: emulator.code(phone) };
	}
	if (name === 'smsCheck')
		return { token: (await call(emulator, 'smsSend', sms)).body.description.id };
	if (name === 'emailLog')
		return { uuid: (await call(emulator, 'emailSend', samples.emailSend)).body.data[0] };
	return samples[name];
}

test.each(endpointNames)(
	'%s answers as the contract describes; a wrong key and an unknown parameter are refused',
	async (name) => {
		const emulator = await start();
		const { scheme, errors, parametersIn, response }: Endpoint = endpoints[name];
		const wrong = scheme === 'basic' ? ['Basic guess', 'Bearer demo-token'] : ['Bearer x', basic()];
		for (const Authorization of [...wrong, '']) {
			const answer = await call(emulator, name, samples[name], { headers: { Authorization } });
			expect(answer.text).toMatch(/Your key auth is not valid|Agent or user are invalid/);
			expect(errorBodies[errors].safeParse(answer.body).success).toBe(true);
		}
		const parameters = await correct(emulator, name);
		if (['body', 'query'].includes(parametersIn)) {
			await call(emulator, name, { ...parameters, surprise: 'x' });
			const refused = { accepted: false, violations: ['unknown field: surprise'] };
			expect(emulator.requests.at(-1)).toMatchObject(refused);
		}
		const answer = await call(emulator, name, parameters);
		expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
		expect(response.safeParse(answer.body).error).toBeUndefined();
		const taken = { endpoint: name, violations: [], status: 200, accepted: true };
		expect(emulator.requests.at(-1)).toMatchObject(taken);
	},
);

const key = { Authorization: basic() };
const json = { Accept: 'application/json', 'Content-Type': 'application/json' };
const latin1 = Buffer.from(JSON.stringify({ ...sms, msg: 'señal' }), 'latin1');
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const wrongFields = JSON.stringify({ msg: 5, phone: '+52155' });

test.each<[method: string, path: string, headers: Record<string, string>, body: string, object[]]>([
	['POST', '/v2/sms-global/send', json, JSON.stringify(sms), []],
	['POST', '/v2/sms-global/send', json, '', [/^the body is missing$/]],
	['POST', '/v2/sms-global/send', json, 'msg=hi', [/^the body is not JSON$/]],
	['POST', '/v2/sms-global/send', json, '[]', [/^the body is not a JSON object$/]],
	['POST', '/v2/sms-global/send', json, nested(100), [/^the body is not a JSON object$/]],
	['POST', '/v2/sms-global/send', json, nested(101), [/^the body is nested more than 100 deep$/]],
	['POST', '/v2/sms-global/send', json, nested(1e6), [/^the body is nested more than 100 deep$/]],
	[
		...(['POST', '/v2/sms-global/send?phone=1', {}, wrongFields] as const),
		[
			...[/^Accept is not application\/json$/, /^Content-Type is not application\/json$/],
			/^query parameters where the endpoint takes none$/,
			...[/^missing or wrong type: msg/, /^phone: must be 11 to 15 digits/],
		],
	],
	[
		...(['GET', '/v2/balance?accounts=true&accounts=true', json, '{}'] as const),
		[/^query parameter accounts is repeated$/, /^a GET carries a body$/],
	],
])('%s %s deviates from the specification where it does: %#', async (...row) => {
	const [method, path, headers, body, violations] = row;
	const emulator = await start();
	await exchange(emulator.url, request(method, path, { ...key, ...headers }, body));
	expect(emulator.requests[0]?.violations).toEqual(
		violations.map((one) => expect.stringMatching(one as RegExp)),
	);
	// Deep JSON could not be shown.
	expect(() => JSON.stringify(emulator.requests)).not.toThrow();
});

test('a body that is not UTF-8 deviates; an unknown path gets 404, and a wrong method 405', async () => {
	const emulator = await start();
	const send = `${emulator.url}/v2/sms-global/send`;
	await fetched(send, { method: 'POST', headers: { ...key, ...json }, body: latin1 });
	expect(emulator.requests[0]?.violations).toEqual(['the body is not UTF-8']);
	expect((await fetched(`${emulator.url}/v2/nothing`)).status).toBe(404);
	const put = await fetched(send, { method: 'PUT' });
	expect([put.status, put.headers.get('allow')]).toEqual([405, 'POST, GET']);
	expect(emulator.requests.at(-1)).toMatchObject({ endpoint: undefined, status: 405 });
});
