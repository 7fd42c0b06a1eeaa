import { request as httpRequest } from 'node:http';
import {
	endpoints,
	type Endpoint,
	type EndpointName,
} from '../../../nodes/MessagingService/contract';
import type { Emulator } from '../../../emulator';
import { samples } from '../../tools/samples';
import {
	basic,
	call,
	endpointNames,
	fetched,
	phone,
	sms,
	start,
	stopAll,
} from '../../tools/emulatorClient';

afterEach(stopAll);

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

describe('every endpoint of the contract', () => {
	test.each(endpointNames)(
		'%s answers as the contract describes, without violations',
		async (name) => {
			const emulator = await start();
			const answer = await call(emulator, name, await correct(emulator, name));
			expect(answer.status).toBe(200);
			expect(answer.headers.get('content-type')).toBe('application/json');
			expect((endpoints[name] as Endpoint).response.safeParse(answer.body).error).toBeUndefined();
			expect(emulator.requests.at(-1)).toMatchObject({
				endpoint: name,
				violations: [],
				status: 200,
				answered: 'answered',
				accepted: true,
			});
		},
	);

	test.each(endpointNames)(
		'%s refuses a wrong and a missing key in its family’s words',
		async (name) => {
			const emulator = await start();
			const { scheme, errors } = endpoints[name];
			const bodies = {
				sms: {
					status: false,
					error: true,
					description:
						'Your key auth is not valid, please check with your administrator to get the new key',
				},
				email: {
					status: false,
					message: expect.any(String),
					data: {
						message: 'Your key auth is not valid, please check with your administrator',
						code: 401,
					},
				},
				messagingApp: { error: true, code: 400, message: 'Agent or user are invalid' },
			};
			const parameters = await correct(emulator, name);
			const wrong = scheme === 'basic' ? basic('demo', 'guess') : 'Bearer guess';
			const otherScheme = scheme === 'basic' ? 'Bearer demo-token' : basic();
			for (const Authorization of [wrong, otherScheme, '']) {
				const answer = await call(emulator, name, parameters, { headers: { Authorization } });
				expect(answer.body).toEqual(bodies[errors]);
				expect(emulator.requests.at(-1)?.accepted).toBe(false);
			}
		},
	);

	test.each(
		endpointNames.filter((name) => ['body', 'query'].includes(endpoints[name].parametersIn)),
	)('%s refuses a parameter the contract does not have, and names it', async (name) => {
		const emulator = await start();
		const parameters = await correct(emulator, name);
		const answer = await call(emulator, name, { ...parameters, surprise: 'x' });
		expect(answer.body.error ?? !answer.body.status).toBe(true);
		expect(emulator.requests.at(-1)?.violations).toEqual(['unknown field: surprise']);
	});
});

test('sending an SMS completes ten digits to a Mexican number', async () => {
	const emulator = await start();
	await call(emulator, 'smsSendNational', samples.smsSendNational);
	await call(emulator, 'flashSendNational', samples.flashSendNational);
	expect(emulator.messages.map(({ kind, number }) => [kind, number])).toEqual([
		['sms', '525512345678'],
		['flash', '525512345678'],
	]);
});

describe('a client that deviates from the specification', () => {
	const violationsOf = async (
		url: (base: string) => string,
		init: RequestInit,
	): Promise<readonly string[]> => {
		const emulator = await start();
		await fetched(url(emulator.url), init);
		return emulator.requests[0]?.violations ?? ['nothing arrived'];
	};
	const headers = {
		Accept: 'application/json',
		Authorization: basic(),
		'Content-Type': 'application/json',
	};
	const post = { method: 'POST', headers, body: JSON.stringify(sms) };
	const send = (base: string) => `${base}/v2/sms-global/send`;

	test('sees violations for missing and wrong headers', async () => {
		expect(await violationsOf(send, post)).toEqual([]);
		expect(await violationsOf(send, { ...post, headers: { ...headers, Accept: '*/*' } })).toEqual([
			'Accept is not application/json',
		]);
		expect(
			await violationsOf(send, { ...post, headers: { ...headers, 'Content-Type': 'text/plain' } }),
		).toEqual(['Content-Type is not application/json']);
	});

	test('sees violations for bodies that are missing, not JSON, not an object or not UTF-8', async () => {
		expect(await violationsOf(send, { method: 'POST', headers })).toEqual(['the body is missing']);
		expect(await violationsOf(send, { ...post, body: 'msg=hi' })).toEqual(['the body is not JSON']);
		expect(await violationsOf(send, { ...post, body: '[]' })).toEqual([
			'the body is not a JSON object',
		]);
		const latin1 = Buffer.from(JSON.stringify({ ...sms, msg: 'señal' }), 'latin1');
		expect(await violationsOf(send, { ...post, body: latin1 })).toEqual(['the body is not UTF-8']);
	});

	test('sees violations for fields of the wrong type, by name', async () => {
		const body = JSON.stringify({ msg: 5, phone: '+52155' });
		expect(await violationsOf(send, { ...post, body })).toEqual([
			expect.stringMatching(/^missing or wrong type: msg/),
			expect.stringMatching(/^phone: must be 11 to 15 digits/),
		]);
	});

	test('sees violations for repeated and misplaced query parameters', async () => {
		const get = { headers: { Accept: 'application/json', Authorization: basic() } };
		expect(
			await violationsOf((base) => `${base}/v2/balance?accounts=true&accounts=true`, get),
		).toEqual(['query parameter accounts is repeated']);
		expect(await violationsOf((base) => `${send(base)}?phone=1`, post)).toEqual([
			'query parameters where the endpoint takes none',
		]);
	});

	test('sees a violation for a GET with a body', async () => {
		const emulator = await start();
		await new Promise<void>((resolve, reject) => {
			const headers = { Accept: 'application/json', Authorization: basic(), 'Content-Length': 2 };
			httpRequest(`${emulator.url}/v2/balance`, { headers }, (response) => {
				response.resume().on('end', resolve);
			})
				.on('error', reject)
				.end('{}');
		});
		expect(emulator.requests[0]).toMatchObject({
			endpoint: 'balance',
			violations: ['a GET carries a body'],
			body: {},
		});
	});

	test('gets 404 for an unknown path and 405 for a wrong method', async () => {
		const emulator = await start();
		expect((await fetched(`${emulator.url}/v2/nothing`)).status).toBe(404);
		const put = await fetched(`${emulator.url}/v2/sms-global/send`, { method: 'PUT' });
		expect([put.status, put.headers.get('allow')]).toEqual([405, 'POST, GET']);
		expect(emulator.requests.map(({ endpoint, status }) => [endpoint, status])).toEqual([
			[undefined, 404],
			[undefined, 405],
		]);
	});
});
