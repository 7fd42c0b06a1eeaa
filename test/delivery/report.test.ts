import type { IExecuteFunctions } from 'n8n-workflow';
import type { Outcome } from '../../nodes/MessagingService/delivery/outcome/outcome';
import { reportOf } from '../../nodes/MessagingService/delivery/outcome/report';
import type { Message, Row } from '../../nodes/MessagingService/delivery/plan/message';
import type { Plan } from '../../nodes/MessagingService/delivery/plan/plan';
import { invalidRun } from '../../nodes/MessagingService/failures';
import { sendSms } from '../../nodes/MessagingService/operations/sms/sendSms';
import { node } from '../tools/node';

/** The report of a run that ends with an unexpected error. */

const row = (kind: Row['kind']): Row => ({
	...{ kind, to: '', ofSeveral: false, draft: '' },
	outputs: kind === 'unknown' ? [] : [{ to: kind }],
});

interface Known {
	readonly remembered?: readonly Row[];
	readonly outcomes?: ReadonlyArray<readonly [item: number, outcome: Outcome]>;
	readonly underWay?: readonly number[];
}

/** The report on some items of one message each. */
function report(count: number, known: Known) {
	const { remembered = [], outcomes = [], underWay = [] } = known;
	const messages = Array.from({ length: count }, (_, item) => {
		const message = { item, to: '', ofItem: 1, step: 'send', earlier: remembered[item] };
		return message as unknown as Message;
	});
	const at = (item: number) => messages[item] as Message;
	const plan: Plan = {
		ofItem: new Map(messages.map((message) => [message.item, [message]])),
		...{ messages, invalid: new Map(), resends: new Set() },
	};
	const context = {
		getInputData: () => messages.map(() => ({ json: {} })),
		getNode: () => node,
		continueOnFail: () => true,
	};
	const made = reportOf({
		...{ context: context as unknown as IExecuteFunctions, operation: sendSms, plan },
		remembered: new Map(remembered.map((one, item) => [item, [one]])),
		outcomes: new Map(outcomes.map(([item, outcome]) => [at(item), outcome])),
		underWay: new Set(underWay.map(at)),
		broken: invalidRun(node, new Error('Something unexpected')),
	});
	const kinds = [...made.items.values()].map(([ended]) => ended?.outcome.kind);
	return { ...made, kinds };
}

test('an unexpected error loses no known outcome, and messages in flight become unknown', () => {
	const sent: Outcome = { kind: 'sent', outputs: [{ to: '1' }] };
	const made = report(4, { outcomes: [[1, sent]], underWay: [0, 2] });
	expect(made.kinds).toEqual(['unknown', 'sent', 'unknown', 'notSent']);
	expect(made.counts).toEqual({ sent: 1, unknown: 2, notSent: 1 });
	expect(made.hasLeft).toBe(true);
	expect(made.failure?.message).toContain('Something unexpected');
});

test('an unexpected error keeps what earlier tries did', () => {
	const remembered = (['sent', 'unknown', 'final', 'part'] as const).map(row);
	const made = report(5, { remembered });
	expect(made.kinds).toEqual(['sent', 'unknown', 'final', 'notSent', 'notSent']);
	// Item 3 was sent in part, so it is counted as unknown.
	expect(made.counts).toEqual({ sent: 1, unknown: 3, notSent: 1 });
});
