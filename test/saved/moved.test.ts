import { NodeHelpers, type INodeParameters } from 'n8n-workflow';
import { resources, type Resource } from '../../nodes/MessagingService/operations';
import { fieldsOf } from '../../nodes/MessagingService/operations/panel';
import { nodeProperties } from '../../nodes/MessagingService/properties';
import { movedOptions } from '../../nodes/MessagingService/parameters/moved';
import { placedIn } from '../../nodes/MessagingService/parameters/options';
import { runNode } from '../tools/engine';
import { useEmulator } from '../tools/service';

/** Options of saved workflows that have another name or place now. */

const service = useEmulator();

const sms = { resource: 'sms', operation: 'send', to: '525512345678', message: 'Hello' };
const balance = { resource: 'account', operation: 'getBalance' };
const told =
	'“Advanced › Timeout (Seconds)” is now “Options › Timeout (Seconds)”. The value that this workflow has for the old one is not used: set the new one.';

async function hints(parameters: INodeParameters): Promise<string[]> {
	const { task, error } = await runNode({ parameters, credentials: service.credentials });
	expect(error).toBeUndefined();
	return (task?.hints ?? []).map(({ message }) => message);
}

/** The notices that the editor shows, after it has dropped what it does not know. */
function notices(given: INodeParameters): string[] {
	const properties = nodeProperties();
	const values = NodeHelpers.getNodeParameters(properties, given, true, false, null, null) ?? {};
	return properties
		.filter(({ type }) => type === 'notice')
		.filter((one) => NodeHelpers.displayParameter(values, one, null, null, values))
		.map(({ displayName }) => displayName);
}

const inGroup = told.replaceAll('Options ›', 'Options › Request ›');

test.each([
	['to a group', sms, inGroup],
	['to Options', balance, told],
])(
	'an option that moved %s is named in the panel and beside the output of the node',
	async (_to, saved, message) => {
		const old = { ...saved, advanced: { timeout: 7 } };
		expect(notices(old)).toEqual([message]);
		expect(await hints(old)).toEqual([message]);
	},
);

test('so is an option that had no group', () => {
	const said = 'The value that this workflow has for the old one is not used: set the new one.';
	const old = { ...sms, options: { allowedCountries: 'MX' } };
	expect(notices(old)).toEqual([
		`“Options › Allowed Countries” is now “Options › Limits › Allowed Countries”. ${said}`,
	]);
	const limits = { limits: { allowedCountries: 'MX' } };
	expect(notices({ ...sms, options: { allowedCountries: 'MX', limits } })).toEqual([]);
	expect(notices({ ...balance, options: { timeout: 7 } })).toEqual([]);
});

test.each([
	['has neither', {}],
	['has the new one', { options: { request: { request: { timeout: 7 } } } }],
	['has both', { options: { request: { request: { timeout: 7 } } }, advanced: { timeout: 7 } }],
])('nothing is said of a node that %s', async (_which, more) => {
	expect(notices({ ...sms, ...more })).toEqual([]);
	expect(await hints({ ...sms, ...more })).toEqual([]);
});

test('what moved is not used, and other options beside it are', async () => {
	const httpMethod = 'GET';
	await hints({ ...sms, options: { httpMethod }, advanced: { timeout: 100_000 } });
	expect(service.emulator.requests).toMatchObject([{ method: httpMethod }]);
});

/** The options that a user can add. */
const offered = new Set(
	resources.flatMap(({ operations }: Resource) =>
		operations.flatMap((one) => placedIn(fieldsOf(one)).map(({ field }) => field.name)),
	),
);

test.each(movedOptions.map((one) => [one.was.join(' › '), one] as const))(
	'%s has become something that is an option',
	(_old, { is }) => {
		expect(offered).toContain(is);
	},
);
