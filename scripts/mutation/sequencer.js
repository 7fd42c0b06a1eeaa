/** When each file found its latest mutant. */
const finds = new Map();

const latest = ({ path }) => finds.get(path) ?? 0;
const size = ({ path, context }) => context.hasteFS.getSize(path) ?? 0;

/**
 * The file that found the previous mutant is likely to find the next, a line below; then the small
 * before the big.
 */
module.exports = class {
	sort(tests) {
		return tests.toSorted((one, other) => latest(other) - latest(one) || size(one) - size(other));
	}

	cacheResults(_tests, { testResults }) {
		for (const { numFailingTests, testFilePath, perfStats } of testResults)
			if (numFailingTests > 0) finds.set(testFilePath, perfStats.end);
	}
};
