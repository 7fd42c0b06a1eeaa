import { signal } from '@preact/signals';
import type { Row } from '../../../feed/row';
import { channelName, shownPerson } from './words';
import { onNews } from './live';

/**
 * Announcements for screen readers: arrivals, batched so that many become one sentence, and errors.
 */

export const announcement = signal('');
interface Notice {
	readonly text: string;
	/** Takes back what the notice tells. */
	readonly undo?: (() => void) | undefined;
}

/** Also shown for a few seconds. */
export const notice = signal<Notice>({ text: '' });

let arrived: Row[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

const sentence = ({ channel, out, person, text, state, reason }: Row) => {
	const which = channelName(channel);
	if (state === 'refused' || state === 'failed')
		return `${which} to ${shownPerson(person)} ${state}${reason === undefined ? '' : `: ${reason}`}`;
	return out
		? `${which} to ${shownPerson(person)}: ${text}`
		: `${shownPerson(person)} answered: ${text}`;
};

onNews(({ fresh }) => {
	arrived.push(...fresh.filter(({ person }) => person !== ''));
	if (arrived.length === 0) return;
	timer ??= setTimeout(() => {
		announcement.value =
			arrived.length > 3 ? `${arrived.length} messages` : arrived.map(sentence).join('. ');
		arrived = [];
		timer = undefined;
	}, 400);
});

onNews(({ isRestarted }) => {
	if (isRestarted) say('The emulator began anew: these phones are new.');
});

let hiding: ReturnType<typeof setTimeout> | undefined;

export function say(text: string, undo?: () => void): void {
	notice.value = { text, undo };
	clearTimeout(hiding);
	hiding = setTimeout(() => (notice.value = { text: '' }), undo === undefined ? 6000 : 20_000);
}

/** Runs an action and announces its error; returns whether it succeeded. */
export async function attempt(doing: () => Promise<unknown>): Promise<boolean> {
	try {
		await doing();
		return true;
	} catch (error) {
		// The browser's own words for no answer, such as “Failed to fetch”, say nothing to people.
		const isNoAnswer = error instanceof TypeError;
		say(
			isNoAnswer
				? 'Nothing was done: the emulator does not answer'
				: String((error as Error).message),
		);
		return false;
	}
}
