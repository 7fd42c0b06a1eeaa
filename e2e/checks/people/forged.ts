import assert from 'node:assert/strict';
import { join } from 'node:path';

import { places } from '../../../scripts/places';
import type { Check } from '../world';
import { ask, asking, picture } from './question';

/** Forged requests from a person with a valid link. */

/** A file on n8n's machine. */
const secret = join(places.root, 'package.json');

const upload = { filepath: secret, originalFilename: 'invoice.pdf', mimetype: 'application/pdf', size: 9 };
const forgery = JSON.stringify({
	data: { 'field-0': 'x', decision: 'approve' },
	files: { 'field-0': upload, 'field-1': upload },
	'field-0': 'x',
	decision: 'approve',
});

const photoForm = {
	responseType: 'customForm',
	formFields: {
		values: [
			{ fieldLabel: 'Reason', fieldType: 'text' },
			{ fieldLabel: 'Photo', fieldType: 'file', requiredField: true },
		],
	},
};

const post = async (link: string, type: string, body: string) =>
	await fetch(link, { method: 'POST', body, headers: { 'content-type': type } });

export const forgedAnswerChecks: readonly Check[] = [
	{
		claim: 'JSON in the shape of an upload gets 415, and no server file gets into the workflow',
		async run(world) {
			for (const question of [photoForm, { responseType: 'approval' }]) {
				const { executionId, links } = await ask(world, question);
				for (const type of ['application/json', 'application/json; charset=utf-8', 'text/plain']) {
					const answer = await post(links[0] ?? '', type, forgery);
					assert.equal(answer.status, 415, type);
				}
				assert.equal((await world.rest.execution(executionId)).status, 'waiting');
			}
		},
	},
	{
		claim: 'The same with an expression as Response Type, if n8n accepts one',
		async run(world) {
			// Newer versions of n8n treat the expression as a fixed value, and then no question is asked.
			const asked = await ask(world, { ...photoForm, responseType: '={{ "customForm" }}' }).catch(
				(error: unknown) => {
					assert.match(String(error), /It does not wait/);
				},
			);
			if (!asked) return;
			assert.equal((await post(asked.links[0] ?? '', 'application/json', forgery)).status, 415);
			assert.equal((await world.rest.execution(asked.executionId)).status, 'waiting');
		},
	},
	{
		claim: 'Where a picture is asked for, a program that says that it is one is refused',
		async run(world) {
			const fields = [{ fieldLabel: 'Photo', fieldType: 'file', acceptFileTypes: 'image/*' }];
			const form = { responseType: 'customForm', formFields: { values: fields } };
			const { executionId, links } = await ask(world, form);
			const send = async (file: File) => {
				const body = new FormData();
				body.set('field-0', file);
				return (await fetch(links[0] ?? '', { method: 'POST', body })).status;
			};
			const program = new File([Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1')], 'front.png', {
				type: 'image/png',
			});
			assert.equal(await send(program), 422);
			assert.equal((await world.rest.execution(executionId)).status, 'waiting');
			assert.equal(await send(picture('front.png')), 200);
		},
	},
	{
		claim: 'Form fields named like uploads give no file, but a real upload does',
		async run(world) {
			const { executionId, links } = await ask(world, photoForm);
			const [link = ''] = links;
			const form = new FormData();
			form.set('field-1', JSON.stringify(upload));
			for (const [key, value] of Object.entries(upload)) form.set(`files[field-1][${key}]`, String(value));
			assert.equal((await fetch(link, { method: 'POST', body: form })).status, 422);
			const real = new FormData();
			real.set('field-1', picture('front.png'));
			assert.equal((await fetch(link, { method: 'POST', body: real })).status, 200);
			const [files] = (await world.rest.finished(executionId)).binaries(asking);
			assert.deepEqual(Object.keys(files ?? {}), ['Photo_0']);
		},
	},
];
