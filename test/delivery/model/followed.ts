import { tally } from '../../tools/faults/families';
import { History } from './history';
import type { Keys } from './keys';
import { isList } from './messages';
import { concerns, type Played } from './reasons';
import type { Request } from './service';
import type { World } from './world';

/** What the service saw of each message, and which of it the promise forbids. */

/** The nodes of a story. */
const nodes = 2;
/** The people whom an edited list may name. */
const mostPeople = 8;

export class Followed {
	readonly messages = new Map<string, History>();

	constructor(
		private readonly world: World,
		private readonly keys: Keys,
	) {}

	/** Call before each step. */
	begin(): void {
		for (const history of [...this.messages.values(), ...this.keys.all]) history.begin();
	}

	/** What is wrong with what the service has by now. */
	broken(): string[] {
		return [...this.twice(), ...this.overLimit(), ...this.rows()];
	}

	/** Lists forbidden requests for a message or a key. */
	follow(request: Request, all: readonly Played[]): string[] {
		return all.flatMap(({ execution, run, attempts }) => {
			const messages = this.world.messagesOf(execution, run);
			const about = messages.filter((message) => concerns(request, message));
			return about.flatMap((message) => {
				const { item, name } = message;
				const history = this.of(name);
				const wrongKey = item.key ? this.keys.add(request, message, run) : [];
				const broken = history.add(request, run.whenUnknown);
				history.wasUnseen ||= attempts.some((one) => one.wasCancelled);
				if (item.key)
					for (const ofKey of this.keys.of(message)) ofKey.wasUnseen ||= history.wasUnseen;
				return [...(broken ? [`${name}: ${broken}`] : []), ...wrongKey];
			});
		});
	}

	/** How often each part of each message was delivered to each person. */
	deliveries(): Map<string, number> {
		const { queued } = this.world;
		return tally(
			queued.flatMap(({ marks, people, part }) =>
				marks.flatMap((mark) =>
					people.map((person) => `${this.nameOf(mark, person)} ${person} ${part}`),
				),
			),
		);
	}

	/** The name of the message that brought a mark to a person. */
	private nameOf(mark: string, person: number): string {
		const [, execution, index] = /^x(\d+)i(\d+)/.exec(mark)?.map(Number) ?? [];
		const item = this.world.executions[execution ?? -1]?.items[index ?? -1];
		return item && isList(this.world.scenario.family, item) ? `${mark}>${person}` : mark;
	}

	/**
	 * Nobody got the same part of a message more than once, except for repeats that the user asked
	 * for.
	 */
	private twice(): string[] {
		return [...this.deliveries()].flatMap(([what, times]) => {
			const allowed = 1 + this.of(what.split(' ')[0] ?? '').repeats;
			return times > allowed ? [`${what}: delivered ${times} times`] : [];
		});
	}

	/** A number never gets more messages than its limit in a period, including repeats. */
	private overLimit(): string[] {
		const { limit = Infinity, queued, periods } = this.world;
		const received = tally(
			queued.flatMap(({ people, part }) => (part === 1 ? people.map(String) : [])),
		);
		return [...received].flatMap(([number, count]) =>
			count > periods * limit ? [`${number}: ${count} messages, and the limit is ${limit}`] : [],
		);
	}

	/** n8n's store holds nothing but keys, places and Retries, in at most three rows each. */
	private rows(): string[] {
		const { executions, rows, scenario } = this.world;
		const items = executions.flatMap((one) => one.items);
		const keys = scenario.keyed ? new Set(items.flatMap(({ key }) => (key ? key : []))).size : 0;
		const most = 3 * nodes * mostPeople * keys;
		return rows > most ? [`${rows} rows for ${keys} keys`] : [];
	}

	of(name: string): History {
		const history = this.messages.get(name) ?? new History();
		this.messages.set(name, history);
		return history;
	}
}
