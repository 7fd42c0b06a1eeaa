import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { keptOwner } from '../n8n/owner';
import { places } from '../scripts/places';
import { say, type Run } from '../scripts/program';
import { lockFolder } from './folderLock';
import { openInBrowser } from './browser';
import { startSignInLink } from './signInLink';
import { connect, triggerAddresses, storeExamples } from './examples';
import { head, lineOf } from './received';
import { startRelay } from './relay';
import { startDemoWorld, type DemoWorld } from './world';

/**
 * Runs the demo in the editor until it is interrupted, and prints a line for each request that the
 * service receives.
 *
 * @param options.env additional environment variables for n8n
 * @param options.turn called several times a second
 */
export async function inEditor(
	{ signal, atEnd }: Run,
	options: { env?: Record<string, string>; turn?: (world: DemoWorld) => Promise<void> } = {},
): Promise<void> {
	const { env = {}, turn } = options;
	atEnd(lockFolder(places.demo));
	const owner = keptOwner(join(places.demo, 'owner.json'));
	const world = await startDemoWorld({
		userFolder: places.demo,
		owner,
		signal,
		started: atEnd,
		say,
		env,
	});

	say('Storing the examples ...');
	const published = await storeExamples(world.n8n, world.emulator);
	const relay = await startRelay(
		() => triggerAddresses(world.n8n.rest, world.n8n.url),
		(words) => console.log(`  ${words}`),
	);
	atEnd(() => relay.stop());
	connect(world.emulator, relay.url);
	const editor = `${world.n8n.url}/workflow/${world.workflowId}`;
	const both = `${world.emulator.url}/_page/beside?of=${encodeURIComponent(editor)}`;
	const link = await startSignInLink(() => world.n8n.rest.cookie(), both);
	atEnd(() => link.stop());

	console.log(`
  Editor     ${editor}
  Phones     ${world.emulator.url}   (what is sent arrives there; answer, and n8n goes on)
  Both       ${link.url}   (signed in already)
  Login      ${owner.email}   ${owner.password}
  Service    ${world.emulator.url}   (the emulator; nothing leaves this machine)

  ${published.length} examples are published. Here every published trigger gets what the phones send. The service itself knows
  one address for SMS and one for WhatsApp: see the example "one address, many workflows".

  Press "Execute workflow"; what the service receives appears here. Ctrl-C ends both.
  Your changes are kept in .demo/; delete that folder to start over.

  ${head}`);
	openInBrowser(link.url);
	for (let shown = 0; !signal.aborted; await sleep(300)) {
		await turn?.(world);
		connect(world.emulator, relay.url);
		if (!world.n8n.alive())
			throw new Error(`n8n has ended. Its last lines:\n${world.n8n.tail(20)}`);
		const news = world.emulator.requests.filter(
			({ number, status }) => number > shown && status !== undefined,
		);
		for (const request of news) console.log(`  ${lineOf(request)}`);
		shown = Math.max(shown, ...news.map(({ number }) => number));
	}
}
