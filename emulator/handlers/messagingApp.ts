import type { RequestOf, ResponseOf } from '../../nodes/MessagingService/contract';
import { refuse, type Refusal } from './refusals';
import type { State } from '../state/state';

/** Endpoint 16. It has no error for missing credits, so it costs none. */
export function sendAppMessage(
	state: State,
	request: RequestOf<'messagingAppSend'>,
): ResponseOf<'messagingAppSend'> | Refusal {
	const { agents, invalidUsers, failingNumbers } = state.settings;
	const agent = agents.find(({ number }) => number === request.agent);
	if (agent === undefined) return refuse.messagingApp(404);
	if (!agent.active || invalidUsers.includes(request.number)) return refuse.messagingApp(400);
	if (failingNumbers.includes(request.number)) return refuse.messagingApp(500);
	const { requestNumber } = state;
	const message = { id: state.nextId(), addedAt: state.now(), requestNumber, request };
	state.add({ kind: 'app', message });
	return { error: false, code: 200, message: 'Message enqueued successfully' };
}
