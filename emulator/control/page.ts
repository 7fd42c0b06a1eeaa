/** Answers stay small however much is kept. */
const maxAnswerBytes = 8 * 1024 * 1024;

/** As many items from the front as fit an answer, at least one. */
export function fitting<Item>(items: readonly Item[], weigh: (item: Item) => number): Item[] {
	let weight = 0;
	const end = items.findIndex((item, index) => {
		weight += weigh(item);
		return index > 0 && weight > maxAnswerBytes;
	});
	return end === -1 ? [...items] : items.slice(0, end);
}
