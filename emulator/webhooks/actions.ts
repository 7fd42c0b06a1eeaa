import { deliveryReportOf, inboundMessageOf, incomingSmsOf } from './bodies';
import type { InboundMessageInput, IncomingSmsInput } from './bodies';
import type { SmsMessage, State } from '../state/state';
import type { Order, WebhookOverrides } from './records';
import type { Webhooks } from './webhooks';

/** What lets a webhook be sent. */
export type WebhookAction = { readonly overrides?: WebhookOverrides | undefined } & (
	| { readonly do: 'report'; readonly id: string; readonly status?: number | undefined }
	| { readonly do: 'incomingSms'; readonly input: IncomingSmsInput }
	| { readonly do: 'inboundMessage'; readonly input: InboundMessageInput }
	/** The same bytes as an earlier one, by its number. */
	| { readonly do: 'again'; readonly number: number }
);

/** Settles a message as its report says: 3, or 10 for a rejected one, unless told otherwise. */
function report(state: State, message: SmsMessage, given: number | undefined): object {
	const status = given ?? (state.settings.rejectedNumbers.includes(message.number) ? 10 : 3);
	message.reported = true;
	message.settled = { outcome: status === 10 ? 'rejected' : 'confirmed', at: state.now() };
	return deliveryReportOf(message, status);
}

/**
 * Makes the webhook of an action, with what it changes. Throws when it cannot be sent; then nothing was changed.
 * A message to report on may be given: it may no longer be among the newest ones.
 */
export function prepareWebhook(
	state: State,
	webhooks: Webhooks,
	action: WebhookAction,
	given?: SmsMessage,
): Order {
	const { overrides } = action;
	switch (action.do) {
		case 'report': {
			const message = given ?? state.message(action.id);
			if (message === undefined) throw new Error(`No SMS has the ID ${action.id}`);
			return webhooks.prepare('deliveryReport', () => report(state, message, action.status), overrides);
		}
		case 'incomingSms':
			return webhooks.prepare('incomingSms', () => incomingSmsOf(state, action.input), overrides);
		case 'inboundMessage':
			return webhooks.prepare('inboundMessage', () => inboundMessageOf(state, action.input), overrides);
		case 'again': {
			const sent = webhooks.sent.findLast(({ number }) => number === action.number);
			if (sent === undefined) throw new Error(`Webhook ${action.number} is no longer kept`);
			const again = { how: 'again', ...overrides, rawBody: sent.body };
			return webhooks.prepare(sent.kind, () => ({}), again, sent.about ?? sent.number);
		}
	}
}
