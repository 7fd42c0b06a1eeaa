import {
	NodeApiError,
	type ICredentialDataDecryptedObject,
	type IExecuteFunctions,
	type ILoadOptionsFunctions,
} from 'n8n-workflow';
import {
	connect,
	connections,
	isOfItem,
	noConnection,
} from '../../nodes/MessagingService/service/connection';
import { mostOfAccount } from '../../nodes/MessagingService/service/credentialFields';
import { sendRequest } from '../../nodes/MessagingService/service/sendRequest';
import { node } from '../tools/node';

/** What a credential says of a connection, and what becomes of a request before it leaves. */

const type = 'messagingServiceApi';

/** n8n tells by a helper that is not public whether a credential differs between items. */
const contextWith = (credentialsHelper: unknown) =>
	({
		additionalData: { credentialsHelper },
		getNode: () => ({ credentials: { [type]: { id: '1', name: 'one' } } }),
		getMode: () => 'manual',
	}) as unknown as IExecuteFunctions;

const storing = (senderId: string) => ({ getDecrypted: async () => ({ senderId }) });

test.each([
	['INFO', false],
	['={{ $json.sender }}', true],
	['={{ $vars.sender }}', false],
])('a sender “%s” is of the item: %s', async (sender, is) => {
	expect(await isOfItem(contextWith(storing(sender)), type)).toBe(is);
});

test.each([
	['no helper', undefined],
	['another helper', {}],
	['a helper that fails', { getDecrypted: () => Promise.reject(new Error('no')) }],
])('nobody knows if n8n has %s', async (_, helper) => {
	expect(await isOfItem(contextWith(helper), type)).toBeUndefined();
});

test('credentials of two types are two connections, even if they hold the same', async () => {
	const same = { baseUrl: 'https://api.example.com', username: 'demo', apiToken: 'token' };
	const context = {
		...contextWith(undefined),
		getInputData: () => [{}, {}],
		getCredentials: async () => same,
	} as unknown as IExecuteFunctions;
	const connectionOf = connections(context);
	for (const [scheme, type] of [
		['basic', 'messagingServiceApi'],
		['bearer', 'messagingServiceEmailApi'],
	] as const)
		expect(await connectionOf(scheme, 0)).toMatchObject({ credential: { type } });
});

const connectionWith = async (data: ICredentialDataDecryptedObject, timeoutMs?: number) => {
	const login = { baseUrl: 'https://api.example.com', username: 'demo' };
	const getCredentials = async () => ({ ...login, ...data });
	const context = { getCredentials, getNode: () => node } as unknown as IExecuteFunctions;
	return await connect(context, 'basic', timeoutMs);
};

test.each<[number | string | undefined, number]>([
	[16.1, 16_100],
	[9999, 600_000],
	[-1, 1000],
	['30', 30_000],
	['soon', 60_000],
	[undefined, 60_000],
])('a Timeout of %s in the credential is one of %d milliseconds', async (timeout, expected) => {
	expect((await connectionWith(timeout === undefined ? {} : { timeout })).timeoutMs).toBe(expected);
});

test('limits end at those of their fields, and a Timeout that is given replaces that of the credential', async () => {
	const limits = { requestsPerSecond: 1e9, mostAtOnce: 2.9, timeout: 30 };
	expect(await connectionWith(limits, 8_000)).toMatchObject({
		timeoutMs: 8_000,
		limits: { perSecond: mostOfAccount.perSecond, mostAtOnce: 2 },
	});
});

const connection = { ...noConnection, baseUrl: 'http://127.0.0.1:9' };

/** The answer if n8n's helper throws. */
const answerTo = async (thrown: unknown, more: object = {}) => {
	const httpRequestWithAuthentication = async () => {
		throw thrown;
	};
	const context = { helpers: { httpRequestWithAuthentication }, ...more };
	return await sendRequest(context as unknown as ILoadOptionsFunctions, connection, 'otpVerify', {
		phone: '525512345678',
		code: '12',
	});
};

test('half an emoji in a URL becomes an answer before there is a request', async () => {
	const context = {} as ILoadOptionsFunctions;
	const answer = await sendRequest(context, connection, 'otpVerify', { code: '12\ud83d' });
	expect(answer).toEqual({ kind: 'unanswered', code: 'ERR_MALFORMED_TEXT', phase: 'preparing' });
});

test.each([
	['n8n', new NodeApiError(node, new RangeError('The value is out of range') as never)],
	['nobody', undefined],
])('an error of %s before the request becomes an answer', async (_name, thrown) => {
	const answer = { kind: 'unanswered', code: 'UNKNOWN', phase: 'preparing' };
	expect(await answerTo(thrown)).toEqual(answer);
});

test.each([
	['the deadline, without a cancel signal', {}, 'ETIMEDOUT'],
	['the deadline, if nobody cancelled', { getExecutionCancelSignal: () => undefined }, 'ETIMEDOUT'],
	['cancelling', { getExecutionCancelSignal: () => AbortSignal.abort() }, 'ERR_CANCELED'],
])('an aborted request was ended by %s', async (_name, signals, code) => {
	const thrown = Object.assign(new Error('canceled'), { code: 'ERR_CANCELED' });
	expect(await answerTo(thrown, signals)).toEqual({ kind: 'unanswered', code, phase: 'underway' });
});
