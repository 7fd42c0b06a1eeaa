import type { EmailMessage, State } from './state';

/** How far an e-mail has come, by time or because somebody opened it, and since when. */
export function stageOf(
	{ settings, now }: Pick<State, 'settings' | 'now'>,
	{ addedAt, openedAt: byHand }: EmailMessage,
) {
	const deliveredAt = Math.min(addedAt + settings.settleMs, byHand ?? Infinity);
	const openedAt = byHand ?? deliveredAt + settings.settleMs;
	const time = now();
	const stage =
		time >= openedAt
			? ('opened' as const)
			: time >= deliveredAt
				? ('delivered' as const)
				: ('queued' as const);
	return { stage, deliveredAt, openedAt };
}
