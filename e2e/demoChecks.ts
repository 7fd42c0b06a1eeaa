import { isDeepStrictEqual } from 'node:util';

import type { Emulator, RecordedRequest } from '../emulator';
import type { Execution } from './execution';
import { head, lineOf, parametersOf } from './received';

/** What the service must have received from one run of `examples/demo.json`, request for request. */
function expectedRequests(emulator: Emulator): Array<{ endpoint: string; parameters: unknown }> {
	const customers = [
		{ name: 'Ana', phone: '525512345678', order: 'A-1001' },
		{ name: 'Luis', phone: '525587654321', order: 'A-1002' },
	];
	const sms = (phone: string) =>
		emulator.messages.find(({ kind, number }) => kind === 'sms' && number === phone);
	const password = (phone: string) =>
		emulator.messages.find(({ kind, number }) => kind === 'otp' && number === phone);
	const each = (endpoint: string, parameters: (customer: (typeof customers)[number]) => unknown) =>
		customers.map((customer) => ({ endpoint, parameters: parameters(customer) }));

	return [
		...each('smsSend', ({ name, phone, order }) => ({
			msg: `Hello ${name}, your order ${order} is on its way.`,
			phone,
			id: order,
		})),
		...each('otpSend', ({ phone }) => ({ msg: 'Your code is [code]. It is valid for 5 minutes.', phone })),
		// The code is in the message that the recipient got, and nowhere else.
		...each('otpVerify', ({ phone }) => ({ phone, code: /\d+/.exec(password(phone)?.text ?? '')?.[0] })),
		...each('smsCheck', ({ phone }) => ({ token: String(sms(phone)?.id) })),
		{ endpoint: 'balance', parameters: {} },
	];
}

/** A table of what the service received, and everything that is not as it must be. */
export function checkRequests(emulator: Emulator, requests: readonly RecordedRequest[]) {
	const expected = expectedRequests(emulator);
	const missing = [...expected];
	const problems: string[] = [];
	const lines = requests.map((request) => {
		const found = missing.findIndex(
			({ endpoint, parameters }) =>
				endpoint === request.endpoint &&
				isDeepStrictEqual(parameters, { ...asObject(parametersOf(request)) }),
		);
		if (found >= 0) missing.splice(found, 1);
		const remarks = [
			...(found >= 0 ? [] : ['not as expected']),
			...(request.accepted ? [] : ['not accepted']),
			...request.violations,
		];
		problems.push(...remarks.map((remark) => `request ${request.number} (${request.path}): ${remark}`));
		return `${lineOf(request)}  ${remarks.length === 0 ? 'exact' : remarks.join('; ')}`;
	});
	for (const endpoint of new Set(missing.map((one) => one.endpoint))) {
		const count = missing.filter((one) => one.endpoint === endpoint).length;
		problems.push(`${endpoint}: ${count} ${count === 1 ? 'request' : 'requests'} missing`);
	}

	const order = (list: ReadonlyArray<{ endpoint?: string | undefined }>) =>
		list.map(({ endpoint }) => endpoint);
	if (!isDeepStrictEqual(order(requests), order(expected)))
		problems.push('the requests came in another order');
	return { table: [`${head}  checked`, ...lines], problems };
}

/** What the workflow made of the answers. */
export function checkExecution(execution: Execution, emulator: Emulator, creditsBefore: number): string[] {
	const { status, failure } = execution;
	if (status !== 'success') {
		return [`the workflow ended with "${status}" at "${failure?.node ?? '?'}": ${failure?.message ?? ''}`];
	}
	const pick = (node: string, ...names: string[]) =>
		execution.items(node).map((item) => Object.fromEntries(names.map((name) => [name, item[name]])));
	const charged = emulator.messages.reduce((sum, { charge }) => sum + charge, 0);
	const balance = Number(execution.items('Get Balance')[0]?.['balance']);

	const claims: Array<[claim: string, holds: boolean]> = [
		[
			'both one-time passwords were verified',
			isDeepStrictEqual(pick('Verify Password', 'verified'), [{ verified: true }, { verified: true }]),
		],
		[
			'both messages are reported as delivered, each with its order number',
			isDeepStrictEqual(pick('Get Status', 'status', 'externalId'), [
				{ status: 'ENVIO CONFIRMADO', externalId: 'A-1001' },
				{ status: 'ENVIO CONFIRMADO', externalId: 'A-1002' },
			]),
		],
		[
			'the balance went down by what the messages cost',
			charged > 0 && Math.abs(creditsBefore - charged - balance) < 0.001,
		],
		[
			'no one-time password is in the output of sending it',
			execution.items('Send Password').length === 2 &&
				execution.items('Send Password').every((item) => !('message' in item)),
		],
	];
	return claims.flatMap(([claim, holds]) => (holds ? [] : [`does not hold: ${claim}`]));
}

function asObject(value: unknown): object {
	return typeof value === 'object' && value !== null ? value : {};
}
