import { isDeepStrictEqual } from 'node:util';

import type { Emulator, RecordedRequest } from '../emulator';
import { expectedRequests } from './expected';
import type { Execution } from '../n8n/rest/execution';
import { head, lineOf, parametersOf } from './received';

/** Returns a table of the received requests, and everything that differs from the expectation. */
export function checkRequests(emulator: Emulator, requests: readonly RecordedRequest[]) {
	const expected = expectedRequests(emulator);
	const missing = [...expected];
	const problems: string[] = [];
	const lines = requests.map((request) => {
		const found = missing.findIndex(
			({ endpoint, parameters, path = request.path }) =>
				endpoint === request.endpoint &&
				path === request.path &&
				isDeepStrictEqual(parameters, { ...asObject(parametersOf(request)) }),
		);
		if (found >= 0) missing.splice(found, 1);
		const remarks = [
			...(found >= 0 ? [] : ['not as expected']),
			...(request.accepted ? [] : ['not accepted']),
			...request.violations,
		];
		problems.push(
			...remarks.map((remark) => `request ${request.number} (${request.path}): ${remark}`),
		);
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

/** Checks the workflow's output. */
export function checkExecution(
	execution: Execution,
	emulator: Emulator,
	creditsBefore: number,
): string[] {
	const { status, failure } = execution;
	if (status !== 'success') {
		return [
			`the workflow ended with "${status}" at "${failure?.node ?? '?'}": ${failure?.message ?? ''}`,
		];
	}
	const pick = (node: string, ...names: string[]) =>
		execution
			.items(node)
			.map((item) => Object.fromEntries(names.map((name) => [name, item[name]])));
	const twice = <T>(value: T): [T, T] => [value, value];
	const left = emulator.settings.credits;
	const passwords = execution.items('Send Password');
	const template = { subject: 'Welcome for our customers', templateId: '1001' };

	const claims: Array<[claim: string, actual: unknown, expected: unknown]> = [
		[
			'both one-time passwords were verified',
			pick('Verify Password', 'verified'),
			twice({ verified: true }),
		],
		[
			'both messages are reported as delivered, each with its order number',
			pick('Get Status', 'status', 'externalId'),
			[
				{ status: 'confirmed', externalId: 'A-1001' },
				{ status: 'confirmed', externalId: 'A-1002' },
			],
		],
		[
			'no one-time password is in the output of sending it',
			passwords.map((item) => 'text' in item),
			twice(false),
		],
		[
			'both e-mails were delivered, each to its own recipient',
			pick('Get Email Log', 'to', 'status'),
			[
				{ to: 'ana@example.com', status: 'confirmed' },
				{ to: 'luis@example.com', status: 'confirmed' },
			],
		],
		[
			'all templates were listed',
			pick('Get Email Templates', 'templateId'),
			[{ templateId: '1001' }, { templateId: '1002' }, { templateId: '1003' }],
		],
		[
			'the template went to both customers',
			emulator.emails.slice(-2).map(({ subject, templateId }) => ({ subject, templateId })),
			twice(template),
		],
		[
			'six WhatsApp messages were queued, each kind twice',
			emulator.appMessages.map(({ request }) => request.type),
			[...twice('text'), ...twice('location'), ...twice('template')],
		],
		['sending cost something', left < creditsBefore, true],
		['the balance is what is left', Number(execution.items('Get Balance')[0]?.['balance']), left],
	];
	return claims.flatMap(([claim, actual, expected]) =>
		isDeepStrictEqual(actual, expected) ? [] : [`does not hold: ${claim}`],
	);
}

function asObject(value: unknown): object {
	return typeof value === 'object' && value !== null ? value : {};
}
