import type { IDataObject } from 'n8n-workflow';
import { useEmulator } from '../tools/service';

/** A look-up that finds nothing is not a success, however the service words it. */

const service = useEmulator();
const uuid = '123e4567-e89b-42d3-a456-426614174000';

const look = async (parameters: IDataObject, body: unknown) => {
	service.emulator.clearFaults();
	service.emulator.fault({ do: 'answer', body: body as IDataObject });
	const { json } = await service.run(parameters, {
		settings: { onError: 'continueRegularOutput' },
	});
	return json;
};

const getStatus = { resource: 'sms', operation: 'getStatus', messageId: '7' };
const getLog = { resource: 'email', operation: 'getLog', messageId: uuid };
const getBalance = { resource: 'account', operation: 'getBalance' };
const getTemplates = { resource: 'emailTemplate', operation: 'getAll', options: {} };

const sms = (description: unknown) => ({ status: true, error: false, description });
const log = (data: unknown, message = 'Succesfully export log email') => ({
	status: true,
	message,
	data,
});

const noMessage = 'The service has no message with this ID (yet)';
const missing = 'Missing params, please verify or contact to support';
const refusal = (description: string) => ({ status: false, error: true, description });
const email = (message: string, code: number) => ({
	status: false,
	message: 'x',
	data: { message, code },
});

/** Possible answers to an unknown ID; the specification does not say which one is used. */
const unknownIds: Array<[string, IDataObject, unknown, said: string | undefined]> = [
	['words', getStatus, { status: true, description: 'Token not found' }, 'Token not found'],
	['nothing', getStatus, sms(null), undefined],
	['no message', getStatus, sms({ answers: [] }), undefined],
	['a message of nulls', getStatus, sms({ message: { status: null } }), undefined],
	['a message of other fields', getStatus, sms({ message: { hello: 'world' } }), undefined],
	['a missing value', getStatus, refusal(missing), missing],
	['a refusal in words', getStatus, refusal('Token not found'), 'Token not found'],
	['no data', getLog, log(null, 'No log of this UUID'), 'No log of this UUID'],
	['an empty list', getLog, log([]), 'Succesfully export log email'],
	['empty records', getLog, log([{}]), undefined],
	['a record of empty objects', getLog, log([{ status: {} }]), undefined],
	['a missing value', getLog, email('Missing required parameters', 400), undefined],
	['404', getLog, email('Nothing here', 404), undefined],
];

describe.each([false, true])('an unknown ID, with Return Raw Response %s', (rawResponse) => {
	test.each(unknownIds)('answered with %s', async (_name, parameters, body, said) => {
		const json = await look({ ...parameters, options: { rawResponse } }, body);
		expect(json).toMatchObject([
			{ error: { message: noMessage, code: 'notFound', delivery: 'notSent', httpStatus: 200 } },
		]);
		if (said) expect(json).toMatchObject([{ error: { said } }]);
		expect(
			await look({ ...parameters, options: { rawResponse }, ifNotFound: 'none' }, body),
		).toEqual([]);
	});
});

test.each<[string, IDataObject, unknown]>([
	['of the key', getStatus, refusal('User not found')],
	['in other words', getStatus, refusal('Come back tomorrow')],
	['of somebody', getLog, email('Your account is unknown', 409)],
])('a refusal %s is none of an ID', async (_name, parameters, body) => {
	const json = await look({ ...parameters, ifNotFound: 'none' }, body);
	expect(json).toMatchObject([{ error: { delivery: 'notSent' } }]);
	expect(json).not.toMatchObject([{ error: { code: 'notFound' } }]);
});

test.each([
	['abc', 'is not the ID of an SMS'],
	[' ', 'is empty'],
	['12 34', 'is not the ID of an SMS'],
])('the ID “%s” of an SMS is refused before anything is asked', async (messageId, reason) => {
	const { error } = await service.run({ ...getStatus, messageId });
	expect(error?.message).toBe(`“Message ID” ${reason}`);
	expect(service.emulator.requests).toEqual([]);
});

