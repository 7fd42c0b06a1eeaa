import type { Question } from '../operations/question';
import { words } from '../operations/humanReview/words';
import { measure, septets } from '../text/sms/gsmAlphabet';
import { toGsm } from '../text/sms/gsmReplacements';
import { maximum, shortened } from '../text/sms/parts';

/** Stands for a code, whose length is not shown: longer than any that is usual. */
const room = '(the code)';
const longestLabel = 30;

/** On one line, in characters of an SMS, without brackets, which could pass for the tag of the code. */
function plain(text: string): string {
	const line = text.trim().replace(/\s+/g, ' ').replace(/[[{]/g, '(').replace(/[\]}]/g, ')');
	return Array.from(toGsm(line).text)
		.filter((character) => septets(character) > 0)
		.join('');
}

/**
 * The SMS that brings the code for an answer. It names the answer and the question, as much as one SMS holds: who is
 * talked into giving the code away can see for what.
 */
export function codeText(
	{ language, message, response }: Pick<Question, 'language' | 'message' | 'response'>,
	approved: unknown,
): string {
	const say = words[language];
	const label =
		response.type === 'approval' &&
		response.choices.find(({ value }) => (value === 'approve') === approved)?.label;
	const answer = label ? `"${plain(label).slice(0, longestLabel)}"` : say.codeAnswer;
	const text = `${room} ${say.codeConfirms} ${answer}: ${plain(message)}`;
	return (measure(text).units > maximum ? (shortened(text) ?? room) : text).replace(room, '[code]');
}
