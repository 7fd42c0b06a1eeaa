import type { IExecuteContextData, INodeExecutionData } from 'n8n-workflow';
import * as z from 'zod/v4';
import { startWaiting, type Waiting } from '../tools/waitingServer';
import { format, record, type Stage } from './format';

const Saved = z.object({ context: record, parked: z.array(z.json()) });
const Question = z.object({ messagingServiceQuestion: z.object({ id: z.string() }) });

async function asked(waiting: Waiting, { service }: Stage) {
	service.emulator.reset();
	const { executionId } = await waiting.ask({
		credentials: service.credentials,
		parameters: {
			resource: 'humanReview',
			operation: 'sendAndWait',
			channel: 'whatsApp',
			from: '5215512345678',
			to: '525587654321, 525587654322',
			message: 'May order F-1042 be refunded?',
			options: {},
		},
	});
	const request = service.emulator.appMessages.at(-1)?.request;
	const [link = ''] = (request?.type === 'text' && request.message.match(/http\S+/)) || [];
	return { executionId, link };
}

async function withWaiting<Result>(use: (waiting: Waiting) => Promise<Result>): Promise<Result> {
	const waiting = await startWaiting();
	try {
		return await use(waiting);
	} finally {
		await waiting.stop();
	}
}

/** The data of an execution whose question waits. */
export const question = format({
	claim: 'a question that was asked then shows its page and accepts its answer',
	shape: Saved,
	save: async (stage) =>
		await withWaiting(async (waiting) => {
			const { executionId } = await asked(waiting, stage);
			const { executionData } = waiting.storedOf(executionId);
			const [entry] = executionData?.nodeExecutionStack ?? [];
			return Saved.parse({ context: executionData?.contextData, parked: entry?.data.main?.[0] });
		}),
	replay: async ({ context, parked }, stage) =>
		await withWaiting(async (waiting) => {
			const { executionId, link } = await asked(waiting, stage);
			const { executionData } = waiting.storedOf(executionId);
			const [entry] = executionData?.nodeExecutionStack ?? [];
			if (!executionData || !entry) throw new Error('It does not wait.');
			executionData.contextData = context as unknown as IExecuteContextData;
			entry.data.main = [parked as unknown as INodeExecutionData[]];
			const [node] = Object.values(context);
			const then = waiting.signed(link, { q: Question.parse(node).messagingServiceQuestion.id });
			expect(await (await fetch(then)).text()).toContain('May order F-1042 be refunded?');
			const body = new URLSearchParams({ decision: 'approve' });
			expect(await (await fetch(then, { method: 'POST', body })).text()).toContain('Thank you');
			expect(waiting.resultOf(executionId).json[0]?.data).toMatchObject({
				approved: true,
				outcome: 'answered',
				answeredBy: '+525587654322',
			});
		}),
});
