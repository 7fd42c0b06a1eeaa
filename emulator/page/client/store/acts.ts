import { howNames } from './words';
import { attempt, notice, say } from './announce';
import type { Row } from '../../../feed/row';
import { api, type How } from './api';
import { message } from './route';

/** Actions on messages, for buttons and keys. */

/** Announces that a webhook is not sent at once. */
export function sayHow(how: How): void {
	if (how === 'held') say('Held back until the next one has gone out');
	if (how === 'late') say('Goes out in 10 seconds');
}

/** Returns menu items for the other ways to send a webhook. */
export const otherWays = (send: (how: How) => void) =>
	(['twice', 'late', 'old', 'broken', 'held'] as const).map((how) => ({
		text: howNames[how] ?? how,
		act: () => send(how),
	}));

/** Sends a delivery report: 3 delivered, 10 rejected. */
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

/** Deletes a message, or all of a person, from the page, until it is undone. */
export const forget = ({ person, n }: Pick<Row, 'person'> & Partial<Row>) =>
	attempt(async () => {
		await api.act('forget', { person, n });
		if (n !== undefined) message.value = undefined;
		const bringBack = async () => {
			await api.act('restore', { person });
			say('It is back');
		};
		const undo = () => void attempt(bringBack);
		say('Deleted from the page; the service keeps what it knows', undo);
	});

/** Takes back what the shown notice tells. */
export const undoLast = () => notice.value.undo?.();

export const open = (n: number) =>
	attempt(async () => {
		await api.act('open', { n });
		say('Opened: the email log says so now');
	});
