import * as z from 'zod/v4';
import { samples as valid } from '../tools/samples';
import * as contract from '../../nodes/MessagingService/contract';
import { marksOf } from '../../nodes/MessagingService/service/signs';
import { eventKinds, type EventName } from '../../nodes/MessagingService/webhooks/event/kinds';
import {
	findSigned,
	sign,
	userHash,
	verifySignature,
} from '../../nodes/MessagingService/webhooks/verify/signature';
import { call, start, stopAll } from '../tools/emulatorClient';
import * as conditions from './conditions';
import * as events from './events';
import { fieldsOf } from './fields';
import * as samples from './samples';
import * as specification from './specification';

/** Compares the contract with a handwritten copy of the specification. */

const rows: readonly contract.Endpoint[] = Object.values(contract.endpoints);
const rowOf = (number: number) => rows.find((row) => row.number === number) as contract.Endpoint;
const sorted = (fields: readonly string[]) => [...fields].sort();
const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

/** Returns a copy with another value at the path, or without it. */
function changed(value: object, path: string, ...[other]: [unknown?]): object {
	const copy = structuredClone(value);
	const keys = path.split('.');
	const last = keys.pop() ?? '';
	const place = keys.reduce((at, key) => Reflect.get(at, key) as object, copy);
	if (other === undefined) Reflect.deleteProperty(place, last);
	else Reflect.set(place, last, other);
	return copy;
}

test('the service has the endpoints of the specification', () => {
	const inOrder = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b);
	expect(inOrder(rows.map(({ number }) => number))).toEqual(
		inOrder(specification.endpoints.map(([number]) => number)),
	);
});

describe.each(specification.endpoints.map((row) => [row[0], row[1], row[2], row] as const))(
	'endpoint %i, %s %s',
	(number, method, path, [, , , scheme, parametersIn, errors, parameters, answer]) => {
		const row = rowOf(number);
		const request = samples.requests[number] ?? {};
		const known: readonly string[] =
			parameters === 'see messagingApp' ? ['type', 'agent', 'number', 'message'] : parameters;

		test('has the specified method, path, scheme, place of parameters and error family', () => {
			expect(row).toMatchObject({ method, path, scheme, parametersIn, errors });
		});

		test('has exactly the specified parameters and answer fields', () => {
			if (parameters !== 'see messagingApp')
				expect(sorted(fieldsOf(row.request))).toEqual(sorted(known));
			expect(sorted(fieldsOf(row.response))).toEqual(sorted(answer));
		});

		test('has an answer with the mark of success of its error family (service/marks.ts)', () => {
			const { properties } = z.toJSONSchema(row.response, { io: 'input', unrepresentable: 'any' });
			const fixed = Object.entries(properties ?? {}).flatMap(([name, field]) =>
				typeof field === 'object' && 'const' in field ? [[name, field.const] as const] : [],
			);
			const { succeeded } = marksOf(row.errors, Object.fromEntries(fixed));
			const said = { errors: row.errors, fixed };
			expect({ ...said, succeeded }).toEqual({ ...said, succeeded: row.form === 'object' });
		});

		test('accepts a complete request, and none with an unknown or missing field', () => {
			expect(row.request.parse(request)).toEqual(request);
			expect(accepts(row.request, { ...request, more: 1 })).toBe(false);
			for (const name of Object.keys(request)) {
				const mayMiss = known.some((field) => field.startsWith(`${name}?`));
				expect([name, accepts(row.request, changed(request, name))]).toEqual([name, mayMiss]);
			}
		});
	},
);

test.each(
	samples.rules.flatMap(([numbers, ...rule]) =>
		numbers.map((number) => [number, ...rule] as const),
	),
)('endpoint %i has the rule of %s', (number, path, good, bad) => {
	const { request } = rowOf(number);
	const sample = samples.requests[number] ?? {};
	for (const value of good)
		expect([value, accepts(request, changed(sample, path, value))]).toEqual([value, true]);
	for (const value of bad)
		expect([value, accepts(request, changed(sample, path, value))]).toEqual([value, false]);
});

