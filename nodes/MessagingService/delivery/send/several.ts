import type { IDataObject } from 'n8n-workflow';
import type { Failure } from '../../failures';
import type { Draft } from '../../operations/operation';
import type { Unreached } from '../outcome/outcome';
import { requestsOf } from '../plan/draft';
import type { Group } from './group';
import { send } from './request';
import type { Ask, Sending } from './sending';

/** What the requests of a draft came to: outputs, and where one went wrong that ended it, the failure. */
export interface Answered {
	readonly outputs: readonly IDataObject[];
	readonly failure?: Failure | undefined;
	readonly unreached?: readonly Unreached[];
}

/** Makes all requests of a draft, in their order. */
export async function sendAll(sending: Sending, ask: Ask, group: Group, draft: Draft): Promise<Answered> {
	if (draft.toOthers?.length) return await sendToEach(sending, ask, group, draft);
	if (draft.otherParts?.length) return await sendParts(sending, ask, group, draft);
	const result = await send(sending, ask, group, draft);
	return Array.isArray(result) ? { outputs: result } : { outputs: [], failure: result };
}

/** The parts of a text, each once the one before was accepted, from where an earlier try stopped. */
async function sendParts(sending: Sending, ask: Ask, group: Group, draft: Draft): Promise<Answered> {
	const requests = requestsOf(draft);
	const parts = requests.length;
	const outputs = [...(group[0].earlier?.outputs ?? [])];
	for (const request of requests.slice(outputs.length)) {
		const result = await send(sending, ask, group, { ...draft, request } as Draft);
		if (!Array.isArray(result)) return { outputs, failure: result };
		outputs.push(...result.map((output) => ({ ...output, part: outputs.length + 1, parts })));
	}
	return { outputs };
}

/** A message of their own for each recipient: that one of them cannot be reached keeps nobody from theirs. */
async function sendToEach(sending: Sending, ask: Ask, group: Group, draft: Draft): Promise<Answered> {
	const outputs: IDataObject[] = [];
	const unreached: Unreached[] = [];
	let failure: Failure | undefined;
	for (const [person, request] of requestsOf(draft).entries()) {
		const to = draft.recipients[person] ?? '';
		const result = await send(sending, ask, group, { ...draft, request, recipients: [to] } as Draft);
		if (Array.isArray(result)) outputs.push(...result);
		else {
			failure ??= result;
			unreached.push({ to, reason: result.message });
		}
	}
	return { outputs, unreached, ...(outputs.length === 0 && { failure }) };
}
