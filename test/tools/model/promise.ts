import { isRecord } from '../../../nodes/MessagingService/contract';
import { cases } from '../../../docs/promise';
import type { RunResult } from '../engine';
import type { Counts, Said } from '../faults/accounts';
import { tally } from '../faults/families';
import { sum } from '../faults/scene';
import { History, type State } from './history';
import { Keys } from './keys';
import { isList, type Message } from './messages';
import { told } from './said';
import { concerns, Reasons, wasCancelled, type Played } from './reasons';
import type { Request } from './service';
import { marksOf, type World } from './world';

/** Checks the delivery promise, message by message, against the node's reports and the service's records only. */

/** Reports that are correct for a message in this state. */
const honest = (state: State): readonly Said[] =>
	state === 'part' ? ['unknown'] : cases.flatMap((one) => (one.state === state ? [one.said] : []));

/** Maximum entries of a key in progress for each of its recipients, and entries that a message may add by looking one up. */
const entriesOfKey = 5;
const mostUnderWay = 10;
/** The people whom an edited list may name. */
const mostPeople = 8;

export class Promised {
	private readonly messages = new Map<string, History>();
	private readonly keys = new Keys();
	private readonly reasons: Reasons;
	private read = 0;

	constructor(private readonly world: World) {
		this.reasons = new Reasons(world, this.keys);
	}

	/** Call before each step. */
	begin(): void {
		for (const history of [...this.messages.values(), ...this.keys.all]) history.begin();
	}

	/** Returns the violations after a step. */
	broken(all: readonly Played[]): string[] {
		const requests = this.world.requests.slice(this.read);
		this.read += requests.length;
		const broken = requests.flatMap((request) => this.follow(request, all));
		this.reasons.begin(all);
		broken.push(...this.twice(), ...this.overLimit(), ...this.list());
		for (const played of all) {
			const { execution, attempts } = played;
			const own = requests.filter(({ marks }) => marks.some((mark) => marksOf(execution).includes(mark)));
			for (const { result, wasCancelled } of attempts) {
				const found = wasCancelled ? [] : this.account(played, result, own);
				broken.push(...found.map((words) => `execution ${execution.number}: ${words}`));
			}
		}
		this.reasons.end(all);
		return broken;
	}

	/** Lists forbidden requests for a message or a key. */
	private follow(request: Request, all: readonly Played[]): string[] {
		return all.flatMap((played) => {
			const { execution, run, attempts } = played;
			const messages = this.world.messagesOf(execution, run);
			const about = messages.filter((message) => concerns(request, message));
			return about.flatMap((message) => {
				const { item, index, name } = message;
				const history = this.of(name);
				const isFirst = history.state === 'fresh';
				history.wasUnseen ||= this.reasons.mayMissAnother(played);
				const together = messages.flatMap((one) => (one.index === index ? one.recipients : []));
				const ofKey = item.key ? this.keys.add(request, message, run, together, isFirst) : [];
				const broken = history.add(request, run.whenUnknown);
				history.wasUnseen ||= attempts.some((one) => one.wasCancelled);
				if (item.key) this.keys.of(item.key, message.recipients).wasUnseen ||= history.wasUnseen;
				return [...(broken ? [`${name}: ${broken}`] : []), ...ofKey];
			});
		});
	}

	/** How often each part of each message was delivered to each person. */
	private deliveries(): Map<string, number> {
		const { queued } = this.world;
		return tally(
			queued.flatMap(({ marks, people, part }) =>
				marks.flatMap((mark) => people.map((person) => `${this.nameOf(mark, person)} ${person} ${part}`)),
			),
		);
	}

	/** The name of the message that brought a mark to a person. */
	private nameOf(mark: string, person: number): string {
		const [, execution, index] = /^x(\d+)i(\d+)/.exec(mark)?.map(Number) ?? [];
		const item = this.world.executions[execution ?? -1]?.items[index ?? -1];
		return item && isList(this.world.scenario.family, item) ? `${mark}>${person}` : mark;
	}

