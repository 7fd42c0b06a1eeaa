import { pause, realClock } from '../../limiter/clock';
import type { Scheduler } from '../../limiter/scheduler';
import { sent, type Outcome } from '../outcome/outcome';
import type { Message } from '../plan/message';
import { makeRequest, type Sending } from './request';

/** Seconds between rounds: short at first, when most reports arrive. */
const firstPause = 2;
const longestPause = 30;

/**
 * Polls for a final status in rounds with growing pauses, until all are final, the time is over, or
 * the execution is cancelled. A failed look-up leaves the last known status.
 */
export async function pollUntilFinal(
	sending: Sending,
	scheduler: Scheduler,
	messages: readonly Message[],
	outcomes: Map<Message, Outcome>,
): Promise<void> {
	const { cancel, operation } = sending;
	const { isFinal } = operation;
	if (!isFinal) return;
	const begun = realClock.now();
	const leftOf = ({ waitMs }: Message) => begun + waitMs - realClock.now();
	const isPending = (message: Message): boolean => {
		const outcome = outcomes.get(message);
		return outcome?.kind === 'sent' && leftOf(message) > 0 && !outcome.outputs.every(isFinal);
	};
	let open = messages.filter(isPending);
	for (let seconds = firstPause; open.length > 0; seconds = Math.min(seconds * 2, longestPause)) {
		if (cancel?.aborted) break;
		await pause(Math.min(seconds * 1000, ...open.map(leftOf)), cancel);
		await scheduler.runAll(open, Infinity, async (message, acquire) => {
			const result = await makeRequest({ ...sending, acquire }, message, message.draft);
			if (Array.isArray(result)) outcomes.set(message, sent(message, result));
			return true;
		});
		open = open.filter(isPending);
	}
}
