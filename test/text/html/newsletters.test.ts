import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { htmlToText } from '../../../nodes/MessagingService/text/html';

/** Each file has mailed HTML, a line of `=====`, and the text that a person would write for it. */
const folder = join(__dirname, 'newsletters');

test.each(readdirSync(folder))('%s reads well as text', (name) => {
	const [html = '', text] = readFileSync(join(folder, name), 'utf8').split('\n=====\n');
	expect(`${htmlToText(html)}\n`).toBe(text);
});
