import * as z from 'zod/v4';
import {
	emailConditions,
	endpoints,
	messagingAppConditions,
	smsConditions,
	type EndpointName,
} from '../../nodes/MessagingService/contract';
import { duration } from '../settings/options';
import { areHeaders } from '../settings/values';

const endpointName = z.enum(Object.keys(endpoints) as EndpointName[]);

/** Selects requests. All given fields must match; without any field every request matches. */
const matching = {
	endpoint: z.union([endpointName, z.array(endpointName)]).optional(),
	/** The request with exactly this number. */
	request: z.int().min(1).optional(),
	/** Lets this many matching requests pass first. */
	after: z.int().min(0).optional(),
	/** Removes the fault after this many requests. */
	times: z.int().min(1).optional(),
	/** Recipient: `phone`, `number` or an address in `to`. */
	to: z.string().optional(),
	/** Part of the raw body, the path or a query value. */
	bodyIncludes: z.string().optional(),
	/** Delay before it happens. */
	delayMs: duration.optional(),
};

/** Whether the work (queueing the message) is done before the fault happens. */
const work = (byDefault: boolean) => z.boolean().default(byDefault);

export const headers = z
	.record(z.string(), z.string())
	.refine(areHeaders, 'has an invalid HTTP header name or value')
	.optional();

const smsCondition = z.enum([...Object.keys(smsConditions), 'wrongCode'] as Array<
	keyof typeof smsConditions | 'wrongCode'
>);
const codeOf = <Table extends object>(table: Table) =>
	z.literal(Object.keys(table).map(Number) as Array<keyof Table & number>);

/** All faults. */
const kinds = [
	/** Any answer. `body` is sent as JSON; a string is sent unchanged. */
	z.strictObject({
		do: z.literal('answer'),
		status: z.int().min(200).max(599).default(200),
		body: z.unknown().optional(),
		headers,
		work: work(false),
		...matching,
	}),
	/** An HTML page instead of JSON, as from a proxy. */
	z.strictObject({
		do: z.literal('html'),
		status: z.int().min(200).max(599).default(502),
		work: work(false),
		...matching,
	}),
	/** An error body of the Errors section, in the format of the endpoint's family. */
	z.strictObject({ do: z.literal('refuseSms'), condition: smsCondition, ...matching }),
	z.strictObject({ do: z.literal('refuseEmail'), code: codeOf(emailConditions), ...matching }),
	z.strictObject({
		do: z.literal('refuseMessagingApp'),
		code: codeOf(messagingAppConditions),
		...matching,
	}),
	/** Too many requests, or unavailable, with Retry-After in seconds or as a date. */
	z.strictObject({
		do: z.literal('throttle'),
		status: z.union([z.literal(429), z.literal(503)]).default(429),
		retryAfter: z
			.union([z.number(), z.string()])
			.refine(
				(value) => areHeaders({ 'Retry-After': String(value) }),
				'is not allowed in an HTTP header',
			)
			.default(1),
		...matching,
	}),
	/**
	 * The correct answer, late. Without `work` the work is done after the delay, if the client is
	 * still connected.
	 */
	z.strictObject({ do: z.literal('delay'), work: work(true), ...matching }),
	/** The connection is reset instead of an answer. */
	z.strictObject({ do: z.literal('reset'), work: work(false), ...matching }),
	/** No answer until the emulator stops. */
	z.strictObject({ do: z.literal('hang'), work: work(false), ...matching }),
	/** The connection ends in the middle of the answer's body, so the work was done. */
	z.strictObject({
		do: z.literal('truncate'),
		bytes: z.int().min(0).optional(),
		...matching,
	}),
	/** The connection is reset while the client is still sending, so the body is unknown. */
	z.strictObject({ do: z.literal('closeWhileReading'), ...matching }),
	/** All connections are refused for this long, or until faults are cleared. */
	z.strictObject({ do: z.literal('down'), forMs: duration.optional() }),
] as const;

export const faultSchema = z.discriminatedUnion('do', kinds, {
	error: `must be one of ${kinds.map(({ shape }) => shape.do.value).join(', ')}`,
});

export type FaultInput = z.input<typeof faultSchema>;
export type Fault = Exclude<z.output<typeof faultSchema>, { do: 'down' }>;
