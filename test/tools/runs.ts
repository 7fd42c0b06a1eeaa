/** The tests try every case in `npm run test:deep`, a sample of them otherwise. */
export const isDeep = process.env.TEST_DEEP !== undefined;

/** Number of runs of a property: all in the deep tests, a third of them otherwise. */
export const runs = (count: number): number => (isDeep ? count : Math.ceil(count / 3));

/** A value for the deep tests, and one for all others. */
export const deeply = <Value>(all: Value, usual: Value): Value => (isDeep ? all : usual);

/** All cases in the deep tests, otherwise those at these places of every `size`. */
export const some = <Case>(
	cases: readonly Case[],
	size: number,
	places: readonly number[],
): readonly Case[] => (isDeep ? cases : cases.filter((_, index) => places.includes(index % size)));