	/** Nobody got the same part of a message more than once, except for repeats that the user asked for. */
	private twice(): string[] {
		return [...this.deliveries()].flatMap(([what, times]) => {
			const allowed = 1 + this.of(what.split(' ')[0] ?? '').repeats;
			return times > allowed ? [`${what}: delivered ${times} times`] : [];
		});
	}

	/** A number never gets more messages than its limit, including repeats. */
	private overLimit(): string[] {
		const { limit = Infinity, queued } = this.world;
		const received = tally(queued.flatMap(({ people, part }) => (part === 1 ? people.map(String) : [])));
		return [...received].flatMap(([number, count]) =>
			count > limit ? [`${number}: ${count} messages, and the limit is ${limit}`] : [],
		);
	}

	/** The node's list contains nothing but keys, so that it remembers as many as promised. */
	private list(): string[] {
		const { executions, scenario, list } = this.world;
		const items = executions.flatMap((one) => one.items);
		const keys = scenario.keyed ? new Set(items.flatMap(({ key }) => (key ? key : []))).size : 0;
		const most = mostPeople * keys;
		const broken: string[] = [];
		if (list.own > entriesOfKey * most) broken.push(`${list.own} entries in the list for ${keys} keys`);
		if (list.pushedOut > (keys && mostUnderWay * mostPeople * items.length))
			broken.push(`${list.pushedOut} older entries pushed out by ${items.length} items`);
		return broken;
	}

	private account(played: Played, result: RunResult, requests: readonly Request[]): string[] {
		const { execution, run } = played;
		if (result.error !== undefined) return this.accountOfError(played, result.error, requests);
		const isRefused = [...result.items, ...result.errorItems].some(
			({ json: { error } }) => isRecord(error) && error.code === 'retriedBefore',
		);
		if (isRefused && !this.reasons.mayRefuse(played)) return ['refused, and no other Retry was there'];
		const { words, broken } = told(result, this.world.messagesOf(execution, run), isRefused);
		const found = [...broken, ...this.lies(played, words, requests, isRefused)];
		if (run.onError === undefined && result.json.some((json) => 'error' in json))
			found.push('an error item without Continue On Fail');
		const context = JSON.stringify(result.run.data.executionData?.contextData ?? {});
		if (context.includes('messagingServiceLedger')) found.push('the ledger is left after the last run');
		return found;
	}

