import { expect } from '@playwright/test';

import type { Emulator } from '../../../emulator';
import type { Execution } from '../../../n8n/rest/execution';
import { linksIn, post } from '../../checks/people/question';

/** What the notes of the examples promise after *Start*. */

export const arrived = {
	sms: ({ messages }: Emulator) => messages.length,
	whatsApp: ({ appMessages }: Emulator) => appMessages.length,
	email: ({ emails }: Emulator) => emails.length,
};

/** A published example in the editor. */
export interface Stage {
	readonly emulator: Emulator;
	/** Presses *Execute workflow* beside a trigger; returns the execution. */
	press(trigger: string): Promise<Execution>;
	/** The executions, newest first, once there are exactly this many. */
	executions(count: number): Promise<Execution[]>;
	/** The newest of this many executions. */
	newest(count: number): Promise<Execution>;
	/** The address of the example's trigger. */
	address(): Promise<string>;
}

interface Note {
	/** The messages after *Start*. */
	readonly sends: Partial<Record<keyof typeof arrived, number>>;
	/** The rest of the note, and what it promises. */
	then?(stage: Stage): Promise<void>;
}

const pick = (execution: Execution, node: string, ...names: string[]) =>
	execution.items(node).map((item) => names.map((name) => item[name]));

/** Examples with several triggers: n8n's main button starts any of them. */
export const notes: Readonly<Record<string, Note>> = {
	'email-campaign-opens.json': {
		sends: { email: 2 },
		async then({ emulator, press }) {
			emulator.state.open(emulator.emails[0]?.uuid ?? '');
			const counted = pick(await press('Every Hour'), 'By Status', 'status', 'count_messageId');
			expect(counted).toContainEqual(['opened', 1]);
			expect(counted).toHaveLength(2);
		},
	},
	'people-majority.json': {
		sends: { whatsApp: 3 },
		async then({ emulator, executions }) {
			await executions(4);
			for (const message of emulator.appMessages.slice(0, 2))
				await post(linksIn({ appMessages: [message], emails: [] })[0] ?? '', { decision: 'approve' });
			const reached = async () =>
				(await executions(4)).filter((one) => one.items('Approved').length > 0).length;
			await expect.poll(reached).toBe(1);
		},
	},
	'resolve-unknown.json': {
		sends: { sms: 2 },
		async then({ emulator, press, newest, address }) {
			const first = await newest(1);
			// Output 1 has the errors.
			expect([0, 1].map((output) => first.items('Send SMS', output).length)).toEqual([1, 1]);
			await emulator.deliverReport(emulator.messages[0]?.id ?? 0, { to: await address() });
			expect(pick(await newest(2), 'Was Sent', 'order', 'state')).toEqual([['A-1001', 'sent']]);
			expect(pick(await press('Every Hour'), 'For a Person', 'order')).toEqual([]);
		},
	},
	'scheduled-low-balance.json': {
		sends: { sms: 1, email: 1 },
		async then({ emulator, press }) {
			await press('Start');
			expect([arrived.sms(emulator), arrived.email(emulator)]).toEqual([1, 1]);
		},
	},
	'scheduled-missing-reports.json': {
		sends: { sms: 1 },
		async then({ emulator, press, newest }) {
			expect(pick(await newest(1), 'No Report Yet', 'status')).toEqual([['pending']]);
			emulator.set({ settleMs: 0 });
			const next = await press('Every Hour');
			expect(pick(next, 'Mark as Confirmed', 'status')).toEqual([['confirmed']]);
			expect(next.items('No Report Yet')).toEqual([]);
		},
	},
	'sms-campaign-report.json': {
		sends: { sms: 3 },
		async then({ press }) {
			const report = pick(await press('Every Hour'), 'Report', 'country', 'count_messageId');
			expect(report.map(([country]) => country)).toEqual(expect.arrayContaining(['MX', 'US']));
		},
	},
	'sms-reminders-whatsapp-fallback.json': { sends: { sms: 2, whatsApp: 1 } },
	'trigger-delivery-report.json': {
		sends: { sms: 1 },
		async then({ emulator, newest, address }) {
			await emulator.deliverReport(emulator.messages[0]?.id ?? 0, { to: await address() });
			const found = pick(await newest(2), 'Order and Status', 'order', 'status');
			expect(found).toEqual([['A-1001', 'confirmed']]);
		},
	},
	'trigger-opt-out-list.json': {
		sends: { sms: 2 },
		async then({ emulator, press, newest, address }) {
			const to = await address();
			const [phone, other] = emulator.messages.map(({ number }) => number);
			const sentBy = async () => {
				const before = arrived.sms(emulator);
				await press('Start');
				return emulator.messages.slice(before).map(({ number }) => number);
			};
			const write = (message: string) => ({ source_addr: phone ?? '', message, short_code: '26262' });
			await emulator.incomingSms(write('STOP'), { to });
			await newest(2);
			expect(await sentBy()).toEqual([other]);
			await emulator.incomingSms(write('START'), { to });
			await newest(4);
			expect(await sentBy()).toEqual([phone, other]);
		},
	},
	'whatsapp-24-hours.json': {
		sends: { whatsApp: 2 },
		async then({ emulator, press, newest, address }) {
			await emulator.inboundMessage({ from: '5215512345678' }, { to: await address(), signed: true });
			await newest(2);
			await press('Start');
			const types = emulator.appMessages.slice(2).map(({ request }) => request.type);
			expect(types.sort()).toEqual(['template', 'text']);
		},
	},
};
