import type { IncomingMessage } from 'node:http';
import * as z from 'zod/v4';
import { inboundContents, type InboundMessageType } from '../../nodes/MessagingService/contract';
import type { Emulator } from '../emulator';
import { faultSchema } from '../faults/kinds';
import { settingsSchema } from '../options';
import type { Reply } from './perform';

/** The emulator's own interface for other processes (README.md); no part of the service. */

const overrides = z.strictObject({
	to: z.string().optional(),
	apiKey: z.string().optional(),
	time: z.int().optional(),
	headers: z.record(z.string(), z.string()).optional(),
	rawBody: z.string().optional(),
	signed: z.boolean().optional(),
	tries: z.int().min(1).max(20).optional(),
});

const incoming = z.discriminatedUnion('kind', [
	z.strictObject({
		kind: z.literal('sms'),
		source_addr: z.string(),
		message: z.string(),
		sms_id: z.string().optional(),
		short_code: z.string().optional(),
		overrides: overrides.optional(),
	}),
	z.strictObject({
		kind: z.literal('messagingApp'),
		type: z.enum(Object.keys(inboundContents) as InboundMessageType[]).optional(),
		content: z.record(z.string(), z.unknown()).optional(),
		agent: z.string().optional(),
		from: z.string().optional(),
		name: z.string().optional(),
		charge: z.number().optional(),
		overrides: overrides.optional(),
	}),
]);

const report = z.strictObject({
	id: z.union([z.int(), z.string()]),
	status: z.int().optional(),
	overrides: overrides.optional(),
});

/** Leaves out what is undefined: an optional field is absent or has a value. */
type Present<Value> = { [Key in keyof Value]: Exclude<Value[Key], undefined> };
const present = <Value extends object>(value: Value) =>
	Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Present<Value>;

type Action = (emulator: Emulator, body: unknown, query: URLSearchParams) => unknown;

const actions: Readonly<Record<string, Action>> = {
	'GET /state': ({ settings, messages, emails, appMessages, sentWebhooks }) => ({
		settings,
		messages,
		emails,
		appMessages,
		sentWebhooks,
	}),
	'GET /requests': ({ requests }, _body, query) => {
		const since = Number(query.get('since') ?? 0);
		return requests.filter(({ number }) => number > since);
	},
	'GET /connections': ({ connections: { open, peak, total, refused, active, peakActive } }) => ({
		open,
		peak,
		total,
		refused,
		active,
		peakActive,
	}),
	'GET /code': (emulator, _body, query) => ({
		// In any notation: outputs of the node have a plus sign.
		code: emulator.code((query.get('phone') ?? '').replace(/\D/g, '')) ?? null,
	}),
	'POST /faults': (emulator, body) => {
		const fault = faultSchema.parse(body);
		if (fault.do !== 'down') return { id: emulator.fault(fault).id };
		if (fault.forMs === undefined) throw new Error('down needs forMs here: controls are unreachable too');
		// Not at once: the answer to this very request would be lost.
		emulator.timers.after(100, () => emulator.fault(fault));
		return { id: 0 };
	},
	'DELETE /faults': (emulator) => emulator.clearFaults(),
	'POST /settings': (emulator, body) => {
		emulator.set(present(settingsSchema.partial().parse(body)));
		return emulator.settings;
	},
	'POST /webhooks': (emulator, body) => {
		emulator.set({ webhooks: settingsSchema.shape.webhooks.parse(body) });
		return emulator.settings.webhooks;
	},
	'POST /incoming': (emulator, body) => {
		const { overrides: given, ...rest } = incoming.parse(body);
		const departures = present(given ?? {});
		if (rest.kind === 'sms') {
			const { kind: _kind, ...input } = rest;
			return emulator.incomingSms(present(input), departures);
		}
		const { kind: _kind, ...input } = rest;
		return emulator.inboundMessage(present(input), departures);
	},
	'POST /report': (emulator, body) => {
		const { id, status, overrides: given } = report.parse(body);
		return emulator.deliverReport(id, { ...present(given ?? {}), ...present({ status }) });
	},
	'POST /reset': (emulator) => emulator.reset(),
};

const json = (status: number, body: unknown): Reply => ({
	status,
	body: JSON.stringify(body ?? { done: true }),
	accepted: false,
});

/** Asked by this machine under its own name: a web page open in a browser must not command it. */
const isLocal = (host: string | undefined) => /^(127\.0\.0\.1|localhost)(:\d+)?$/.test(host ?? '');

/** Answers one request under `/_control`. What is not acceptable is 400 with the reason. */
export async function control(
	emulator: Emulator,
	request: IncomingMessage,
	url: string,
	raw: Buffer | undefined,
): Promise<Reply> {
	const { pathname, searchParams } = new URL(url, emulator.url);
	const action = actions[`${request.method} ${pathname.slice('/_control'.length)}`];
	if (action === undefined) return json(404, { message: 'No such control', controls: Object.keys(actions) });
	const sentAsJson = /^application\/json/.test(request.headers['content-type'] ?? '');
	if (!isLocal(request.headers.host) || (request.method === 'POST' && !sentAsJson))
		return json(403, { message: 'Controls take JSON from this machine' });
	try {
		const body: unknown = raw === undefined || raw.length === 0 ? {} : JSON.parse(raw.toString('utf8'));
		return json(200, await action(emulator, body, searchParams));
	} catch (error) {
		const message = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
		return json(400, { message });
	}
}
