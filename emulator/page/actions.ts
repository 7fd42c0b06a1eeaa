import * as z from 'zod/v4';
import type { EventName } from '../../nodes/MessagingService/webhooks/event/kinds';
import { phoneOf } from '../state/phone';
import { receiverOf } from '../webhooks/webhooks';
import { rowOf, type Shown } from './detail';
import { Refused } from './reply';

/** Actions of the page: reply, report, open, send again, name and others. */

const person = z.string().regex(/^\d{5,20}$/, 'must be a phone number');
const schemas = {
	reply: z.strictObject({
		person,
		channel: z.enum(['sms', 'whatsapp']),
		text: z.string().min(1).max(4096),
	}),
	report: z.strictObject({ n: z.int(), status: z.int() }),
	again: z.strictObject({ hook: z.int() }),
	name: z.strictObject({ person, name: z.string().trim().max(100) }),
	row: z.strictObject({ n: z.int() }),
};

interface Acting extends Shown {
	/** Tells the open pages of changed names. */
	changed(): void;
}

/** Sends a webhook; its row shows the outcome. */
function send({ emulator }: Acting, kind: EventName, start: () => Promise<unknown>): void {
	const which = receiverOf(kind);
	if (emulator.settings.webhooks[which] === undefined) {
		const name = which === 'sms' ? 'SMS' : 'WhatsApp';
		throw new Refused(409, `Nobody listens: set the address for ${name} webhooks in Connect`);
	}
	start().catch(() => {});
}

/** Sends a message from a person: an SMS answers the last message, if there is one. */
function reply(page: Acting, body: unknown): void {
	const { emulator, feed } = page;
	const { person: to, channel, text } = schemas.reply.parse(body);
	const number = feed.numberOf(to, channel === 'whatsapp');
	if (channel === 'sms')
		return send(page, 'sms.incoming', () =>
			emulator.incomingSms({ source_addr: number, message: text }),
		);
	const last = emulator.appMessages.findLast(({ request }) => phoneOf(request.number) === to);
	const input = {
		from: number,
		content: { text },
		name: feed.names.get(to) || `+${number}`,
		...(last !== undefined && { agent: last.request.agent }),
	};
	send(page, 'whatsApp.message', () => emulator.inboundMessage(input));
}

/** Reports on an SMS. Without a receiver its status still changes, and the status check returns it. */
function report(page: Acting, body: unknown): { told: boolean } {
	const { emulator } = page;
	const { n: number, status } = schemas.report.parse(body);
	const { id = '', channel } = rowOf(page, number);
	if (channel === 'email' || emulator.state.message(id) === undefined)
		throw new Refused(404, 'This SMS is no longer kept');
	const told = emulator.settings.webhooks.sms !== undefined;
	if (told) send(page, 'sms.deliveryReport', () => emulator.deliverReport(id, { status }));
	else emulator.state.settle(id, status);
	return { told };
}

export const actions: Readonly<Record<string, (page: Acting, body: unknown) => unknown>> = {
	reply,
	report,
	open: (page, body) => page.emulator.state.open(rowOf(page, schemas.row.parse(body).n).id ?? ''),
	again(page, body) {
		const { hook } = schemas.again.parse(body);
		const sent = page.emulator.sentWebhooks.find(({ number }) => number === hook);
		if (sent === undefined) throw new Refused(404, 'This webhook is no longer kept');
		send(page, sent.kind, () => page.emulator.sendAgain(sent));
	},
	name(page, body) {
		const { person: number, name } = schemas.name.parse(body);
		page.feed.name(number, name);
		page.changed();
	},
	dismiss: (page, body) => page.feed.dismiss(rowOf(page, schemas.row.parse(body).n)),
};
