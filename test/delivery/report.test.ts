import type { IExecuteFunctions } from 'n8n-workflow';
import { toItems } from '../../nodes/MessagingService/delivery/outcome/items';
import { reportOf } from '../../nodes/MessagingService/delivery/outcome/report';
import { failed, type Outcome } from '../../nodes/MessagingService/delivery/outcome/outcome';
import type { Message, Row } from '../../nodes/MessagingService/delivery/plan/message';
import type { Plan } from '../../nodes/MessagingService/delivery/plan/plan';
import { sendSms } from '../../nodes/MessagingService/operations/sms/sendSms';
import { noConnection } from '../../nodes/MessagingService/service/connection';
import { unsent, invalidRun } from '../../nodes/MessagingService/failures';
import { node } from '../tools/node';

/** The report at the end of a try, a pure function of values. */

const contextOf = (count: number, continues: boolean) =>
	({
		getInputData: () => Array.from({ length: count }, () => ({ json: {} })),
		getNode: () => node,
		continueOnFail: () => continues,
	}) as unknown as IExecuteFunctions;

const sent = (item: number, to = ''): Outcome => ({ kind: 'sent', outputs: [{ to: to || item }] });
const refused = (item: number) => failed(unsent(node, [item], 'cancelled'));
const lost = (item: number) => failed(unsent(node, [item], 'brokenOff'));

interface Known {
	/** The recipients of each item; one without a name if not given. */
	readonly to?: ReadonlyArray<readonly string[]>;
	/** By item, and recipient if there are several. */
	readonly outcomes?: ReadonlyArray<readonly [item: number, outcome: Outcome, to?: string]>;
	readonly underWay?: readonly number[];
	readonly remembered?: ReadonlyArray<readonly [number, readonly Row[]]>;
	readonly broken?: boolean;
	readonly hasPlan?: boolean;
}

function report(count: number, known: Known, continues = true) {
	const { outcomes = [], underWay = [], remembered = [], broken, hasPlan = true } = known;
	const rows = new Map(remembered);
	const messagesOf = (item: number): Message[] => {
		const all = known.to?.[item] ?? [''];
		return all.map((to) => ({
			item,
			to,
			draft: { endpoint: 'balance', request: {}, recipients: [], known: [{ to }] },
			parameters: undefined as never,
			ofItem: all.length,
			connection: noConnection,
			limit: undefined,
			waitMs: 0,
			minimumBalance: 0,
			earlier: rows.get(item)?.find((row) => row.to === to),
			step: 'send',
			validateOnly: false,
			onceKey: undefined,
			simplified: true,
		}));
	};
	const ofItem = new Map(Array.from({ length: count }, (_, item) => [item, messagesOf(item)]));
	const find = (item: number, to = '') =>
		ofItem.get(item)?.find((message) => message.to === to || to === '') as Message;
	const plan: Plan = {
		ofItem,
		messages: [...ofItem.values()].flat(),
		invalid: new Map(),
		resends: new Set(),
	};
	return reportOf({
		context: contextOf(count, continues),
		operation: sendSms,
		remembered: rows,
		plan: hasPlan ? plan : undefined,
		outcomes: new Map(outcomes.map(([item, outcome, to]) => [find(item, to), outcome])),
		underWay: new Set(underWay.map((item) => find(item))),
		broken: broken ? invalidRun(node, new Error('Something unexpected')) : undefined,
	});
}

const kindsOf = ({ items }: ReturnType<typeof report>) =>
	[...items.values()].map((ended) => ended.map(({ outcome }) => outcome.kind).join(' '));

test('an unexpected error loses no known outcome, and messages in flight become unknown', () => {
	const made = report(4, { outcomes: [[1, sent(1)]], underWay: [0, 2], broken: true });
	expect(kindsOf(made)).toEqual(['unknown', 'sent', 'unknown', 'notSent']);
	expect(made.counts).toEqual({ sent: 1, unknown: 2, notSent: 1 });
	expect(made.failure?.message).toContain('Something unexpected');
});

const row = (kind: Row['kind'], to = '', ofSeveral = false): Row => ({
	kind,
	to,
	ofSeveral,
	draft: '',
	outputs: kind === 'unknown' ? [] : [{ to: to || kind }],
});

test.each([true, false])('what earlier tries did is kept (with a plan: %s)', (hasPlan) => {
	const kinds = ['sent', 'unknown', 'final', 'part'] as const;
	const remembered = kinds.map((kind, item) => [item, [row(kind)]] as const);
	const made = report(5, { remembered, broken: true, hasPlan });
	expect(kindsOf(made)).toEqual(['sent', 'unknown', 'final', 'notSent', 'notSent']);
	// Item 3 was sent in part, so it is counted as unknown.
	expect(made.counts).toEqual({ sent: 1, unknown: 3, notSent: 1 });
});

test('without a plan, an item of several numbers says what is known of each, and that the others are not sent', () => {
	const rows = [row('sent', 'a', true), row('unknown', 'b', true)];
	const made = report(1, { remembered: [[0, rows]], broken: true, hasPlan: false });
	expect(kindsOf(made)).toEqual(['sent unknown notSent']);
});

test('a refusal is reported rather than an unknown outcome before it', () => {
	const known: Known = {
		outcomes: [
			[0, lost(0)],
			[1, refused(1)],
		],
	};
	expect(report(2, known, false).failure?.message).toContain('cancelled');
	expect(report(1, { outcomes: [[0, lost(0)]] }, false).failure?.message).toContain('unexpected');
});

test('an item has one error for each delivery state, with its numbers and the first reason', () => {
	const made = report(1, {
		to: [['a', 'b', 'c', 'd', 'e']],
		outcomes: [
			[0, lost(0), 'a'],
			[0, refused(0), 'b'],
			[0, sent(0, 'c'), 'c'],
			[0, failed(unsent(node, [0], 'limitReached')), 'd'],
			[0, lost(0), 'e'],
		],
	});
	const [output, ...errors] = toItems(made.items).map(({ json }) => json);
	expect(output).toEqual({ to: 'c' });
	expect(errors).toMatchObject([
		{
			error: {
				delivery: 'notSent',
				numbers: ['b', 'd'],
				message: expect.stringMatching(
					/^2 of 5 numbers \(b, d\): The execution was cancelled/,
				) as string,
			},
		},
		{ error: { delivery: 'unknown', numbers: ['a', 'e'] } },
	]);
	expect(made.counts).toEqual({ sent: 1, unknown: 2, notSent: 2 });
});
