import type { RequestOf, ResponseOf } from '../../nodes/MessagingService/contract';
import { refuse, type Refusal } from './refusals';
import type { State } from '../state/state';

/** Endpoint 16. It has no error for missing credits, so it costs none. */
export function sendAppMessage(
	state: State,
	request: RequestOf<'messagingAppSend'>,
): ResponseOf<'messagingAppSend'> | Refusal {
	const { agents, invalidUsers, approvedTemplates, failingNumbers } = state.settings;
	const agent = agents.find(({ number }) => number === request.agent);
	if (agent === undefined) return refuse.messagingApp(404);
	if (!agent.active || invalidUsers.includes(request.number)) return refuse.messagingApp(400);
	if (request.type === 'template' && approvedTemplates.length > 0) {
		// "templates must be approved by the messaging platform before use"; the error is not shown.
		if (!approvedTemplates.includes(request.templateName)) return refuse.messagingApp(400);
	}
	if (failingNumbers.includes(request.number)) return refuse.messagingApp(500);
	state.addAppMessage({
		id: state.nextId(),
		addedAt: state.now(),
		requestNumber: state.requestNumber,
		request,
	});
	return { error: false, code: 200, message: 'Message enqueued successfully' };
}
