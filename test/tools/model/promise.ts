import { isRecord } from '../../../nodes/MessagingService/contract';
import { cases } from '../../../docs/promise';
import type { RunResult } from '../engine';
import { itemsBehind, saidOf, type Counts, type Said } from '../faults/accounts';
import { tally } from '../faults/families';
import { sum } from '../faults/scene';
import { History, type State } from './history';
import type { Item, Run } from './scenario';
import type { Request } from './service';
import { marksOf, type Attempt, type Execution, type World } from './world';

/** Checks the delivery promise against the node's reports and the service's records only. */

/** Reports that are correct for an item in this state. */
const honest = (state: State): readonly Said[] =>
	cases.flatMap((one) => (one.state === state ? [one.said] : []));

/** Maximum entries of a key in progress, and entries that an item may add by looking one up. */
const entriesOfKey = 5;
const mostUnderWay = 10;

/** Concurrent attempts of an execution. */
export interface Played {
	readonly execution: Execution;
	readonly run: Run;
	readonly attempts: readonly Attempt[];
}

export class Promised {
	private readonly items = new Map<string, History>();
	private readonly keys = new Map<string, History>();
	private read = 0;
	/** Whether releasing keys failed or an execution was cancelled, so that keys may remain in doubt. */
	private isTroubled = false;
	private takesAsSent = false;
	/** Whether the service accepts no connections now, and whether it ever did not. */
	private isAway = false;
	private wasAway = false;
	/** Whether n8n's store of keys fails now; concurrent executions share it. */
	private storeFails = false;

	constructor(private readonly world: World) {}

	/** Call before each step. */
	begin(): void {
		for (const history of [...this.items.values(), ...this.keys.values()]) history.begin();
	}

	/** Returns the violations after a step. */
	broken(all: readonly Played[]): string[] {
		const requests = this.world.requests.slice(this.read);
		this.read += requests.length;
		this.isAway = all.some(({ run }) => run.away);
		this.wasAway ||= this.isAway;
		this.storeFails = all.some(({ run }) => run.claimFails > 1);
		const broken = requests.flatMap((request) => this.follow(request, all));
		for (const { run, attempts } of all) {
			this.isTroubled ||= run.releaseFails > 0 || attempts.some(({ wasCancelled }) => wasCancelled);
			this.takesAsSent ||= run.whenUnknown === 'takeAsSent';
		}
		broken.push(...this.twice(), ...this.overLimit(), ...this.list());
		for (const played of all) {
			const { execution, attempts } = played;
			const own = requests.filter(({ marks }) => marks.some((mark) => marksOf(execution).includes(mark)));
			for (const { result, wasCancelled } of attempts) {
				const found = wasCancelled ? [] : this.account(played, result, own);
				broken.push(...found.map((words) => `execution ${execution.number}: ${words}`));
			}
		}
		return broken;
	}

	/** Lists forbidden requests for an item or a key. */
	private follow(request: Request, all: readonly Played[]): string[] {
		return request.marks.flatMap((mark) => {
			const played = all.find(({ execution }) => mark.startsWith(`x${execution.number}i`));
			const { execution, run } = played ?? {};
			if (!execution || !run) return [`${mark}: a request of no run`];
			const key = execution.items[marksOf(execution).indexOf(mark)]?.key;
			const histories: Array<[string, History]> = [[mark, this.itemOf(mark)]];
			if (key) histories.push([`key ${key}`, this.keyOf(key)]);
			return histories.flatMap(([name, history]) => {
				const before = history.tooMany.length;
				history.add(request, run.whenUnknown);
				history.wasUnseen ||= played?.attempts.some(({ wasCancelled }) => wasCancelled) ?? false;
				return history.tooMany.slice(before).map((words) => `${name}: ${words}`);
			});
		});
	}

	/** Each item and key was delivered at most once, except for repeats that the user asked for. */
	private twice(): string[] {
		const queued = tally(this.world.queued);
		return [...queued].flatMap(([mark, times]) => {
			const allowed = 1 + this.itemOf(mark).repeats;
			return times > allowed ? [`${mark}: delivered ${times} times`] : [];
		});
	}

	/** A number never gets more messages than its limit, including repeats. */
	private overLimit(): string[] {
		const { limit = Infinity, received } = this.world;
		return [...received].flatMap(([number, count]) =>
			count > limit ? [`${number}: ${count} messages, and the limit is ${limit}`] : [],
		);
	}

