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

/** The promise, held against what the node says and what the service knows. Nothing else is known here. */

/** What may be said of an item of which this is true. */
const honest = (state: State): readonly Said[] =>
	cases.flatMap((one) => (one.state === state ? [one.said] : []));

/** Entries of a key while it is under way, and what an item may add by looking at one. */
const entriesOfKey = 5;
const mostUnderWay = 10;

/** What was played at once of an execution. */
export interface Played {
	readonly execution: Execution;
	readonly run: Run;
	readonly attempts: readonly Attempt[];
}

export class Promised {
	private readonly items = new Map<string, History>();
	private readonly keys = new Map<string, History>();
	private read = 0;
	/** Executions whose release of keys failed, or that were cancelled: their keys may stay in doubt. */
	private isTroubled = false;
	private takesAsSent = false;
	/** Whether the service takes no connection just now, and whether that ever was so. */
	private isAway = false;
	private wasAway = false;
	/** Whether n8n's store of keys fails just now; what executions run beside each other share. */
	private storeFails = false;

	constructor(private readonly world: World) {}

	/** Before something is played. */
	begin(): void {
		for (const history of [...this.items.values(), ...this.keys.values()]) history.begin();
	}

	/** What is broken after something was played. */
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

	/** Whether a request was one too many for one of its items, or for its key. */
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

	/** Each item was delivered at most once, and each key, but for what the user asked to be sent again. */
	private twice(): string[] {
		const queued = tally(this.world.queued);
		return [...queued].flatMap(([mark, times]) => {
			const allowed = 1 + this.itemOf(mark).repeats;
			return times > allowed ? [`${mark}: delivered ${times} times`] : [];
		});
	}

	/** A number never has more messages than its limit allows, whatever was sent again. */
	private overLimit(): string[] {
		const { limit = Infinity, received } = this.world;
		return [...received].flatMap(([number, count]) =>
			count > limit ? [`${number}: ${count} messages, and the limit is ${limit}`] : [],
		);
	}

	/** The node's list holds its keys and nothing else, so that as many as promised are remembered. */
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

	/** Each item: what was said, and whether there was reason to say so. */
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
			// Of those that ran at once, each one but the last said it before it was over.
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
		// The first of several at once has counted before the others went on, and who was cancelled saw no answer.
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
		// An item that may have been sent holds nobody back.
		const hasReason =
			requests.some(({ ending }) => ending === 'notSent') ||
			execution.items.some((item) => this.mayFail(item, '', [], run));
		if (notSent > 0 && !hasReason) broken.push(`${notSent} not sent, without reason`);
		return broken;
	}

	/** Whether another Retry of the execution is there, or nobody can say so. */
	private mayRefuse({ execution, attempts }: Played): boolean {
		const before = execution.attempts.length - attempts.length;
		return before > 1 || attempts.length > 1 || this.storeFails || this.isTroubled;
	}

	private mayDoubt(item: Item | undefined): boolean {
		if (this.world.wasClosed || this.wasAway) return true;
		return Boolean(item?.key) && (this.isTroubled || this.keyOf(item?.key ?? '').wasDoubtful);
	}

	/** Whether the item's key was used, and for the same person. */
	private isUsed(item: Item | undefined): boolean {
		const { state } = this.keyOf(item?.key ?? '');
		const isHeld = this.world.executions.some(({ items, versions }) =>
			items.some(
				(one, index) =>
					one.key === item?.key && one.person === item.person && (one !== item || (versions[index] ?? 0) > 0),
			),
		);
		// What only asked for a key, and could not take that back, stands in the store as if it had used it.
		if (!isHeld && !this.isTroubled) return false;
		return state === 'sent' || (this.takesAsSent && this.mayDoubt(item));
	}

	/** Whether there is a reason for an item to be left unsent. */
	private mayFail(item: Item | undefined, mark: string, requests: readonly Request[], run: Run): boolean {
		if (item === undefined || !item.usable || this.isAway || run.unfit) return true;
		if (this.world.scenario.keyed && item.key === '') return true;
		if (this.isCrowded(item) || (this.world.limit !== undefined && (this.storeFails || this.isTroubled)))
			return true;
		// Of several that run at once, the last request need not be the own one.
		if (requests.some(({ marks, ending }) => ending === 'notSent' && marks.includes(mark))) return true;
		return item.key !== '' && (this.storeFails || this.isTroubled || this.isShared(item));
	}

	/** Whether so many others go to the same number that its limit may leave this one out. */
	private isCrowded(item: Item): boolean {
		const { executions, limit = Infinity } = this.world;
		const others = executions.flatMap(({ items }) => items.filter((one) => one.person === item.person));
		return this.world.requestsTo(item.person) + others.length - 1 >= limit;
	}

	/** Whether somebody else has the item's key, or what the item was before its data changed. */
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

/** What was said of each item; every item must be in exactly one output. */
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
