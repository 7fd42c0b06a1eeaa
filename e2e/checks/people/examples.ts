import assert from 'node:assert/strict';

import { readExample } from '../../../n8n/examples';
import { comesTo, executionsOf, published, runs, until, withActive } from '../running';
import type { Check, World } from '../world';
import { linksIn, post } from './question';
import { takingReplies } from './takingReplies';

/** The examples that ask people, with answers. */

const approve = { decision: 'approve' };
const decline = { decision: 'decline' };

type Play = (world: World, id: string) => Promise<void>;

const oneAfterTheOther: Play = async (world, id) => {
	const { emulator } = world;
	const asked = await runs(world, id, 'waiting');
	const [first = ''] = linksIn(emulator);
	await post(first, approve);
	await until('the second question', () => emulator.appMessages.length === 2);
	await comesTo(world, asked.id, 'waiting');
	const old = await post(first, approve);
	assert.equal(old.status, 410);
	assert.match(await old.text(), /earlier question/);
	await comesTo(world, asked.id, 'waiting');
	await post(linksIn(emulator)[0] ?? '', decline);
	const { items } = await comesTo(world, asked.id, 'success');
	const answers = items('All Answers').map(({ data }) => Object(data).approved as unknown);
	assert.deepEqual(answers, [true, false]);
};

const majority: Play = async (world, id) => {
	const { rest, emulator } = world;
	// It calls its own saved version.
	await rest.activateWorkflow(id).catch(() => undefined);
	await runs(world, id);
	await until('three questions', () => emulator.appMessages.length === 3);
	const count = async (status: string) =>
		(await rest.executionsOf(id)).filter((one) => one.status === status).length;
	await until('three wait', async () => (await count('waiting')) === 3);
	const links = emulator.appMessages.map((message) =>
		linksIn({ appMessages: [message], emails: [] }),
	);
	await post(links[1]?.[0] ?? '', decline);
	await Promise.all([post(links[0]?.[0] ?? '', approve), post(links[2]?.[0] ?? '', approve)]);
	await until('all are over', async () => (await count('success')) === 4);
	const ran = await executionsOf(world, id).executions(4);
	const answers = ran.flatMap(({ items }) =>
		items('Ask').map(({ data }) => Object(data).approved as unknown),
	);
	assert.deepEqual(answers.sort(), [false, true, true]);
	assert.equal(ran.filter(({ items }) => items('Approved').length > 0).length, 1);
};

const steps: Play = async (world, id) => {
	const { rest, emulator } = world;
	const example = readExample('people-sms-replies.json', emulator.url);
	const replies = await rest.importWorkflow(await takingReplies(world, example));
	await withActive(world, replies, async (to) => {
		const asked = await runs(world, id, 'waiting');
		const reply = async (message: string, at: number) => {
			const last = emulator.messages.at(at);
			const sms = { source_addr: last?.number ?? '', message, sms_id: String(last?.id) };
			assert.equal((await emulator.incomingSms(sms, { to, tries: 8 })).status, 200);
		};
		/** Replies, and waits for the SMS that comes then. */
		const say = async (message: string, count: number, words: RegExp, at = -1) => {
			await reply(message, at);
			await until(String(words), () => emulator.messages.length >= count);
			assert.match(emulator.messages.at(-1)?.text ?? '', words);
		};
		await say('yes', 2, /Which account/);
		await say('4152 3133', 3, /to the account you wrote/);
		await comesTo(world, asked.id, 'success');
		await say('no', 4, /answered already/, 0);
		await reply('STOP', 0);
		await rest.settledExecutions(replies, 2);
		assert.equal(emulator.messages.length, 4, 'somebody is thanked for STOP');
	});
};

/** What is entered as the code for each number, the page that follows, and the codes sent by then. */
type Story = ReadonlyArray<readonly [typed: () => string, words: string, codes: number]>;

const otpForms: Play = async (world, id) => {
	const { rest, emulator, webhookUrl } = world;
	const { nodes } = await rest.workflow(id);
	const number = nodes.find(({ name }) => name === 'Number');
	const form = `${webhookUrl}/form/${String(number?.['webhookId'])}`;
	const enter = async (address: string, value: string) => {
		const body = new FormData();
		body.set('field-0', value);
		return await (await fetch(address, { method: 'POST', body })).text();
	};
	/** Enters a number, and returns the page that follows. */
	const after = async (entered: string) => {
		const { formWaitingUrl } = Object(JSON.parse(await enter(form, entered)));
		return String(formWaitingUrl).replace(/^https?:\/\/[^/]+/, webhookUrl);
	};
	/** Waits like n8n's page in a browser: for a form to be there, and then shows it. */
	const shows = async (page: string, words: string) => {
		const status = page.replace('?', '/n8n-execution-status?');
		await until(words, async () => {
			const isThere = (await (await fetch(status)).text()).trim() === 'form-waiting';
			return isThere && (await (await fetch(page)).text()).includes(words);
		});
	};
	const to = '525587654321';
	const right = () => emulator.code(to) ?? '';
	const wrong = () => (right() === '000000' ? '111111' : '000000');
	const enterCode = 'Enter the code that we sent';
	const again = 'This code is not right';
	const verified = 'Your number is verified';
	const failed = 'We could not verify your number';
	const stories: readonly Story[] = [
		[[right, verified, 1]],
		[
			[wrong, again, 1],
			[() => '', enterCode, 2],
			[right, verified, 2],
		],
		[
			[wrong, again, 1],
			[wrong, again, 1],
			[wrong, failed, 1],
		],
	];
	await published(world, [id], async () => {
		await until('the form', async () => (await fetch(form)).status === 200);
		await shows(await after('12345'), failed);
		assert.equal(emulator.messages.length, 0);
		for (const story of stories) {
			const sent: number = emulator.messages.length;
			const page = await after('+52 55 8765 4321');
			await shows(page, enterCode);
			for (const [typed, words, codes] of story) {
				await enter(page, typed());
				await shows(page, words);
				assert.equal(emulator.messages.length, sent + codes);
			}
		}
		const ran = await executionsOf(world, id).executions(1 + stories.length);
		const outcomes = ran.map(({ items }) => items('Verify')[0]?.['verified']);
		assert.deepEqual(outcomes.sort(), [false, true, true, undefined]);
	});
};

const plays: Readonly<Record<string, [does: string, play: Play]>> = {
	'people-one-after-the-other.json': [
		'asks its questions one by one, and an old link does not answer a later question',
		oneAfterTheOther,
	],
	'people-majority.json': [
		'asks three people in sub-workflows, gets all three answers, and continues once when two approve at the same moment',
		majority,
	],
	'people-sms-steps.json': [
		'continues with “yes” and then with a text, both received by examples/people-sms-replies.json, which answers a late reply, but not STOP',
		steps,
	],
	'people-otp-forms.json': [
		'verifies a number after a wrong code, after a new code, and not after three wrong codes or if it is mistyped',
		otpForms,
	],
};

export const peopleExampleChecks: readonly Check[] = Object.entries(plays).map(
	([file, [does, play]]) => ({
		claim: `examples/${file} ${does}`,
		timeoutMs: 300_000,
		async run(world) {
			world.emulator.reset();
			const example = readExample(file, world.emulator.url);
			await play(world, await world.rest.importWorkflow(example));
		},
	}),
);
