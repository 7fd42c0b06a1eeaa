import type { IDataObject } from 'n8n-workflow';
import { messagingAppConditions, smsConditions } from '../../../nodes/MessagingService/contract';
import { useEmulator } from '../../tools/service';
import { useStore } from '../../tools/store';
import { listed } from '../../tools/listed';
import { code } from '../messages';

/** An unclear answer must neither accept nor reject a login. */

const service = useEmulator();
useStore();
const to = '525512345678';

const verify = async (typed: unknown) => {
	const parameters = { ...code, operation: 'verify', to, code: typed as string };
	const { json, error } = await service.run(parameters);
	return { json, error };
};

const answered = async (body: unknown, status = 200) => {
	service.emulator.fault({ do: 'answer', status, body: body as IDataObject });
	return await verify('739155');
};

const issued = async (): Promise<string> => {
	const { error } = await service.run({ ...code, to });
	expect(error).toBeUndefined();
	return (await service.people.phone(to).nextSms()).code();
};

/** Expects that an answer neither lets a login pass nor sends anybody away. */
const leavesOpen = ({ json, error }: Awaited<ReturnType<typeof verify>>) => {
	expect(json).toEqual([]);
	expect(error?.message).toMatch(/^The code could not be checked: /);
	return error?.context;
};

const refusal = (description: string) => ({ status: false, error: true, description });

/** The documented success (SMS send result). */
const record = {
	added_on: '2026-01-31 10:00:00',
	charge: 0.35,
	country: { country: 'Mexico', iso_code: 'MX', type: 'MOVIL' },
	encoding: 'gsm',
	id: 100000001,
	job_id: 'a1b2c3',
	length: 20,
	message: 'Your code is 739155.',
	number: to,
	segments: 1,
	sender: 'SHOP',
};
const success = (description: unknown) => ({ status: true, error: false, description });
const { job_id: _jobId, ...incomplete } = record;

test('a correct code is verified once', async () => {
	const right = await issued();
	expect((await verify(right)).json).toEqual([
		{ verified: true, to: `+${to}`, reason: null, locked: false },
	]);
	expect((await verify(right)).json).toMatchObject([{ verified: false, to: `+${to}` }]);
	expect(service.emulator.requests.at(-1)).toMatchObject({
		method: 'GET',
		path: '/v2/otp-global/verify',
		query: { phone: to, code: right },
		violations: [],
	});
});

test.each([
	...listed`
	482 913 | 48-29-13 | ٤٨٢٩١٣ | ４８２９１３ | ۴۸۲ ۹۱۳ | ४८२९१३ | 482–913 | 482913. | "482913"
	“482 913”. | Your code is 482913. Do not share it.
`,
	' 482\u00a0913\u200b',
	482913,
	'Su código es: 482913\nNo lo comparta',
])('%s is the code 482913', async (typed) => {
	await verify(typed);
	expect(service.emulator.requests.at(-1)?.query).toMatchObject({ code: '482913' });
});

test('a code of letters is checked as it is, and one with other signs too', async () => {
	for (const typed of ['Ab 12-cD', ' #482.913 ']) await verify(typed);
	expect(service.emulator.requests).toMatchObject([
		{ query: { code: 'Ab12cD' } },
		{ query: { code: '#482.913' } },
	]);
});

test.each([
	[12345, 'is a number of fewer digits than a code has, so it may have lost a zero in front'],
	['Your code is on its way', 'is a text with no code in it, or several'],
	['Order 4821: your code is 482913', 'is a text with no code in it, or several'],
])('%s uses up no try', async (typed, words) => {
	const { error } = await verify(typed);
	expect(error?.message).toBe(`“Code” ${words}`);
	expect(service.emulator.requests).toEqual([]);
});

test.each(['ok', 'matching'] as const)(
	'a wrong code is an answer, no failure (%s)',
	async (errorStatus) => {
		service.emulator.set({ errorStatus });
		await issued();
		const { json, error } = await verify('000000');
		expect(error).toBeUndefined();
		expect(json).toEqual([
			{ verified: false, to: `+${to}`, reason: 'The code is wrong or has expired', locked: false },
		]);
	},
);