	/** Compares the report on each message with its state. */
	private lies(
		played: Played,
		words: ReadonlyMap<string, Said>,
		requests: readonly Request[],
		isRefused: boolean,
	): string[] {
		const { execution, run, attempts } = played;
		const delivered = this.deliveries();
		return this.world.messagesOf(execution, run).flatMap((message) => {
			const { name, item } = message;
			const word = words.get(name);
			// Nobody remembers what a killed run sent to another number.
			const isMoved = message.person === undefined && run.to === 'others' && wasCancelled(execution);
			if (word === undefined || isMoved) return [];
			const history = this.of(name);
			const { state, lately, wasDoubtful } = history;
			// Of concurrent attempts, all but the last reported an earlier state.
			const states = attempts.length > 1 ? [...lately] : [state];
			const times = sum([...delivered].map(([what, count]) => (what.startsWith(`${name} `) ? count : 0)));
			const lie = `${name}: said ${word}, and it is ${state}, delivered ${times} times`;
			const isOld = execution.attempts.length - attempts.length > 1 && requests.length === 0;
			const mayMiss = isRefused || isOld || wasCancelled(execution);
			if (word === 'unknown' && (mayMiss || state === 'fresh'))
				return mayMiss || wasDoubtful || this.reasons.mayDoubt(message) ? [] : [`${lie}, without doubt`];
			// What another Retry sent, its key or its limit holds back.
			const isHeld = word === 'skipped' || (word === 'notSent' && run.whenUnknown === 'resend');
			if (isHeld && state === 'sent' && this.reasons.mayMissAnother(played)) return [];
			if (!states.some((one) => honest(one).includes(word))) return [lie];
			if ((word === 'notSent' || word === 'skipped') && times > 0 && attempts.length === 1) return [lie];
			if (word === 'sent' && times === 0) return [lie];
			if (word === 'sent' && this.world.scenario.keyed && item.key === '')
				return [`${lie}, under an empty key`];
			if (word === 'skipped' && !this.reasons.isUsed(message)) return [`${lie}, and its key was not used`];
			if (word === 'notSent' && !this.reasons.mayFail(message, requests, run))
				return [`${lie}, without reason`];
			if (
				state === 'part' &&
				attempts.length === 1 &&
				!this.reasons.mayStayHalf(message, history, requests, run)
			)
				return [`${lie}, and nothing stopped the rest`];
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
			return this.reasons.mayRefuse(played) ? [] : ['refused, and no other Retry was there'];
		}
		if (run.onError !== undefined) return [`an error with Continue On Fail: ${error.message}`];
		// Of concurrent attempts, the first counted before the others continued; a cancelled one saw no answer.
		if (attempts.length > 1 || wasCancelled(execution)) return [];
		const messages = this.world.messagesOf(execution, run);
		const broken = this.miscounts(played, messages, error);
		const index = Number(error.context.itemIndex);
		if (!(index in execution.items) && !run.unfit) broken.push(`an error of no item: ${error.message}`);
		// A message that may have been sent does not stop others.
		const hasReason =
			requests.some(({ ending }) => ending === 'notSent') ||
			messages.some((message) => this.reasons.mayFail(message, [], run));
		const { notSent = 0 } = (error.context.counts as Counts | undefined) ?? {};
		if (notSent > 0 && !hasReason) broken.push(`${notSent} not sent, without reason`);
		return broken;
	}

	/** Compares the counts of an error with the states of the messages. */
	private miscounts(
		played: Played,
		messages: readonly Message[],
		{ message, context }: NonNullable<RunResult['error']>,
	): string[] {
		const { execution, run } = played;
		const marks = marksOf(execution);
		const isOwn = (name: string) => marks.includes(name.split('>')[0] ?? '');
		const now = messages.map(({ name }) => this.of(name).state);
		const ever = [...this.messages].flatMap(([name, { state }]) => (isOwn(name) ? state : []));
		const count = (states: readonly State[], ...wanted: readonly State[]) =>
			states.filter((state) => wanted.includes(state)).length;
		const counts = context.counts as Counts | undefined;
		// One message alone is not counted.
		if (counts === undefined)
			return count(now, 'sent') > 0 && now.length > 1 && !this.reasons.mayMissAnother(played)
				? [`an error that does not count what was sent: ${message}`]
				: [];
		const { sent, unknown, notSent } = counts;
		const keyed = messages.filter(({ item }) => item.key).length;
		const all = sum([sent, unknown, notSent]);
		// A run that stopped before its plan counts items.
		const isPlanned = !run.unfit && execution.items.every(({ usable }) => usable);
		// What another Retry sent is skipped by its key, and not counted.
		const mayBeSkipped = keyed > 0 && this.reasons.mayMissAnother(played);
		const untrue =
			(sent < count(now, 'sent') && !mayBeSkipped) ||
			sent > count(ever, 'sent') ||
			unknown < count(now, 'doubtful', 'final', 'part') ||
			notSent > count(now, 'fresh') ||
			all > Math.max(now.length, ever.length) ||
			(isPlanned && all < now.length - keyed);
		return untrue ? [`counts ${JSON.stringify(counts)}, and true is ${now.join(', ')}`] : [];
	}

	/** How many messages there were. */
	get count(): number {
		return this.messages.size;
	}

	private of(name: string): History {
		const history = this.messages.get(name) ?? new History();
		this.messages.set(name, history);
		return history;
	}
}
