import type { State } from './state';

/** What somebody does to a message, without a webhook about it. */
export type HandAction =
	| { readonly do: 'settle'; readonly id: string; readonly status: number }
	| { readonly do: 'open'; readonly uuid: string };

/** The operator's word on an SMS (10 rejects it, anything else confirms it), or an e-mail opened now. */
export function byHand(state: State, action: HandAction): void {
	if (action.do === 'settle') {
		const message = state.message(action.id);
		if (message === undefined) throw new Error(`No SMS has the ID ${action.id}`);
		message.settled = { outcome: action.status === 10 ? 'rejected' : 'confirmed', at: state.now() };
	} else {
		const email = state.email(action.uuid);
		if (email === undefined) throw new Error(`No e-mail has the UUID ${action.uuid}`);
		email.openedAt ??= state.now();
	}
}
