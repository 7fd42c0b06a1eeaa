import assert from 'node:assert/strict';

import { readExample } from '../../../n8n/examples';
import { withActive } from '../trigger/activeTrigger';
import { until } from '../until';
import { start } from '../workflows';
import type { Check, World } from '../world';
import { linksIn, post } from './question';
import { takingReplies } from './takingReplies';

/** The examples that ask people, with answers. */

const approve = { decision: 'approve' };
const decline = { decision: 'decline' };

const importExample = async ({ rest, emulator }: World, file: string): Promise<string> => {
	emulator.reset();
	return await rest.importWorkflow(readExample(file, emulator.url));
};

export const peopleExampleChecks: readonly Check[] = [
	{
		claim:
			'examples/people-one-after-the-other.json asks its questions one by one, and an old link does not answer a later question',
		async run(world) {
			const { rest, emulator } = world;
			const id = await importExample(world, 'people-one-after-the-other.json');
			const asked = await rest.runWorkflow(id, start);
			assert.equal(asked.status, 'waiting', asked.failure?.message);
			const [first = ''] = linksIn(emulator);
			await post(first, approve);
			await until('the second question', () => emulator.appMessages.length === 2);
			await until(
				'it waits again',
				async () => (await rest.execution(asked.id)).status === 'waiting',
			);
			const old = await post(first, approve);
			assert.equal(old.status, 410);
			assert.match(await old.text(), /earlier question/);
			assert.equal((await rest.execution(asked.id)).status, 'waiting');
			await post(linksIn(emulator)[0] ?? '', decline);
			const ended = await rest.finished(asked.id);
			assert.equal(ended.status, 'success', ended.failure?.message);
			const answers = ended
				.items('All Answers')
				.map(({ data }) => Object(data).approved as unknown);
			assert.deepEqual(answers, [true, false]);
		},
	},
	{
		claim:
			'examples/people-majority.json asks three people in sub-workflows, gets all three answers, and continues once when two approve at the same moment',
		async run(world) {
			const { rest, emulator } = world;
			const id = await importExample(world, 'people-majority.json');
			// It calls its own saved version.
			await rest.activateWorkflow(id).catch(() => undefined);
			const asked = await rest.runWorkflow(id, start);
			assert.equal(asked.status, 'success', asked.failure?.message);
			await until('three questions', () => emulator.appMessages.length === 3);
			const all = async () => await rest.executionsOf(id);
			await until(
				'three wait',
				async () => (await all()).filter(({ status }) => status === 'waiting').length === 3,
			);
			const links = emulator.appMessages.map(
				({ request }) => (request.type === 'text' && request.message.match(/http\S+/g)) || [],
			);
			await post(links[1]?.[0] ?? '', decline);
			await Promise.all([post(links[0]?.[0] ?? '', approve), post(links[2]?.[0] ?? '', approve)]);
			await until('all are over', async () =>
				(await all()).every(({ status }) => status === 'success'),
			);
			const ran = await Promise.all((await all()).map(async (one) => await rest.execution(one.id)));
			const answers = ran.flatMap((one) =>
				one.items('Ask').map(({ data }) => Object(data).approved as unknown),
			);
			assert.deepEqual(answers.sort(), [false, true, true]);
			assert.equal(ran.filter((one) => one.items('Approved').length > 0).length, 1);
		},
	},
	{
		claim:
			'examples/people-sms-steps.json continues with “yes” and then with a text, both received by examples/people-sms-replies.json, which answers a late reply, but not STOP',
		async run(world) {
			const { rest, emulator } = world;
			const replies = await rest.importWorkflow(
				await takingReplies(world, readExample('people-sms-replies.json', emulator.url)),
			);
			const steps = await importExample(world, 'people-sms-steps.json');
			await withActive(world, replies, async (to) => {
				const asked = await rest.runWorkflow(steps, start);
				assert.equal(asked.status, 'waiting', asked.failure?.message);
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
				await until(
					'it goes on',
					async () => (await rest.execution(asked.id)).status === 'success',
				);
				await say('no', 4, /answered already/, 0);
				await reply('STOP', 0);
				await rest.settledExecutions(replies, 2);
				assert.equal(emulator.messages.length, 4, 'somebody is thanked for STOP');
			});
		},
	},
	{
		claim:
			'examples/people-otp-forms.json: a number is verified after a wrong code, after a new code, and not after three wrong codes or if it is mistyped',
		timeoutMs: 300_000,
		async run(world) {
			const { rest, emulator, webhookUrl } = world;
			const id = await importExample(world, 'people-otp-forms.json');
			await rest.activateWorkflow(id);
			try {
				const { webhookId } = Object(
					(await rest.workflow(id)).nodes.find(({ name }) => name === 'Number'),
				);
				const form = `${webhookUrl}/form/${String(webhookId)}`;
				await until('the form', async () => (await fetch(form)).status === 200);
				const enter = async (address: string, value: string) => {
					const body = new FormData();
					body.set('field-0', value);
					const answer = await fetch(address, { method: 'POST', body });
					return await answer.text();
				};
				/** Enters a number, and returns the page that follows. */
				const after = async (number: string) => {
					const { formWaitingUrl } = Object(JSON.parse(await enter(form, number)));
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
				await shows(await after('12345'), 'We could not verify your number');
				assert.equal(emulator.messages.length, 0);

				const to = '525587654321';
				const wrong = () => (emulator.code(to) === '000000' ? '111111' : '000000');
				const right = () => emulator.code(to) ?? '';
				const enterCode = 'Enter the code that we sent';
				const again = 'This code is not right';
				const stories = [
					[[right, 'Your number is verified', 1]],
					[
						[wrong, again, 1],
						[() => '', enterCode, 2],
						[right, 'Your number is verified', 2],
					],
					[
						[wrong, again, 1],
						[wrong, again, 1],
						[wrong, 'We could not verify your number', 1],
					],
				] as const;
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
				const runs = await rest.settledExecutions(id, 1 + stories.length);
				const outcomes = await Promise.all(
					runs.map(async (run) => (await rest.execution(run.id)).items('Verify')[0]?.['verified']),
				);
				assert.deepEqual(outcomes.sort(), [false, true, true, undefined]);
			} finally {
				await rest.deactivateWorkflow(id);
			}
		},
	},
];
