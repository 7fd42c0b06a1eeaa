/**
 * What a memo may depend on: values that are the same whenever they look the same. No item, no
 * reader and no list.
 */
type Plain = string | number | boolean | undefined;

/** Enough for the few texts that the items of a run have in turn. */
const mostRemembered = 8;

/**
 * Remembers the latest results of a function. Only for pure functions of their arguments that are
 * slow with long texts. Do not change a result.
 */
export function memo<Args extends readonly Plain[], Result>(
	make: (...args: Args) => Result,
): (...args: Args) => Result {
	const latest: Array<{ readonly args: Args; readonly result: Result }> = [];
	let next = 0;
	return (...args) => {
		const known = latest.find((one) => one.args.every((arg, index) => arg === args[index]));
		if (known) return known.result;
		const result = make(...args);
		latest[next] = { args, result };
		next = (next + 1) % mostRemembered;
		return result;
	};
}