	/** The node's list contains nothing but keys, so that it remembers as many as promised. */
	private list(): string[] {
		const { executions, scenario, list } = this.world;
		const items = executions.flatMap((one) => one.items);
		const keys = scenario.keyed ? new Set(items.flatMap(({ key }) => (key ? key : []))).size : 0;
		const broken: string[] = [];
		if (list.own > entriesOfKey * keys) broken.push(`${list.own} entries in the list for ${keys} keys`);
		if (list.pushedOut > (keys && mostUnderWay * items.length))
			broken.push(`${list.pushedOut} older entries pushed out by ${items.length} items`);
		return broken;
	}

	private account(played: Played, result: RunResult, requests: readonly Request[]): string[] {
		const { execution, run } = played;
		if (result.error !== undefined) return this.accountOfError(played, result.error, requests);
		const said = saidByItem(result, execution.items.length);
		if ('broken' in said) return [said.broken];
		const isRefused = [...result.items, ...result.errorItems].some(
			({ json: { error } }) => isRecord(error) && error.code === 'retriedBefore',
		);
		if (isRefused && !this.mayRefuse(played)) return ['refused, and no other Retry was there'];
		const broken = this.lies(played, said.words, requests, isRefused);
		if (run.onError === undefined && result.json.some((json) => 'error' in json))
			broken.push('an error item without Continue On Fail');
		const context = JSON.stringify(result.run.data.executionData?.contextData ?? {});
		if (context.includes('messagingServiceLedger')) broken.push('the ledger is left after the last run');
		return broken;
	}

	/** Compares the report on each item with its state. */
	private lies(
		{ execution, run, attempts }: Played,
		words: readonly Said[],
		requests: readonly Request[],
		isRefused: boolean,
	): string[] {
		const queued = tally(this.world.queued);
		return marksOf(execution).flatMap((mark, index) => {
			const word = words[index] ?? 'nothing';
			const item = execution.items[index];
			const { state, lately, wasDoubtful } = this.itemOf(mark);
			// Of concurrent attempts, all but the last reported an earlier state.
			const states = attempts.length > 1 ? [...lately] : [state];
			const times = queued.get(mark) ?? 0;
			const lie = `${mark}: said ${word}, and it is ${state}, delivered ${times} times`;
			const isOld = execution.attempts.length - attempts.length > 1 && requests.length === 0;
			const mayMiss = isRefused || isOld || wasCancelled(execution);
			if (word === 'unknown' && (mayMiss || state === 'fresh'))
				return mayMiss || wasDoubtful || this.mayDoubt(item) ? [] : [`${lie}, without doubt`];
			if (!states.some((one) => honest(one).includes(word))) return [lie];
			if ((word === 'notSent' || word === 'skipped') && times > 0 && attempts.length === 1) return [lie];
			if (word === 'sent' && times === 0) return [lie];
			if (word === 'sent' && this.world.scenario.keyed && item?.key === '')
				return [`${lie}, under an empty key`];
			if (word === 'skipped' && !this.isUsed(item)) return [`${lie}, and its key was not used`];
			if (word === 'notSent' && !this.mayFail(item, mark, requests, run)) return [`${lie}, without reason`];
			return [];
		});
	}

	private accountOfError(
		played: Played,
		error: NonNullable<RunResult['error']>,
		requests: readonly Request[],
	): string[] {
		const { execution, run, attempts } = played;
		if (error.context.code === 'retriedBefore' && run.onError === undefined) {
			const { delivery, counts } = error.context;
			if (delivery !== 'unknown' || counts !== undefined)
				return ['a refused Retry that says more than it knows'];
			return this.mayRefuse(played) ? [] : ['refused, and no other Retry was there'];
		}
		if (run.onError !== undefined) return [`an error with Continue On Fail: ${error.message}`];
		const states = marksOf(execution).map((mark) => this.itemOf(mark).state);
		const count = (...wanted: readonly State[]) => states.filter((state) => wanted.includes(state)).length;
		const counts = error.context.counts as Counts | undefined;
		// Of concurrent attempts, the first counted before the others continued; a cancelled one saw no answer.
		if (attempts.length > 1 || wasCancelled(execution)) return [];
		if (counts === undefined)
			return count('sent') > 0 ? [`an error that does not count what was sent: ${error.message}`] : [];
		const { sent, unknown, notSent } = counts;
		const keyed = execution.items.filter(({ key }) => key).length;
		const untrue =
			sent !== count('sent') ||
			unknown < count('doubtful', 'final') ||
			notSent > count('fresh') ||
			sum([sent, unknown, notSent]) > states.length ||
			sum([sent, unknown, notSent]) < states.length - keyed;
		const broken = untrue ? [`counts ${JSON.stringify(counts)}, and true is ${states.join(', ')}`] : [];
		const index = Number(error.context.itemIndex);
		if (!(index in states) && !run.unfit) broken.push(`an error of no item: ${error.message}`);
		// An item that may have been sent does not stop others.
		const hasReason =
			requests.some(({ ending }) => ending === 'notSent') ||
			execution.items.some((item) => this.mayFail(item, '', [], run));
		if (notSent > 0 && !hasReason) broken.push(`${notSent} not sent, without reason`);
		return broken;
	}