test('a messaging-app message has nine types with exactly their fields', () => {
	const options = contract.messagingAppRequest.options;
	const found = options.map((option) => [option.shape.type.value, sorted(fieldsOf(option))]);
	const due = Object.entries(specification.messagingApp).map(([type, fields]) => [
		type,
		sorted(['type', 'agent', 'number', ...fields]),
	]);
	expect(Object.fromEntries(found)).toEqual(Object.fromEntries(due));
});

test('errors have the specified texts and bodies', () => {
	expect(Object.values(contract.smsConditions)).toEqual(conditions.smsConditions);
	expect(contract.emailConditions).toEqual(Object.fromEntries(conditions.emailConditions));
	expect(contract.messagingAppConditions).toEqual(
		Object.fromEntries(conditions.messagingAppConditions),
	);
	const { sms, email, messagingApp } = contract.errorBodies;
	expect(sorted(fieldsOf(sms))).toEqual(['description', 'error', 'status']);
	expect(sorted(fieldsOf(email))).toEqual(['data.code', 'data.message', 'message', 'status']);
	expect(sorted(fieldsOf(messagingApp))).toEqual(['code', 'error', 'message']);
	const data = { message: '', code: 401 };
	expect(accepts(sms, { status: false, error: true, description: '' })).toBe(true);
	expect(accepts(sms, { status: true, error: true, description: '' })).toBe(false);
	expect(accepts(sms, { status: false, error: false, description: '' })).toBe(false);
	expect(accepts(email, { status: false, message: '', data })).toBe(true);
	expect(accepts(email, { status: true, message: '', data })).toBe(false);
	expect(accepts(messagingApp, { error: true, code: 304, message: '' })).toBe(true);
	expect(accepts(messagingApp, { error: false, code: 304, message: '' })).toBe(false);
});

test.each(Object.entries(events.events))(
	'%s has exactly its fields',
	(name, { bodies, fields }) => {
		const { schema } = eventKinds[name as EventName];
		expect(sorted(fieldsOf(schema))).toEqual(sorted(fields));
		for (const body of bodies) expect(schema.parse(body)).toEqual(body);
	},
);

test('a report has the specified statuses', () => {
	expect(Object.keys(contract.deliveryStatuses).map(Number)).toEqual(events.deliveryStatuses);
});

test('an inbound message has one of eight types with its content', () => {
	const schemas: Readonly<Record<string, z.ZodType>> = contract.inboundContents;
	expect(sorted(Object.keys(schemas))).toEqual(sorted(Object.keys(events.contents)));
	for (const [type, content] of Object.entries(events.contents)) {
		expect(schemas[type]?.parse(content)).toEqual(content);
		const fields = events.contentFields[type];
		if (fields && schemas[type]) expect(sorted(fieldsOf(schemas[type]))).toEqual(sorted(fields));
	}
	expect(accepts(contract.inboundMessage, { ...events.inbound('text'), type: 'outbound' })).toBe(
		false,
	);
	expect(
		accepts(contract.inboundMessage, changed(events.inbound('text'), 'payload.type', 'other')),
	).toBe(false);
});

test('the signature is SHA-1 of key and time, in three headers named after the service', () => {
	const { key, time, user, signature } = events.signed;
	expect([userHash(key), sign(key, time)]).toEqual([user, signature]);
	const sent = { 'x-acme-time': time, 'x-acme-user': user, 'x-acme-signature': signature };
	const found = findSigned(Object.entries(sent).flat()).get('acme');
	expect(found && verifySignature(found, [key])).toBe('signed');
});

afterEach(stopAll);

test('the emulator uses the specified texts of successes', async () => {
	const emulator = await start();
	for (const name of ['emailSend', 'messagingAppSend'] as const)
		expect((await call(emulator, name, valid[name])).body.message).toBe(conditions.successes[name]);
	const uuid = emulator.emails[0]?.uuid;
	expect((await call(emulator, 'emailLog', { uuid })).body.message).toBe(
		conditions.successes.emailLog,
	);
});
