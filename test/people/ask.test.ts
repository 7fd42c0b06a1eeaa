import type { IDataObject } from 'n8n-workflow';
import { useEmulator } from '../tools/service';
import { startWaiting, type Waiting } from '../tools/waitingServer';

/** A question is sent, opened, answered, and the workflow goes on: in n8n's engine, over real sockets. */

const service = useEmulator();
let waiting: Waiting;
beforeAll(async () => (waiting = await startWaiting()));
afterAll(async () => await waiting.stop());

const number = '525587654321';
const question = {
	resource: 'humanReview',
	operation: 'sendAndWait',
	channel: 'whatsApp',
	from: '5215512345678',
	to: number,
	message: 'May order F-1042 be refunded?',
};

const ask = async (parameters: IDataObject = {}, more: object = {}) =>
	await waiting.ask({
		credentials: service.credentials,
		parameters: { options: {}, ...question, ...parameters },
		...more,
	});

/** The links in the messages that arrived, in their order. */
const links = (): string[] =>
	service.emulator.appMessages.flatMap(({ request }) =>
		request.type === 'text' ? (request.message.match(/http\S+/g) ?? []) : [],
	);

const post = async (link: string, fields: Record<string, string>) =>
	await fetch(link, { method: 'POST', body: new URLSearchParams(fields) });

test('a question waits, and an approval goes on with who answered', async () => {
	const { run, executionId } = await ask();
	expect(run.data.resultData.error).toBeUndefined();
	expect(run.status).toBe('waiting');
	const [approve = '', decline = ''] = links();
	expect(service.emulator.appMessages[0]?.request).toMatchObject({
		number,
		message: `May order F-1042 be refunded?\n\nApprove:\n${approve}\n\nDecline:\n${decline}`,
	});

	const page = await fetch(approve);
	expect(page.status).toBe(200);
	expect(await page.text()).toContain('May order F-1042 be refunded?');
	expect(waiting.statusOf(executionId)).toBe('waiting');

	const answer = await post(approve, { decision: 'approve' });
	expect(await answer.text()).toContain('Thank you');
	expect(waiting.resultOf(executionId).json).toEqual([
		{
			data: {
				approved: true,
				outcome: 'answered',
				answeredAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
				answeredBy: `+${number}`,
				channel: 'whatsApp',
				to: `+${number}`,
			},
		},
	]);
});
