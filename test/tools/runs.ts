/** How many runs a property is given; in mutation tests, where it runs thousands of times, a few tell enough. */
export const runs = (count: number): number =>
	process.env.MUTATION_JEST === undefined ? count : Math.min(count, 20);
