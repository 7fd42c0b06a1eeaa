import type { IDataObject } from 'n8n-workflow';
import * as z from 'zod/v4';
import { resources, type Resource } from '../../nodes/MessagingService/operations';
import type { Operation } from '../../nodes/MessagingService/operations/operation';
import { eventOutput } from '../../nodes/MessagingService/webhooks/event/envelope';
import { events } from '../contract/events';
import { useEmulator } from '../tools/service';
import { startTrigger, stopTriggers } from '../tools/triggerServer';
import { post } from '../tools/webhookClient';
import * as messages from './messages';

/** Compares the output schemas that the editor shows before the first run with actual output. */

const service = useEmulator();
afterAll(stopTriggers);

const { run } = service;

const to = '525512345678';
const idOf = async (parameters: IDataObject) => (await run(parameters)).json[0]?.messageId;

/**
 * Parameters for each operation that needs more than its defaults and what its placeholders show.
 */
const runs: Readonly<Record<string, () => Promise<IDataObject>>> = {
	'email.getLog': async () => ({ messageId: await idOf(messages.email) }),
	'email.send': async () => messages.email,
	'email.sendTemplate': async () => messages.fromTemplate,
	'otp.send': async () => ({
		...messages.code,
		message: 'Código',
		options: { limitPerNumber: 0, externalId: 'A-1' },
	}),
	'otp.verify': async () => {
		await run({ ...messages.code, options: { limitPerNumber: 0 } });
		return { to, code: service.emulator.code(to) };
	},
	'sms.checkNumber': async () => ({ to: '+4915112345678' }),
	'sms.getStatus': async () => ({
		messageId: await idOf({ ...messages.sms, options: { externalId: 'A-1' } }),
	}),
	'sms.send': async () => ({ ...messages.sms, message: 'á'.repeat(200), tooLong: 'split' }),
	'sms.sendFlash': async () => ({
		...messages.flash,
		message: 'á',
		options: { externalId: 'A-1' },
	}),
	'whatsApp.send': async () => messages.whatsApp,
	'whatsApp.sendTemplate': async () => ({
		...messages.template,
		templateName: 'order_confirmation',
	}),
};

/** Outputs of questions are tested in test/people. */
const operations = resources.flatMap(({ value, operations: list }: Resource) =>
	list
		.filter(({ asks }) => !asks)
		.map((operation) => [`${value}.${operation.value}`, value, operation] as const),
);

/** Values of all required fields, as their placeholders show them, and what `runs` says. */
const parametersOf = async (name: string, { fields }: Operation): Promise<IDataObject> => ({
	...Object.fromEntries(
		fields
			.filter(({ required }) => required)
			.map((field) => [field.name, field.placeholder?.replace(/^e\.g\. /, '')]),
	),
	...(await runs[name]?.()),
});

type Schema = {
	type?: string;
	properties?: Record<string, Schema>;
	anyOf?: unknown;
	items?: Schema;
};
const schemaOf = (output: z.ZodType) =>
	z.toJSONSchema(output, { io: 'input', unrepresentable: 'any' }) as Schema;

const kindOf = (value: unknown) =>
	Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value;

/** Lists the differences between an output and its schema; unknown values are null. */
function misfits(value: unknown, schema: Schema | undefined, path = ''): string[] {
	if (schema === undefined) return [`${path}: not in the schema`];
	if (schema.anyOf !== undefined)
		return [`${path}: a choice of types, which the editor cannot show`];
	if (value === null) return [];
	const kind = kindOf(value);
	const fits = kind === schema.type || (kind === 'integer' && schema.type === 'number');
	if (!fits) return [`${path}: ${kind} instead of ${schema.type}`];
	if (kind !== 'object' || Object.keys(schema.properties ?? {}).length === 0) return [];
	return Object.entries(value as IDataObject).flatMap(([name, inner]) =>
		misfits(inner, schema.properties?.[name], `${path}.${name}`),
	);
}

test.each(operations)('the output of %s matches its schema', async (name, resource, operation) => {
	const parameters = await parametersOf(name, operation);
	const { json, error } = await run({ resource, operation: operation.value, ...parameters });
	expect(error).toBeUndefined();
	const schema = schemaOf(operation.output);
	expect(json.length).toBeGreaterThan(0);
	for (const item of json) expect(misfits(item, schema)).toEqual([]);
	const optional = ['notices', 'part', 'parts', 'hint', 'skipped', 'reason', 'sendFrom'];
	const missing = Object.keys(schema.properties ?? {}).filter(
		(key) => !json.some((item) => key in item),
	);
	expect(missing.filter((key) => !optional.includes(key))).toEqual([]);
});

test.each(operations.filter(([, , { isWholeAnswer, isLocal }]) => !isWholeAnswer && !isLocal))(
	'with Return Raw Response, the output of %s is the raw answer',
	async (name, resource, operation) => {
		const parameters = await parametersOf(name, operation);
		const { json, error } = await run({
			resource,
			operation: operation.value,
			...parameters,
			options: { ...Object(parameters).options, rawResponse: true },
		});
		expect(error).toBeUndefined();
		expect(json.length).toBeGreaterThan(0);
		const simplified = Object.keys(schemaOf(operation.output).properties ?? {}).sort();
		expect(Object.keys(json[0] ?? {}).sort()).not.toEqual(simplified);
		expect(JSON.stringify(json)).not.toContain(service.emulator.code(to) ?? 'no code');
	},
);

test('every event of the trigger matches its schema', async () => {
	const schema = schemaOf(eventOutput);
	for (const body of Object.values(events).flatMap(({ bodies }): readonly object[] => bodies)) {
		const trigger = await startTrigger();
		await post(trigger.url, body);
		// WhatsApp IDs are texts, all others numbers.
		expect(misfits({ ...trigger.json, messageId: 1 }, schema)).toEqual([]);
	}
});
