import assert from 'node:assert/strict';

import type { Check, World } from '../world';
import { ask, asking, post } from './question';

/** Answers that must be confirmed with a code sent to the person's number. */

const yes = { decision: 'approve' };

/** Asks a question that needs confirmation; returns its first link. */
async function askFor(world: World, to: string, message: string) {
	const { executionId, links } = await ask(world, { to, message, options: { confirmWithCode: true } });
	return { executionId, link: links[0] ?? '' };
}

async function confirmed({ rest }: World, executionId: string): Promise<void> {
	const { status, items, failure } = await rest.finished(executionId);
	assert.equal(status, 'success', failure?.message);
	const { approved, confirmed: isConfirmed } = Object(items(asking)[0]?.['data']);
	assert.deepEqual([approved, isConfirmed], [true, true]);
}

export const confirmChecks: readonly Check[] = [
	{
		claim: 'The code for “Pay 10?” does not confirm “Pay 10,000?”, but its own code does',
		async run(world) {
			const { emulator, rest } = world;
			const to = '525587654331';
			const much = await askFor(world, to, 'Pay 10,000?');
			const little = await askFor(world, to, 'Pay 10?');
			await post(much.link, yes);
			await post(little.link, yes);
			assert.match(emulator.messages.at(-1)?.text ?? '', /: Pay 10\?$/);
			const page = await post(much.link, { ...yes, code: emulator.code(to) ?? '' });
			assert.match(await page.text(), /This code is not for this answer/);
			assert.equal((await rest.execution(much.executionId)).status, 'waiting');
			assert.match(emulator.messages.at(-1)?.text ?? '', / confirms "Approve": Pay 10,000\?$/);
			await post(much.link, { ...yes, code: emulator.code(to) ?? '' });
			await confirmed(world, much.executionId);
			assert.equal((await rest.execution(little.executionId)).status, 'waiting');
		},
	},
	{
		claim:
			'After three clicks while the service is down the person can still answer; two simultaneous taps send 1 SMS',
		async run(world) {
			const { emulator } = world;
			const to = '525587654332';
			const { executionId, link } = await askFor(world, to, 'May order F-1042 be refunded?');
			emulator.fault({ do: 'html', status: 503, endpoint: 'otpSend', times: 3 });
			for (let press = 0; press < 3; press += 1) assert.equal((await post(link, yes)).status, 503);
			const taps = await Promise.all([post(link, yes), post(link, yes)]);
			for (const tap of taps) assert.match(await tap.text(), /A code was sent by SMS/);
			assert.equal(emulator.messages.length, 1);
			await post(link, { ...yes, code: emulator.code(to) ?? '' });
			await confirmed(world, executionId);
		},
	},
];
