import { attempt, say } from './announce';
import { api, type How } from './api';

/** What a press on a button or a key does to a message. */

/** The operator's word: 3 delivered, 10 rejected. */
export const report = (n: number, status: 3 | 10, how: How = 'now') =>
	attempt(async () => {
		const { told } = await api.act<{ told: boolean }>('report', { n, status, how });
		const word = status === 3 ? 'Delivered' : 'Rejected';
		say(
			told
				? `${word}: the report goes to the workflow`
				: `${word}. No address for SMS webhooks, so nobody was told`,
		);
	});

export const open = (n: number) =>
	attempt(async () => {
		await api.act('open', { n });
		say('Opened: the e-mail log says so now');
	});
