import { sum } from '../faults/scene';
import { peopleOf, type Message } from './messages';
import type { Item } from './scenario';
import { marksOf, type Execution, type World } from './world';

/** The other messages with the same key or number. */
export class Neighbours {
	/** The executions of this step. */
	private running: readonly Execution[] = [];

	constructor(private readonly world: World) {}

	/** Call before each step is judged. */
	begin(running: readonly Execution[]): void {
		this.running = running;
	}

	/** Whether an item before it with its key was sent: a repeat follows it, even if both now go to others. */
	isRepeat({ item, index, name, person }: Message): boolean {
		const execution = this.world.executions.find((one) => marksOf(one)[index] === name);
		if (execution === undefined || person !== undefined) return false;
		const whom = (one: Item) => peopleOf(this.world.scenario.family, one, { to: 'asItWas' }).join();
		const before = marksOf(execution).filter((_, at) => {
			const one = execution.items[at];
			return at < index && one?.key === item.key && whom(one) === whom(item);
		});
		return this.world.requests.some(
			({ ending, marks }) => ending === 'sent' && marks.some((mark) => before.includes(mark)),
		);
	}

	/** Whether messages to the same number may have reached its limit. */
	isCrowded({ item, person = item.people[0] ?? 0 }: Message): boolean {
		const { executions, limit = Infinity, requests } = this.world;
		const same = [person % 10, (person % 10) + 10];
		const holders = executions.flatMap(({ items }) =>
			items.filter(({ people }) => people.some((one) => same.includes(one)) || same.includes(4)),
		);
		const sent = requests.filter(({ people }) => people.some((one) => same.includes(one)));
		return sent.length + holders.length - 1 >= limit;
	}

	/** Whether another item of its execution, or of one that runs at this moment, has the same key. */
	isSharedNow({ item: { key }, name }: Message): boolean {
		const mark = name.split('>')[0] ?? '';
		const holders = this.world.executions
			.filter((one) => this.running.includes(one) || marksOf(one).includes(mark))
			.flatMap(({ items }) => items.filter((one) => one.key === key));
		return holders.length > 1;
	}

	/** Whether another item, or this item before its data or its list changed, has the same key. */
	isShared({ item: { key, people }, person, recipients }: Message): boolean {
		const holders = this.world.executions.flatMap(({ items, versions }) =>
			items.flatMap((one, item) => (one.key === key ? (versions[item] ?? 0) + 1 : [])),
		);
		const isSame =
			person === undefined ? recipients === [...people].sort().join('+') : people.includes(person);
		return sum(holders) > 1 || !isSame;
	}
}