	/** Whether another Retry of the execution exists or may exist. */
	private mayRefuse({ execution, attempts }: Played): boolean {
		const before = execution.attempts.length - attempts.length;
		return before > 1 || attempts.length > 1 || this.storeFails || this.isTroubled;
	}

	private mayDoubt(item: Item | undefined): boolean {
		if (this.world.wasClosed || this.wasAway) return true;
		return Boolean(item?.key) && (this.isTroubled || this.keyOf(item?.key ?? '').wasDoubtful);
	}

	/** Whether the item's key was used for the same person. */
	private isUsed(item: Item | undefined): boolean {
		const { state } = this.keyOf(item?.key ?? '');
		const isHeld = this.world.executions.some(({ items, versions }) =>
			items.some(
				(one, index) =>
					one.key === item?.key && one.person === item.person && (one !== item || (versions[index] ?? 0) > 0),
			),
		);
		// A claim that could not be released looks like a used key.
		if (!isHeld && !this.isTroubled) return false;
		return state === 'sent' || (this.takesAsSent && this.mayDoubt(item));
	}

	/** Whether there is a reason not to send an item. */
	private mayFail(item: Item | undefined, mark: string, requests: readonly Request[], run: Run): boolean {
		if (item === undefined || !item.usable || this.isAway || run.unfit) return true;
		if (this.world.scenario.keyed && item.key === '') return true;
		if (this.isCrowded(item) || (this.world.limit !== undefined && (this.storeFails || this.isTroubled)))
			return true;
		// With concurrent attempts, the last request may belong to another one.
		if (requests.some(({ marks, ending }) => ending === 'notSent' && marks.includes(mark))) return true;
		return item.key !== '' && (this.storeFails || this.isTroubled || this.isShared(item));
	}

	/** Whether messages to the same number may have reached its limit. */
	private isCrowded(item: Item): boolean {
		const { executions, limit = Infinity } = this.world;
		const others = executions.flatMap(({ items }) => items.filter((one) => one.person === item.person));
		return this.world.requestsTo(item.person) + others.length - 1 >= limit;
	}

	/** Whether another item, or this item before its data changed, has the same key. */
	private isShared({ key }: Item): boolean {
		const holders = this.world.executions.flatMap(({ items, versions }) =>
			items.flatMap((one, item) => (one.key === key ? (versions[item] ?? 0) + 1 : 0)),
		);
		return sum(holders) > 1;
	}

	private itemOf(mark: string): History {
		return found(this.items, mark);
	}

	private keyOf(key: string): History {
		return found(this.keys, key);
	}
}

const wasCancelled = ({ attempts }: Execution) => attempts.some((one) => one.wasCancelled);

function found(histories: Map<string, History>, name: string): History {
	const history = histories.get(name) ?? new History();
	histories.set(name, history);
	return history;
}

/** Returns the report on each item; every item must be in exactly one output. */
function saidByItem(result: RunResult, count: number): { words: Said[] } | { broken: string } {
	const words: Said[] = Array<Said>(count).fill('nothing');
	for (const output of [...result.items, ...result.errorItems])
		for (const item of itemsBehind(output)) {
			if (words[item] !== 'nothing') return { broken: `item ${item} is in two outputs` };
			words[item] = saidOf(output);
		}
	const lost = words.indexOf('nothing');
	return lost === -1 ? { words } : { broken: `item ${lost} is in no output` };
}
