import {
	deliveryReportOf,
	inboundMessageOf,
	incomingSmsOf,
	type InboundMessageInput,
	type IncomingSmsInput,
} from './bodies';
import type { SmsMessage, State } from '../state/state';
import type { PendingWebhook, WebhookOverrides } from './records';
import type { Webhooks } from './webhooks';

/** An action that sends a webhook. */
export type WebhookAction = { readonly overrides?: WebhookOverrides | undefined } & (
	| { readonly do: 'report'; readonly id: string; readonly status?: number | undefined }
	| { readonly do: 'incomingSms'; readonly input: IncomingSmsInput }
	| { readonly do: 'inboundMessage'; readonly input: InboundMessageInput }
	/** Repeats the bytes of an earlier webhook. */
	| { readonly do: 'again'; readonly number: number }
);

/** Settles a message and returns its delivery report; by default status 3, or 10 for a rejected number. */
function report(state: State, message: SmsMessage, given: number | undefined): object {
	const status = given ?? (state.settings.rejectedNumbers.includes(message.number) ? 10 : 3);
	message.reported = true;
	message.settled = { outcome: status === 10 ? 'rejected' : 'confirmed', at: state.now() };
	return deliveryReportOf(message, status);
}

/**
 * Prepares the webhook of an action and applies its effects. Throws if it cannot be sent; then nothing has changed. The
 * message of a report may be passed in, because it may no longer be kept.
 */
export function prepareWebhook(
	state: State,
	webhooks: Webhooks,
	action: WebhookAction,
	given?: SmsMessage,
): PendingWebhook {
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
