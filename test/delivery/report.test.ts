import type { IExecuteFunctions } from 'n8n-workflow';
import {
	failed,
	toItems,
	type Earlier,
	type Outcome,
} from '../../nodes/MessagingService/delivery/output/outcome';
import { fold } from '../../nodes/MessagingService/delivery/report/report';
import { held, invalidRun } from '../../nodes/MessagingService/failures';
import { node } from '../tools/node';

/** The report at the end of a try, a pure function of values. */

const contextOf = (count: number, continues: boolean) =>
	({
		getInputData: () => Array.from({ length: count }, () => ({ json: {} })),
		getNode: () => node,
		continueOnFail: () => continues,
	}) as unknown as IExecuteFunctions;

const sent = (item: number): Outcome => ({ kind: 'sent', outputs: [{ json: { to: item }, items: [item] }] });

interface Known {
	readonly outcomes?: ReadonlyArray<readonly [number, Outcome]>;
	readonly underWay?: readonly number[];
	readonly remembered?: ReadonlyArray<readonly [number, Earlier]>;
	readonly broken?: boolean;
}

const report = (
	count: number,
	{ outcomes = [], underWay = [], remembered = [], broken }: Known,
	continues = true,
) =>
	fold({
		context: contextOf(count, continues),
		effect: 'send',
		remembered: new Map(remembered),
		plan: undefined,
		collected: { outcomes: new Map(outcomes), underWay: new Set(underWay) },
		broken: broken ? invalidRun(node, new Error('Something unexpected')) : undefined,
	});

test('an unexpected error loses no known outcome, and items in flight become unknown', () => {
	const { outcomes, counts, failure } = report(4, {
		outcomes: [[1, sent(1)]],
		underWay: [0, 2],
		broken: true,
	});
	expect([0, 1, 2, 3].map((item) => outcomes.get(item)?.kind)).toEqual([
		'unknown',
		'sent',
		'unknown',
		'notSent',
	]);
	expect(counts).toEqual({ sent: 1, unknown: 2, notSent: 1 });
	expect(failure?.message).toContain('Something unexpected');
});

test('the outcomes of earlier tries are kept, even without a plan', () => {
	const earlier = (kind: Earlier['kind']): Earlier => ({ kind, outputs: [{ to: kind }], draft: '' });
	const kinds = ['sent', 'unknown', 'final', 'part'] as const;
	const { outcomes, counts } = report(5, {
		remembered: kinds.map((kind, item) => [item, earlier(kind)]),
		broken: true,
	});
	expect([...outcomes.values()].map(({ kind }) => kind)).toEqual([
		'sent',
		'unknown',
		'final',
		'notSent',
		'notSent',
	]);
	// Item 3 was sent in part, so it is counted as unknown.
	expect(counts).toEqual({ sent: 1, unknown: 3, notSent: 1 });
});

test('a refusal is reported rather than an unknown outcome before it', () => {
	const unknown = failed(held(node, [0], 'brokenOff'));
	const refusal = failed(held(node, [1], 'cancelled'));
	const known: Known = {
		outcomes: [
			[0, unknown],
			[1, refusal],
		],
	};
	expect(report(2, known, false).failure).toBe(refusal.failure);
	expect(report(1, { outcomes: [[0, unknown]] }, false).failure).toBe(unknown.failure);
});

test('outputs follow the input order, and a shared output stands at its first item', () => {
	const shared = { json: { shared: true }, items: [0, 2] };
	const { outcomes } = report(3, {
		outcomes: [
			[2, { kind: 'sent', outputs: [shared] }],
			[1, sent(1)],
			[0, { kind: 'sent', outputs: [shared] }],
		],
	});
	expect(toItems(outcomes)).toEqual([
		{ json: { shared: true }, pairedItem: [{ item: 0 }, { item: 2 }] },
		{ json: { to: 1 }, pairedItem: { item: 1 } },
	]);
});
