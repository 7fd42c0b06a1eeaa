const { readFileSync, writeFileSync } = require('node:fs');
const run = require('jest-circus/runner');

/** The mutant that a test has found. */
let found;

/**
 * Stryker names the tests of a mutant, and Jest would load every file to look for them. Loads those
 * that have one, until the mutant is found: the first run writes beside each file what it holds.
 * (Stryker demands jest-circus in this path.)
 */
module.exports = async (globalConfig, config, environment, runtime, path, send) => {
	const { __STRYKER_ACTIVE_MUTANT__: mutant } = process.env;
	if (mutant !== undefined) {
		const skipped = JSON.parse(readFileSync(`${path}.json`, 'utf8'));
		const names = new RegExp(globalConfig.testNamePattern ?? '', 'i');
		if (found === mutant || !skipped.testResults.some(({ fullName }) => names.test(fullName)))
			return skipped;
	}
	const result = await run(globalConfig, config, environment, runtime, path, send);
	if (mutant === undefined) {
		const testResults = result.testResults.map((test) => ({ ...test, status: 'pending' }));
		const skipped = {
			...result,
			testResults,
			numPassingTests: 0,
			numPendingTests: testResults.length,
		};
		writeFileSync(`${path}.json`, JSON.stringify(skipped));
	} else if (result.numFailingTests > 0) found = mutant;
	return result;
};