test.each([
	['the whole record of this number', record],
	['with fields that nobody knows yet', { ...record, attempts: 1 }],
	['with the number as a number', { ...record, number: Number(to) }],
	['with the number as people write it', { ...record, number: '+52 55 1234 5678' }],
	['with the former 1 of Mexican mobile numbers', { ...record, number: '5215512345678' }],
	['with ten digits, as in Mexico', { ...record, number: '5512345678' }],
	['without a sender, country or charge', { ...record, sender: null, country: null, charge: null }],
])('a success is one with %s', async (_name, description) => {
	expect((await answered(success(description))).json).toEqual([
		{ verified: true, to: `+${to}`, reason: null, locked: false },
	]);
});

test.each([
	['no description', undefined],
	['words', 'code not found'],
	['an empty record', {}],
	['a list of the record', [record]],
	['nothing but the number', { number: to }],
	['a record with a field missing', incomplete],
	['the record of another number', { ...record, number: '525512345679' }],
	['a number that only ends alike', { ...record, number: '15512345678' }],
	['no ID', { ...record, id: null }],
])(
	'a success with %s neither lets a login pass nor sends anybody away',
	async (_name, description) => {
		const answer = await answered(success(description));
		expect(leavesOpen(answer)).toMatchObject({ delivery: 'unknown', code: 'empty' });
		expect(answer.error?.message).toContain('answered without a confirmation for this number');
		expect(answer.error?.description).toContain('Send a new code');
	},
);

test.each(listed`
	Invalid code | The OTP does not match. | PIN expired | Código incorrecto | El código ha expirado
	No code was sent to this number | The code 739155 is not valid | Invalid | INCORRECTO.
	Clave incorrecta | La clave de verificación no es válida, intente de nuevo | Wrong password
	Verification failed | 739155 does not match
`)('“%s” is about the code', async (words) => {
	for (const status of [200, 400, 422]) {
		service.emulator.clearFaults();
		const { json } = await answered(refusal(words), status);
		expect(json).toMatchObject([{ verified: false, to: `+${to}` }]);
		expect(JSON.stringify(json)).not.toContain('739155');
	}
});

test.each([
	['739155', 'The code … is wrong'],
	// Masking a short code would hide too much.
	['123', 'The code 123 is wrong'],
	['7 3 9', 'The code 7 3 9 is wrong'],
])('the reason is what the service says: for the code %s, “%s”', async (typed, reason) => {
	service.emulator.fault({ do: 'answer', body: refusal(`The code ${typed} is wrong`) });
	expect((await verify(typed)).json).toEqual([
		{ verified: false, to: `+${to}`, reason, locked: false },
	]);
});

test.each([
	...listed`
	Sender not allowed | Invalid user | Clave de API incorrecta | La clave de su cuenta no es válida
	Número inválido | Try again | Something went wrong (error code 17) | Código de error: interno
	Internal failure, code: 500 | The country code is not assigned to you
`,
	'',
])('“%s” is not about the code', async (words) => {
	expect(leavesOpen(await answered(refusal(words)))).toMatchObject({
		delivery: 'unknown',
		code: 'refused',
	});
});

test.each([401, 403, 404, 405, 407, 408, 429, 500, 502, 503])(
	'HTTP %d is no answer about the code, whoever speaks',
	async (status) => {
		for (const body of [
			refusal('Invalid code'),
			{ message: 'Invalid code' },
			{ error: true, code: status, message: 'Invalid code' },
			'<h1>Invalid code</h1>',
			'',
		]) {
			service.emulator.clearFaults();
			leavesOpen(await answered(body, status));
		}
	},
);

test.each([
	['another form of refusal', { error: true, message: 'Invalid code' }],
	['half of the form', { status: false, description: 'Invalid code' }],
	[
		'the form of e-mail',
		{ status: false, message: 'x', data: { message: 'Invalid code', code: 422 } },
	],
	['the form of WhatsApp', { error: true, code: 404, message: messagingAppConditions[404] }],
	['JSON of somebody else', { hello: 'Invalid code' }],
	['a list', [refusal('Invalid code')]],
])('%s is no answer about the code', async (_name, body) => {
	leavesOpen(await answered(body));
});

test.each(Object.entries(smsConditions))(
	'%s is a failure in every spelling',
	async (condition, text) => {
		for (const words of [text, text.toUpperCase(), `${text.replaceAll("'", '’')}.`]) {
			service.emulator.clearFaults();
			expect(leavesOpen(await answered(refusal(words)))).toMatchObject({ code: condition });
		}
	},
);
