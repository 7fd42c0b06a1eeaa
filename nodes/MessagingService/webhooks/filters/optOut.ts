import { beginsWithKeyword } from './keywords';
import { listOf } from './lists';

/** Words that ask for no more messages, unless the user sets others. */
export const usualOptOutWords = 'STOP, BAJA, ALTO, CANCELAR, UNSUBSCRIBE';

/** Whether a message asks for no more messages: it begins with one of the words. */
export const isOptOut = (text: string | null, words: unknown): boolean =>
	beginsWithKeyword(text ?? '', listOf(words ?? usualOptOutWords));
