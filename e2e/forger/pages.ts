import assert from 'node:assert/strict';
import { join } from 'node:path';

import * as fc from 'fast-check';

import { places } from '../../scripts/places';
import { say } from '../../scripts/program';
import { ask, asking } from '../checks/people/question';
import type { Check, World } from '../checks/world';
import { brokenBytes, requestOf } from './bytes';
import { send } from './send';

/** Sends everything except the form to the page of a question with a form. */

/** PAGES=<number> sends fewer. */
const requests = Number(process.env['PAGES'] ?? 2_000);

/** A file on n8n's machine. */
const secret = join(places.root, 'package.json');

const question = {
	responseType: 'customForm',
	formFields: {
		values: [
			{ fieldLabel: 'Reason', fieldType: 'text', requiredField: true },
			{ fieldLabel: 'Wish', fieldType: 'radio', fieldOptions: 'Refund', requiredField: true },
		],
	},
};

const boundary = 'forged';
const multipart = `multipart/form-data; boundary=${boundary}`;

/** A part of a form: a field, or a file if it has a file name. */
const part = (name: string, content: string, file?: string, more: readonly string[] = []): string =>
	[
		`--${boundary}`,
		`Content-Disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}`,
		...(file === undefined ? [] : ['Content-Type: image/png']),
		...[...more, '', content, ''],
	].join('\r\n');

const upload = { filepath: secret, originalFilename: 'x.png', mimetype: 'image/png', size: 26 };
const values = fc.oneof(
	fc.constantFrom<unknown>(upload, [upload, upload], { ...upload, size: 10 ** 15 }),
	fc.constant<unknown>({ ...upload, toJSON: 'x', _writeStream: { path: secret } }),
	fc.jsonValue() as fc.Arbitrary<unknown>,
);
const fields = fc.constantFrom('field-0', 'field-1', 'decision', 'text', '__proto__', 'files');
const records = fc.dictionary(fields, values, { maxKeys: 6 });
const bodies = fc.record({ data: fc.option(records), files: records });
const types = fc.constantFrom(
	...['application/json', 'APPLICATION/JSON; charset=utf-8', 'application/vnd.api+json'],
	...['application/json, multipart/form-data; boundary=x', 'text/plain', 'application/xml'],
	...['application/x-www-form-urlencoded', 'multipart/form-data', multipart],
);

/** JSON in the shape of uploads with every content type, also with mutated bytes. */
function forgeries(path: string, count: number, seed: number): Buffer[] {
	const shaped = fc.sample(fc.tuple(types, bodies), { numRuns: count / 2, seed });
	const whole = JSON.stringify({ data: { 'field-0': 'x' }, files: { 'field-1': upload } });
	return [
		...shaped.map(([type, body]) => requestOf(path, [], JSON.stringify(body), type)),
		...brokenBytes(requestOf(path, [], whole), count / 2, seed),
	];
}

const many = (count: number, make: (at: number) => string): string =>
	Array.from({ length: count }, (_, at) => make(at)).join('');
const reason = part('field-0', 'x');

/** Forms that browsers do not send. None has both a reason and a wish. */
const tricks: Readonly<Record<string, string>> = {
	'the file twice': reason + part('field-1', 'a', 'a.png') + part('field-1', 'b', 'b.png'),
	'10,000 fields': many(10_000, (at) => part(`other-${at}`, 'x')),
	'10,000 files': many(10_000, (at) => part(`other-${at}`, 'x', `${at}.png`)),
	'a field in the place of the file': reason + part('field-1', JSON.stringify(upload)),
	'names in brackets': reason + part('files[field-1][filepath]', secret),
	'a file in the place of the text': part('field-0', 'x', 'x.png') + part('field-1', '', ''),
	'names of prototypes': part('__proto__', 'x', 'x.png') + part('constructor', 'x', 'x.png'),
	'no end': reason + part('field-1', 'a', 'a.png').slice(0, -4),
	'a length of its own': part('field-0', 'x', undefined, ['Content-Length: 999999999999']),
};

async function forgePages(world: World): Promise<void> {
	const { executionId, links } = await ask(world, question);
	const { port, pathname, search } = new URL(links[0] ?? '');
	const path = pathname + search;
	const post = async (parts: string, headers: readonly string[] = []) =>
		await send(Number(port), requestOf(path, headers, `${parts}--${boundary}--\r\n`, multipart));
	const answers: Record<string, number> = {};
	const left = forgeries(path, requests, 20260101);
	const lane = async () => {
		for (let forgery = left.pop(); forgery !== undefined; forgery = left.pop()) {
			const status = await send(Number(port), forgery, true);
			answers[status] = (answers[status] ?? 0) + 1;
		}
	};
	await Promise.all(Array.from({ length: 8 }, lane));
	const tried = [`another encoding: ${await post(reason, ['Content-Encoding', 'gzip'])}`];
	for (const [name, parts] of Object.entries(tricks)) tried.push(`${name}: ${await post(parts)}`);
	say(`${requests} requests: ${JSON.stringify(answers)}; ${tried.join(', ')}`);
	assert.equal((await world.rest.execution(executionId)).status, 'waiting');

	const picture = part('field-2', 'a picture', '../../../etc/cron.d/x.png');
	assert.equal(await post(reason + part('field-1', 'Refund') + picture), 200);
	const finished = await world.rest.finished(executionId);
	assert.deepEqual(Object.keys(finished.binaries(asking)[0] ?? {}), []);
	const shown = JSON.stringify(finished.items(asking));
	assert.ok(!shown.includes('../') && !shown.includes(secret), shown);
}

export const forgedPageChecks: readonly Check[] = [
	{
		claim: `Of ${requests} forged bodies and ${Object.keys(tricks).length + 1} malformed forms none answers a question or reads a server file; the person can still answer`,
		timeoutMs: 600_000,
		run: forgePages,
	},
];
