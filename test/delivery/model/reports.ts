import { isRecord } from '../../../nodes/MessagingService/contract';
import { cases } from '../../../docs/promise';
import type { RunResult } from '../../tools/engine';
import type { Counts, Said } from '../../tools/faults/accounts';
import { sum } from '../../tools/faults/scene';
import type { Followed } from './followed';
import type { State } from './history';
import type { Message } from './messages';
import { told } from './said';
import { wasCancelled, type Played, type Reasons } from './reasons';
import type { Request } from './service';
import { marksOf, type World } from './world';

/** What the node reports, compared with what the service saw. */

/** Reports that are correct for a message in this state. */
const honest = (state: State): readonly Said[] =>
	state === 'part' ? ['unknown'] : cases.flatMap((one) => (one.state === state ? [one.said] : []));

export class Reports {
	constructor(
		private readonly world: World,
		private readonly followed: Followed,
		private readonly reasons: Reasons,
	) {}

	/** What is wrong with the report of a run, which made or followed these requests. */
	account(played: Played, result: RunResult, requests: readonly Request[]): string[] {
		const { execution, run } = played;
		if (result.error !== undefined) return this.accountOfError(played, result.error, requests);
		const isRefused = [...result.items, ...result.errorItems].some(
			({ json: { error } }) => isRecord(error) && error.code === 'retriedBefore',
		);
		if (isRefused && !this.reasons.mayRefuse(played))
			return ['refused, and no other Retry was there'];
		// Without the country of a credential nobody can read *To*.
		const isUnread = isRefused || run.unfit === 'credential';
		const { words, broken } = told(result, this.world.messagesOf(execution, run), isUnread);
		const found = [...broken, ...this.lies(played, words, requests, isUnread)];
		if (run.onError === undefined && result.json.some((json) => 'error' in json))
			found.push('an error item without Continue On Fail');
		const context = JSON.stringify(result.run.data.executionData?.contextData ?? {});
		if (context.includes('messagingServiceLedger'))
			found.push('the ledger is left after the last run');
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
		const delivered = this.followed.deliveries();
		return this.world.messagesOf(execution, run).flatMap((message) => {
			const { name, item } = message;
			const word = words.get(name);
			// Nobody remembers what a killed run sent to another number.
			const isMoved =
				message.person === undefined && run.to === 'others' && wasCancelled(execution);
			if (word === undefined || isMoved) return [];
			const history = this.followed.of(name);
			const { state, lately, wasDoubtful } = history;
			// Of concurrent attempts, all but the last reported an earlier state.
			const states = attempts.length > 1 ? [...lately] : [state];
			const times = sum(
				[...delivered].map(([what, count]) => (what.startsWith(`${name} `) ? count : 0)),
			);
			const lie = `${name}: said ${word}, and it is ${state}, delivered ${times} times`;
			const isOld = execution.attempts.length - attempts.length > 1 && requests.length === 0;
			const mayMiss = isRefused || isOld || wasCancelled(execution);
			if (word === 'unknown' && (mayMiss || state === 'fresh'))
				return mayMiss || wasDoubtful || this.reasons.mayDoubt(message)
					? []
					: [`${lie}, without doubt`];
			if (!states.some((one) => honest(one).includes(word))) return [lie];
			if ((word === 'notSent' || word === 'skipped') && times > 0 && attempts.length === 1)
				return [lie];
			if (word === 'sent' && times === 0) return [lie];
			if (word === 'sent' && this.world.scenario.keyed && item.key === '')
				return [`${lie}, under an empty key`];
			if (word === 'skipped' && !this.reasons.isUsed(message))
				return [`${lie}, and its key was not used`];
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
		// Of concurrent attempts, the first counted before the others continued; a cancelled one saw no
		// answer.
		if (attempts.length > 1 || wasCancelled(execution)) return [];
		const messages = this.world.messagesOf(execution, run);
		const broken = this.miscounts(played, messages, error);
		const index = Number(error.context.itemIndex);
		if (!(index in execution.items) && !run.unfit)
			broken.push(`an error of no item: ${error.message}`);
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
		const now = messages.map(({ name }) => this.followed.of(name).state);
		const ever = [...this.followed.messages].flatMap(([name, { state }]) =>
			isOwn(name) ? state : [],
		);
		const count = (states: readonly State[], ...wanted: readonly State[]) =>
			states.filter((state) => wanted.includes(state)).length;
		const counts = context.counts as Counts | undefined;
		// One message alone is not counted.
		if (counts === undefined)
			return count(now, 'sent') > 0 && now.length > 1
				? [`an error that does not count what was sent: ${message}`]
				: [];
		const { sent, unknown, notSent } = counts;
		const keyed = messages.filter(({ item }) => item.key).length;
		const all = sum([sent, unknown, notSent]);
		// A run that stopped before its plan counts items.
		const { keyed: hasKeys } = this.world.scenario;
		const isPlanned =
			!run.unfit && execution.items.every(({ usable, key }) => usable && (!hasKeys || key !== ''));
		const untrue =
			sent < count(now, 'sent') ||
			sent > count(ever, 'sent') ||
			unknown < count(now, 'doubtful', 'final', 'part') ||
			notSent > count(now, 'fresh') ||
			all > Math.max(now.length, ever.length) ||
			(isPlanned && all < now.length - keyed);
		return untrue ? [`counts ${JSON.stringify(counts)}, and true is ${now.join(', ')}`] : [];
	}
}
