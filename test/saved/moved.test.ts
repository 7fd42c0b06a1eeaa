import { NodeHelpers, type INodeParameters } from 'n8n-workflow';
import { nodeProperties } from '../../nodes/MessagingService/properties';
import { movedOptions } from '../../nodes/MessagingService/parameters/moved';
import { triggerProperties } from '../../nodes/MessagingService/webhooks/fields/properties';
import { runNode } from '../tools/engine';
import { useEmulator } from '../tools/service';

/** Options of saved workflows that have another name or place now. */

const service = useEmulator();

const sms = { resource: 'sms', operation: 'send', to: '525512345678', message: 'Hello' };
const balance = { resource: 'account', operation: 'getBalance' };
const told =
	'“Advanced › Timeout” is now “Options › Timeout (Seconds)”. The value that this workflow has for the old one is not used: set the new one.';

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

test.each([
	['with Advanced', sms],
	['without Advanced', balance],
])('an option that moved is named in the panel and beside the output of a node %s', async (_which, saved) => {
	const old = { ...saved, advanced: { timeout: 7 } };
	expect(notices(old)).toEqual([told]);
	expect(await hints(old)).toEqual([told]);
});

test.each([
	['has neither', {}],
	['has the new one', { options: { timeout: 7 } }],
	['has both', { options: { timeout: 7 }, advanced: { timeout: 7 } }],
])('nothing is said of a node that %s', async (_which, more) => {
	expect(notices({ ...sms, ...more })).toEqual([]);
	expect(await hints({ ...sms, ...more })).toEqual([]);
});

test('what moved is not used, and other options beside it are', async () => {
	const httpMethod = 'GET';
	await hints({ ...sms, advanced: { timeout: 100_000, httpMethod } });
	expect(service.emulator.requests).toMatchObject([{ method: httpMethod }]);
});

/** The options that a user can add, as `collection.name`. */
const offered = new Set(
	[...nodeProperties(), ...triggerProperties].flatMap(({ name, type, options = [] }) =>
		type === 'collection'
			? options.flatMap((one) => ('type' in one && one.type !== 'hidden' ? `${name}.${one.name}` : []))
			: [],
	),
);

test.each(movedOptions.map((one) => [one.was.join('.'), one] as const))(
	'%s is no option any more, and what it has become is one',
	(old, { is }) => {
		expect(offered).not.toContain(old);
		expect(offered).toContain(is.join('.'));
	},
);
