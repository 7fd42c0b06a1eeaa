/** Number of runs of a property; few in mutation tests, which repeat it thousands of times. */
export const runs = (count: number): number =>
	process.env.MUTATION_JEST === undefined ? count : Math.min(count, 20);
