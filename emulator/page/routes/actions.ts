import * as z from 'zod/v4';
import { inboundContents, type InboundMessageType } from '../../../nodes/MessagingService/contract';
import type { Emulator } from '../../running/emulator';
import { Refused } from '../reply';
import { how, type WebhookSender } from './webhookSender';
import type { Files } from './files';
import { phoneOf } from '../../state/phone';
import { entryOf } from './reads';

/** Actions of the page: reply, report, open, send again, name and others. */

const text = z.string().max(4096);
const inboundTypes = Object.keys(inboundContents) as InboundMessageType[];

/** A number, or a lowercase address. */
const address = z.string().min(1).max(320);

const schemas = {
	reply: z.strictObject({
		person: z.string().regex(/^\d{5,20}$/, 'must be a phone number'),
		channel: z.enum(['sms', 'whatsapp']),
		text: text.default(''),
		type: z.enum(inboundTypes).default('text'),
		content: z.record(z.string(), z.unknown()).default({}),
		/** Short code or agent of a new message; empty means the account's default. */
		to: z
			.string()
			.trim()
			.regex(/^\d{0,20}$/, 'must be a short code or an agent: digits')
			.optional(),
		how,
	}),
	report: z.strictObject({ n: z.int(), status: z.int(), how }),
	open: z.strictObject({ n: z.int() }),
	again: z.strictObject({ hook: z.int(), how }),
	name: z.strictObject({ person: address, name: z.string().trim().max(100) }),
	forget: z.strictObject({ person: address, n: z.int().optional() }),
	restore: z.strictObject({ person: address }),
	dismiss: z.strictObject({ n: z.int() }),
	file: z.strictObject({ type: z.string().max(100), data: z.base64().max(24 * 1024 * 1024) }),
	removeFault: z.strictObject({ id: z.int() }),
};

export interface PageContext {
	readonly emulator: Emulator;
	readonly sender: WebhookSender;
	readonly files: Files;
}

/**
 * Sends a message from a person: an SMS reply to the last message, or a new message to a short code
 * or agent.
 */
function reply({ emulator, sender }: PageContext, body: unknown): void {
	const { person, channel, text: said, type, content, how: mode, to } = schemas.reply.parse(body);
	const number = emulator.feed.numberOf(person, channel);
	if (channel === 'sms') {
		if (said === '') throw new Refused(400, 'An SMS needs a text');
		sender.send(mode, 'sms.incoming', (overrides) =>
			emulator.incomingSms(
				{
					source_addr: number,
					message: said,
					...(to !== undefined && { short_code: to || emulator.settings.defaultSender }),
				},
				overrides,
			),
		);
		return;
	}
	const name = emulator.feed.person(person)?.name;
	const last = emulator.state.appMessages.findLast(
		({ request }) => phoneOf(request.number) === phoneOf(person),
	);
	const agent = to === undefined ? last?.request.agent : to || undefined;
	const input = {
		from: number,
		type,
		content: type === 'text' ? { text: said } : content,
		name: name ?? `+${number}`,
		...(agent !== undefined && { agent }),
	};
	sender.send(mode, 'whatsApp.message', (overrides) => emulator.inboundMessage(input, overrides));
}

/** The feed keeps rows longer than the service keeps messages. */
const noLongerKept = () => new Refused(404, 'This message is no longer kept');

function report({ emulator, sender }: PageContext, body: unknown): { told: boolean } {
	const { n, status, how: mode } = schemas.report.parse(body);
	const entry = entryOf(emulator, n);
	const { id, out, channel } = entry.row;
	if (id === undefined || !out || !['sms', 'flash', 'otp'].includes(channel))
		throw new Refused(400, 'Only SMS have delivery reports');
	if (emulator.state.message(id) === undefined) throw noLongerKept();
	const isTold = emulator.settings.webhooks.sms !== undefined;
	// Without a receiver the status still changes, and the status check returns it.
	if (isTold)
		sender.send(mode, 'sms.deliveryReport', (overrides) =>
			emulator.deliverReport(id, { status, ...overrides }),
		);
	else emulator.state.settle(id, status);
	emulator.feed.settle(entry);
	return { told: isTold };
}

function open({ emulator }: PageContext, body: unknown): void {
	const entry = entryOf(emulator, schemas.open.parse(body).n);
	const { id, channel } = entry.row;
	if (id === undefined || channel !== 'email') throw new Refused(400, 'Only emails are opened');
	if (emulator.state.email(id) === undefined) throw noLongerKept();
	emulator.state.open(id);
	emulator.feed.settle(entry);
}

type Action = (context: PageContext, body: unknown) => unknown;

export const actions: Readonly<Record<string, Action>> = {
	reply,
	report,
	open,
	again: ({ sender }, body) => {
		const { hook, how: mode } = schemas.again.parse(body);
		sender.again(hook, mode);
	},
	name: ({ emulator }, body) => {
		const { person, name } = schemas.name.parse(body);
		emulator.feed.nameOnPage(person, name);
	},
	forget: ({ emulator }, body) => {
		const { person, n } = schemas.forget.parse(body);
		emulator.feed.forget(person, n === undefined ? {} : entryOf(emulator, n).row);
	},
	restore: ({ emulator }, body) => {
		emulator.feed.restore(schemas.restore.parse(body).person);
	},
	dismiss: ({ emulator }, body) => {
		const { person, request } = entryOf(emulator, schemas.dismiss.parse(body).n).row;
		if (request !== undefined) emulator.feed.dismiss(person, request);
	},
	file: ({ emulator, files }, body) => {
		const { type, data } = schemas.file.parse(body);
		return { url: `${emulator.url}/_page/files/${files.add(type, Buffer.from(data, 'base64'))}` };
	},
	removeFault: ({ emulator }, body) => {
		emulator.life.faults.remove(schemas.removeFault.parse(body).id);
		emulator.onChange();
	},
};
