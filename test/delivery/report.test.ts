import type { IExecuteFunctions } from 'n8n-workflow';
import { reportOf } from '../../nodes/MessagingService/delivery/outcome/report';
import type { Message, Row } from '../../nodes/MessagingService/delivery/plan/message';
import { invalidRun } from '../../nodes/MessagingService/failures';
import { sendSms } from '../../nodes/MessagingService/operations/sms/sendSms';
import { node } from '../tools/node';

const row = (kind: Row['kind'], outputs: Row['outputs'] = []): Row => ({
	...{ kind, outputs, to: '', ofSeveral: false, draft: '' },
});

test('an unexpected error loses no outcome, messages in flight become unknown, and what earlier tries did is kept', () => {
	const remembered = new Map([
		[3, [row('unknown')]],
		[4, [row('part', [{ messageId: 1 }])]],
	]);
	const messages = [0, 1, 2, 3, 4, 5].map((item) => {
		const [earlier] = remembered.get(item) ?? [];
		return { item, to: '', ofItem: 1, step: 'send', earlier } as unknown as Message;
	});
	const [first, second, third] = messages as [Message, Message, Message];
	const context: Partial<IExecuteFunctions> = {
		getInputData: () => messages.map(() => ({ json: {} })),
		getNode: () => node,
		continueOnFail: () => true,
	};
	const { items, counts, hasLeft, failure } = reportOf({
		...{ context: context as IExecuteFunctions, operation: sendSms, remembered },
		plan: {
			ofItem: new Map(messages.map((message) => [message.item, [message]])),
			...{ messages, invalid: new Map(), resends: new Set() },
		},
		outcomes: new Map([[second, { kind: 'skipped', outputs: [] }]]),
		underWay: new Set([first, third]),
		broken: invalidRun(node, new Error('Something unexpected')),
	});
	expect([...items.values()].map(([ended]) => ended?.outcome.kind)).toEqual([
		'unknown',
		'skipped',
		'unknown',
		'unknown',
		'notSent',
		'notSent',
	]);
	// A message that was sent in part counts as unknown.
	expect(counts).toEqual({ sent: 0, unknown: 4, notSent: 1 });
	expect(hasLeft).toBe(true);
	expect(failure?.message).toContain('Something unexpected');
});
