import { signal } from '@preact/signals';
import type { Row } from '../../../feed/row';
import { channelName, shownPerson } from './words';
import { onNews } from './live';

/** What a screen reader says: arrivals, gathered so that a flood is one sentence; and what went wrong. */

export const announcement = signal('');
/** Shown for a few seconds, too. */
export const notice = signal('');

let arrived: Row[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

const sentence = ({ channel, out, person, text, state, reason }: Row) => {
	const which = channelName(channel);
	if (state === 'refused' || state === 'failed')
		return `${which} to ${shownPerson(person)} ${state}${reason === undefined ? '' : `: ${reason}`}`;
	return out ? `${which} to ${shownPerson(person)}: ${text}` : `${shownPerson(person)} answered: ${text}`;
};

onNews(({ fresh }) => {
	arrived.push(...fresh.filter(({ person }) => person !== ''));
	if (arrived.length === 0) return;
	timer ??= setTimeout(() => {
		announcement.value = arrived.length > 3 ? `${arrived.length} messages` : arrived.map(sentence).join('. ');
		arrived = [];
		timer = undefined;
	}, 400);
});

let hiding: ReturnType<typeof setTimeout> | undefined;

export function say(text: string): void {
	notice.value = text;
	clearTimeout(hiding);
	hiding = setTimeout(() => (notice.value = ''), 6000);
}

/** Does something and says so where it does not work. */
export async function attempt(doing: () => Promise<unknown>): Promise<boolean> {
	try {
		await doing();
		return true;
	} catch (error) {
		say(error instanceof Error ? error.message : String(error));
		return false;
	}
}