test.each<[string, IDataObject, unknown, string]>([
	['balance: nothing', getBalance, { status: true }, 'a balance'],
	['balance: an empty list', getBalance, sms([]), 'a balance'],
	['balance: empty entries', getBalance, sms([{}]), 'a balance'],
	['templates: nothing', getTemplates, { status: true }, 'a list of templates'],
	['templates: others', getTemplates, [{ hello: 'world' }, 7], 'a list of templates'],
])('%s', async (_name, parameters, body, what) => {
	expect(await look(parameters, body)).toMatchObject([
		{ error: { message: `The service answered without ${what}`, code: 'empty' } },
	]);
});

test('a found record is shown even with missing, new or differently typed fields', async () => {
	expect(
		await look(getStatus, sms({ message: { status: 'X', parts: 'two', more: 1 } })),
	).toMatchObject([{ messageId: 7, statusText: 'X', segments: null }]);
	expect(await look(getBalance, sms([{ balance: 5, more: 1 }]))).toEqual([
		{ username: null, name: null, balance: 5, creditLimit: null },
	]);
	expect(await look(getTemplates, [null, { name: 'Welcome' }])).toMatchObject([
		{ templateId: null, name: 'Welcome', active: null },
	]);
});

test('values of another JSON type are read, and missing ones taken from the request', async () => {
	const body = sms({ message: { status: 'ENVIO CONFIRMADO', parts: '2', phone: 525512345678 } });
	expect(await look(getStatus, body)).toMatchObject([
		{ status: 'confirmed', segments: 2, to: '+525512345678' },
	]);
	expect(await look(getBalance, sms([{ balance: '12.50' }]))).toMatchObject([{ balance: 12.5 }]);
	expect(await look(getTemplates, [{ template_id: 101, status: 'true' }])).toMatchObject([
		{ templateId: '101', active: true },
	]);
	expect(await look(getLog, log([{ correo: 'ana@example.com' }]))).toMatchObject([
		{ messageId: uuid },
	]);
	const send = { resource: 'sms', operation: 'send', to: '525512345678', message: 'Hello' };
	expect(
		await look(send, sms({ id: '7', charge: '0.35', country: { iso_code: 'MX' } })),
	).toMatchObject([
		{ messageId: 7, to: '+525512345678', cost: 0.35, country: 'MX', segments: null },
	]);
});

test.each([
	[{ estatus: 2, status: { descripcion: 'OK - OPENED EMAIL' } }, 'opened'],
	[{ estatus: '2' }, 'opened'],
	[{ status: { descripcion: 'ok - opened email' } }, 'opened'],
	[{ estatus: 2, status: { descripcion: 'OK - DELIVERED EMAIL' } }, 'queued'],
	[{ estatus: 2, status: { descripcion: 'OK - NOT YET OPENED' } }, 'queued'],
	[{ estatus: 2, status: { descripcion: 'OK - UNOPENED EMAIL' } }, 'queued'],
	[{ status: { descripcion: 'ERROR - BLACKLISTED' } }, 'rejected'],
	[{ status: { descripcion: 'NOT REJECTED' } }, 'queued'],
	[{ fecha_lectura: '2026-01-31 10:00:00', status: { descripcion: 'FAILED' } }, 'opened'],
	[{ fecha_confirmacion: '2026-01-31 10:00:00' }, 'confirmed'],
	[{ fecha_confirmacion: '2026-01-31', status: { descripcion: 'HARD BOUNCE' } }, 'rejected'],
	[{ status: { descripcion: 'RECHAZADO' } }, 'rejected'],
	[{ fecha_envio: '2026-01-31 10:00:00' }, 'queued'],
])('the log %j of an email says %s', async (record, status) => {
	expect(await look(getLog, log([{ ...record, correo: 'ana@example.com' }]))).toMatchObject([
		{ status },
	]);
});

test('a message that repeats the ID is shown without it', async () => {
	const messageId = '9007199254740993';
	const [item] = await look({ ...getStatus, messageId }, sms(`Token ${messageId} not found`));
	expect(item?.error).toMatchObject({ said: 'Token … not found' });
});
