import type { IDataObject } from 'n8n-workflow';
import { runNode } from '../tools/engine';
import { useEmulator } from '../tools/service';

/** A look-up that found nothing is no green item, whatever the service calls it. */

const service = useEmulator();
const uuid = '123e4567-e89b-42d3-a456-426614174000';

const look = async (parameters: IDataObject, body: unknown) => {
	service.emulator.fault({ do: 'answer', body: body as IDataObject });
	const { json } = await runNode({
		credentials: service.credentials,
		parameters,
		settings: { onError: 'continueRegularOutput' },
	});
	return json;
};

const getStatus = { resource: 'sms', operation: 'getStatus', messageId: '7' };
const getLog = { resource: 'email', operation: 'getLog', messageId: uuid };
const getBalance = { resource: 'account', operation: 'getBalance' };
const getTemplates = { resource: 'emailTemplate', operation: 'getAll', options: {} };

const sms = (description: unknown) => ({ status: true, error: false, description });
const log = (data: unknown, message = 'Succesfully export log email') => ({ status: true, message, data });

describe.each([true, false])('with Simplify %s', (simplify) => {
	test.each<[string, IDataObject, unknown, string, said: string | undefined]>([
		['words', getStatus, { status: true, description: 'Token not found' }, 'record', 'Token not found'],
		['a list', getStatus, sms([]), 'record', undefined],
		['nothing', getStatus, sms(null), 'record', undefined],
		['no message', getStatus, sms({ answers: [] }), 'record', undefined],
		['an empty message', getStatus, sms({ message: {}, answers: [] }), 'record', undefined],
		[
			'a message of nulls',
			getStatus,
			sms({ message: { status: null, phone: null, var_b: null } }),
			'record',
			undefined,
		],
		['a message of other fields', getStatus, sms({ message: { hello: 'world' } }), 'record', undefined],
		['no data', getLog, log(null, 'No log of this UUID'), 'log', 'No log of this UUID'],
		['an empty list', getLog, log([]), 'log', 'Succesfully export log email'],
		['an object', getLog, log({}), 'log', undefined],
		['empty records', getLog, log([{}]), 'log', undefined],
	])('%s', async (_name, parameters, body, what, said) => {
		const json = await look({ ...parameters, simplify }, body);
		const message = expect.stringContaining(`The service answered without the ${what} of`) as string;
		expect(json).toMatchObject([{ error: { message, code: 'empty', delivery: 'notSent', httpStatus: 200 } }]);
		if (said) expect(json).toMatchObject([{ error: { said } }]);
	});
});

test.each<[string, IDataObject, unknown, string]>([
	['balance: nothing', getBalance, { status: true }, 'a balance'],
	['balance: an empty list', getBalance, sms([]), 'a balance'],
	['balance: empty entries', getBalance, sms([{}]), 'a balance'],
	['templates: nothing', getTemplates, { status: true }, 'a list of templates'],
	['templates: a list of something else', getTemplates, [{ hello: 'world' }, 7], 'a list of templates'],
])('%s', async (_name, parameters, body, what) => {
	expect(await look(parameters, body)).toMatchObject([
		{ error: { message: `The service answered without ${what} [item 0]`, code: 'empty' } },
	]);
});

test('what is there is shown, with fields missing, new, or of another type', async () => {
	expect(await look(getStatus, sms({ message: { status: 'X', parts: 'two', more: 1 } }))).toMatchObject([
		{ messageId: 7, statusText: 'X', segments: null },
	]);
	service.emulator.clearFaults();
	expect(await look(getBalance, sms([{ balance: 5, more: 1 }]))).toEqual([
		{ username: null, name: null, balance: 5, creditLimit: null },
	]);
	service.emulator.clearFaults();
	expect(await look(getTemplates, [null, { name: 'Welcome' }])).toMatchObject([
		{ templateId: null, name: 'Welcome', active: null },
	]);
});

test('words that repeat the ID are shown without it', async () => {
	const messageId = '9007199254740993';
	const [item] = await look({ ...getStatus, messageId }, sms(`Token ${messageId} not found`));
	expect(item?.error).toMatchObject({ said: 'Token … not found' });
});
