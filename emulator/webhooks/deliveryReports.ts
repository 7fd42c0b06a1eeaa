import { deliveryReportOf } from './bodies';
import type { SmsMessage, State } from '../state/state';
import type { WebhookOverrides, WebhookResult } from './records';
import type { Webhooks } from './webhooks';

/** Settles a message and says so. Takes the message itself: it may no longer be among the newest ones. */
export async function reportDelivery(
	state: State,
	webhooks: Webhooks,
	message: SmsMessage,
	status?: number,
	overrides?: WebhookOverrides,
): Promise<WebhookResult> {
	const rejected =
		status === undefined ? state.settings.rejectedNumbers.includes(message.number) : status === 10;
	message.settled = { outcome: rejected ? 'rejected' : 'confirmed', at: state.now() };
	const report = deliveryReportOf(message, status ?? (rejected ? 10 : 3));
	return await webhooks.send('deliveryReport', report, overrides);
}
