import assert from 'node:assert/strict';
import { join } from 'node:path';

import * as fc from 'fast-check';

import { places } from '../../scripts/places';
import { say } from '../../scripts/program';
import { ask, asking } from '../checks/people/question';
import type { Check, World } from '../checks/world';
import { brokenBytes } from './bytes';
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

const post = (
	link: string,
	type: string,
	body: Buffer | string,
	more: readonly string[] = [],
): Buffer => {
	const { pathname, search } = new URL(link);
	const head = [
		`POST ${pathname}${search} HTTP/1.1`,
		'Host: 127.0.0.1',
		`Content-Type: ${type}`,
		`Content-Length: ${Buffer.byteLength(body)}`,
		...more,
		'Connection: close',
		'',
		'',
	];
	return Buffer.concat([Buffer.from(head.join('\r\n'), 'latin1'), Buffer.from(body)]);
};

const boundary = 'forged';
const multipart = `multipart/form-data; boundary=${boundary}`;

/** A part of a form: a field, or a file if it has a file name. */
const part = (name: string, content: string, file?: string, more: readonly string[] = []): string =>
	[
		`--${boundary}`,
		`Content-Disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}`,
		...(file === undefined ? [] : ['Content-Type: image/png']),
		...more,
		'',
		content,
		'',
	].join('\r\n');

const formOf = (...parts: readonly string[]): string => `${parts.join('')}--${boundary}--\r\n`;

const upload = { filepath: secret, originalFilename: 'x.png', mimetype: 'image/png', size: 26 };
const values = fc.oneof(
	fc.constant<unknown>(upload),
	fc.constant<unknown>([upload, upload]),
	fc.constant<unknown>({ ...upload, toJSON: 'x', _writeStream: { path: secret } }),
	fc.constant<unknown>({ ...upload, size: 10 ** 15 }),
	fc.jsonValue() as fc.Arbitrary<unknown>,
);
const fieldNames = fc.constantFrom(
	'field-0',
	'field-1',
	'decision',
	'text',
	'__proto__',
	'constructor',
	'files',
);
const records = fc.dictionary(fieldNames, values, { maxKeys: 6 });
const bodies = fc
	.record({ data: fc.option(records), files: records })
	.map((body) => JSON.stringify(body));
const types = fc.constantFrom(
	'application/json',
	'application/json; charset=utf-8',
	'APPLICATION/JSON',
	'application/json, multipart/form-data; boundary=x',
	'text/plain',
	'application/xml',
	'application/vnd.api+json',
	multipart,
	'application/x-www-form-urlencoded',
	'multipart/form-data',
);

interface Forgery {
	readonly bytes: Buffer;
	/** Whether its headers may announce more than is sent. */
	readonly hangUp: boolean;
}

/** JSON in the shape of uploads with every content type, also with mutated bytes. */
function forgeries(link: string, count: number, seed: number): Forgery[] {
	const shaped = fc.sample(fc.tuple(types, bodies), { numRuns: count / 2, seed });
	const whole = JSON.stringify({ data: { 'field-0': 'x' }, files: { 'field-1': upload } });
	const broken = brokenBytes(post(link, 'application/json', whole), count / 2, seed);
	return [
		...shaped.map(([type, body]) => ({ bytes: post(link, type, body), hangUp: false })),
		...broken.map((bytes) => ({ bytes, hangUp: true })),
	];
}

const many = (count: number, make: (at: number) => string): string[] =>
	Array.from({ length: count }, (_, at) => make(at));

/** Forms that browsers do not send. None has both a reason and a wish. */
const tricks: ReadonlyArray<readonly [name: string, body: string, headers?: readonly string[]]> = [
	[
		'the file twice',
		formOf(part('field-0', 'x'), part('field-1', 'a', 'a.png'), part('field-1', 'b', 'b.png')),
	],
	['10,000 fields', formOf(...many(10_000, (at) => part(`other-${at}`, 'x')))],
	['10,000 files', formOf(...many(10_000, (at) => part(`other-${at}`, 'x', `${at}.png`)))],
	[
		'a field in the place of the file',
		formOf(part('field-0', 'x'), part('field-1', JSON.stringify(upload))),
	],
	['names in brackets', formOf(part('field-0', 'x'), part('files[field-1][filepath]', secret))],
	[
		'a file in the place of the text',
		formOf(part('field-0', 'x', 'x.png'), part('field-1', '', '')),
	],
	[
		'names of prototypes',
		formOf(part('__proto__', 'x', 'x.png'), part('constructor', 'x', 'x.png')),
	],
	['no end', part('field-0', 'x') + part('field-1', 'a', 'a.png').slice(0, -4)],
	[
		'a length of its own in each part',
		formOf(
			part('field-0', 'x', undefined, ['Content-Length: 999999999999']),
			part('field-1', '', ''),
		),
	],
	['an encoding that nobody asked for', formOf(part('field-0', 'x')), ['Content-Encoding: gzip']],
];

async function forgePages(world: World): Promise<void> {
	const { executionId, links } = await ask(world, question);
	const [link = ''] = links;
	const port = Number(new URL(link).port);
	const answers: Record<string, number> = {};
	const left = forgeries(link, requests, 20260101);
	const lane = async () => {
		for (let forgery = left.pop(); forgery !== undefined; forgery = left.pop()) {
			const status = await send(port, forgery.bytes, forgery.hangUp);
			answers[status] = (answers[status] ?? 0) + 1;
		}
	};
	await Promise.all(Array.from({ length: 8 }, lane));
	const tried: string[] = [];
	for (const [name, body, headers] of tricks)
		tried.push(`${name}: ${await send(port, post(link, multipart, body, headers))}`);
	say(`${requests} requests: ${JSON.stringify(answers)}; ${tried.join(', ')}`);
	assert.equal((await world.rest.execution(executionId)).status, 'waiting');

	const right = formOf(
		part('field-0', 'x'),
		part('field-1', 'Refund'),
		part('field-2', 'a picture', '../../../etc/cron.d/x.png'),
	);
	assert.equal(await send(port, post(link, multipart, right)), 200);
	const finished = await world.rest.finished(executionId);
	const [files] = finished.binaries(asking);
	assert.deepEqual(Object.keys(files ?? {}), []);
	const shown = JSON.stringify(finished.items(asking));
	assert.ok(!shown.includes('../') && !shown.includes(secret), shown);
}

export const forgedPageChecks: readonly Check[] = [
	{
		claim: `Of ${requests} forged bodies and ${tricks.length} malformed forms none answers a question or reads a server file; the person can still answer`,
		timeoutMs: 600_000,
		run: forgePages,
	},
];
