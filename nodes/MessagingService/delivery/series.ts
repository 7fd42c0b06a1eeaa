import type { IDataObject } from 'n8n-workflow';
import { partsChanged, type Failure } from '../failures';
import type { Draft } from '../operations/operation';
import type { Delivering } from './delivering';
import { requestsOf, type Job } from './plan';
import { send } from './request';

/** Makes the requests of a job in their order; those of a text that was split begin where an earlier run stopped. */
export async function sendAll(
	delivering: Delivering,
	job: Job,
	draft: Draft,
): Promise<IDataObject[] | Failure> {
	const requests = requestsOf(draft);
	if (requests.length === 1) return await send(delivering, job, draft);
	if (delivering.operation.asks) return await askEach(delivering, job, draft);
	const { books, context } = delivering;
	const { item } = job[0];
	const sent = [...(books.sentParts.get(item) ?? [])];
	const parts = requests.length;
	if (sent.some((output) => output.parts !== parts)) return partsChanged(context.getNode(), item);
	for (const request of requests.slice(sent.length)) {
		const result = await send(delivering, job, { ...draft, request } as Draft);
		if (!Array.isArray(result)) return result;
		sent.push(...result.map((output) => ({ ...output, part: sent.length + 1, parts })));
		books.sentParts.set(item, sent);
	}
	return sent;
}

/** Asks several people, each on their own: that one of them cannot be reached keeps nobody from answering. */
async function askEach(delivering: Delivering, job: Job, draft: Draft): Promise<IDataObject[] | Failure> {
	const asked: IDataObject[] = [];
	let failure: Failure | undefined;
	for (const [person, request] of requestsOf(draft).entries()) {
		const to = draft.recipients[person] ?? '';
		const result = await send(delivering, job, { ...draft, request, recipients: [to] } as Draft);
		if (Array.isArray(result)) asked.push(...result);
		else {
			failure ??= result;
			asked.push({ to, notAsked: result.message });
		}
	}
	return failure && asked.every(({ notAsked }) => notAsked) ? failure : asked;
}
