import { askBySms, startReplies } from '../tools/replies';
import { useEmulator } from '../tools/service';
import { stopTriggers } from '../tools/triggerServer';
import { useWaiting } from '../tools/waitingServer';

/** Whether somebody hears the replies to a question. The process remembers its triggers, so the order matters. */

const service = useEmulator();
const waiting = useWaiting();
afterEach(stopTriggers);

const account = 'the account';
const serviceCredentialId = `messagingServiceApi of ${account}`;
const trigger = async (options: Parameters<typeof startReplies>[2]) =>
	(await startReplies(service, waiting, options)).trigger;

/** Asks; returns the hints at the node. */
async function hints(answerBy = 'reply', mode: 'manual' | 'trigger' = 'trigger'): Promise<string[]> {
	const { task } = await askBySms(service, waiting, { answerBy }, { mode, account });
	return (task?.hints ?? []).map(({ message }) => message);
}

test('where no trigger was ever seen, only somebody in the editor is told, and as a thing to check', async () => {
	expect(await hints('reply', 'manual')).toEqual([
		expect.stringMatching(/^This n8n process knows of no published trigger.* check that it is published\.$/),
	]);
	// A worker sees none.
	expect(await hints()).toEqual([]);
	expect(await hints('link', 'manual')).toEqual([]);
});

test('a trigger that only listens for a test event, or takes no replies, is none', async () => {
	await (await trigger({ mode: 'manual', serviceCredentialId })).activate();
	await (await trigger({ replies: 'start', serviceCredentialId })).activate();
	expect(await hints()).toEqual([]);
	expect(await hints('reply', 'manual')).toHaveLength(1);
});

test('a published trigger without the second credential, or with another one, is named', async () => {
	const deaf = await trigger({ serviceCredential: undefined });
	await deaf.activate();
	expect(await hints('both')).toEqual([
		expect.stringMatching(
			/^The trigger “Trigger” of the workflow “test” receives SMS but cannot hand replies/,
		),
	]);
	const foreign = await trigger({});
	await foreign.activate();
	expect(await hints()).toEqual([
		expect.stringMatching(/has another credential than this node.* if both have/),
	]);
	const right = await trigger({ serviceCredentialId });
	await right.activate();
	expect(await hints('reply', 'manual')).toEqual([]);
	await Promise.all([deaf, foreign].map(async (one) => await one.deactivate()));
	expect(await hints()).toEqual([]);
	// What was published and is no longer is missed in production as well.
	await right.deactivate();
	expect(await hints()).toEqual([expect.stringMatching(/^This n8n process knows of no published trigger/)]);
});

test('once an SMS came to a short code of the account, the node says that replies need a link', async () => {
	const { trigger: listener, reply } = await startReplies(service, waiting, { serviceCredentialId });
	await listener.activate();
	expect(await hints()).toEqual([]);
	await reply(service.emulator.messages.at(-1), 'hello', { sms_id: undefined, short_code: '55555' });
	expect(await hints()).toEqual([
		expect.stringMatching(/^An SMS came to a short code of your own.*“Link”\.$/),
	]);
	expect(await hints('both')).toEqual([]);
	const { task } = await askBySms(service, waiting, {}, { mode: 'trigger', account: 'another' });
	expect(task?.hints?.map(({ message }) => message) ?? []).toEqual([
		expect.stringMatching(/another credential/),
	]);
});
