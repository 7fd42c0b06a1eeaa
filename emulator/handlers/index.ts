import type { EndpointName, RequestOf, ResponseOf } from '../../nodes/MessagingService/contract';
import type { Refusal } from './refusals';
import type { State } from '../state/state';
import { emailHandlers } from './email';
import { sendAppMessage } from './messagingApp';
import { smsHandlers } from './sms';

type Handlers = {
	readonly [Name in EndpointName]: (
		state: State,
		request: RequestOf<Name>,
	) => ResponseOf<Name> | Refusal;
};

/** One per endpoint of the contract; a missing one is a type error. */
const handlers: Handlers = { ...smsHandlers, ...emailHandlers, messagingAppSend: sendAppMessage };

/** Handles a request that the endpoint's schema has accepted. */
export function handle<Name extends EndpointName>(
	name: Name,
	state: State,
	request: RequestOf<Name>,
): ResponseOf<Name> | Refusal {
	return handlers[name](state, request);
}
