import { sum } from '../../tools/faults/scene';
import type { Message } from './messages';
import type { World } from './world';

/** The other messages with the same key or number. */
export class Neighbours {
	constructor(private readonly world: World) {}

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

	/** Whether another item, or this item before its data or its list changed, has the same key. */
	isShared({ item: { key, people }, person, people: now }: Message): boolean {
		const holders = this.world.executions.flatMap(({ items, versions }) =>
			items.flatMap((one, item) => (one.key === key ? (versions[item] ?? 0) + 1 : [])),
		);
		const isSame =
			person === undefined
				? now.join('+') === [...people].sort().join('+')
				: people.includes(person);
		return sum(holders) > 1 || !isSame;
	}
}
