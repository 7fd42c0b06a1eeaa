import { e164 } from '../../contract';
import { toPhones } from '../../text/phone/several';
import { toOptionalLine } from '../../text/entries';
import { measure } from '../../text/sms/gsmAlphabet';
import { maximum } from '../../text/sms/parts';
import { toGsm } from '../../text/sms/gsmReplacements';
import { checkSmsText, type SmsText } from '../../text/sms/smsText';
import { refuse } from '../../text/checked';
import type { Draft } from '../operation';
import type { AnswerBy, Question, Response } from '../question';
import { toPhone, type Account } from '../settings';
import { asking, toEach } from './drafts';
import { readQuestion, type QuestionParameters } from './readQuestion';
import { words } from './words';
import { formWords } from '../../words';

/** The SMS that ask: the user's text, and how to answer it. Every one has the way back in its reference. */

export function smsDraft(parameters: QuestionParameters, account: Account): Draft<'smsSend'> {
	const { options } = parameters;
	const read = toPhone(options, account, 'sms');
	const { phones } = parameters.checked('to', (value) => toPhones(value, read));
	const people = phones.map(({ digits }) => e164(digits, 'sms'));
	const answerBy = parameters.choice('answerBy');
	const { line: sender = account.senders.senderId } = options.checked('sender', toOptionalLine);
	const question = readQuestion(parameters, { channel: 'sms', people, answerBy, sender });
	if (answerBy !== 'link') refuseUnanswerable(parameters, question.response);
	const choices = answerBy === 'link' ? '' : choicesOf(question);
	const { texts, notices } = parameters.checked('message', (value) => toQuestion(value, choices));
	return asking(question, ({ linkTo, reference }) => {
		const messages = phones.flatMap(({ digits: phone }, person) =>
			textsOf(texts[0], answerBy, () => linkTo(person)).map((msg) => ({ msg, phone, person })),
		);
		const id = answerBy === 'link' ? '' : reference;
		const requests = messages.map(({ msg, phone }) => ({
			msg,
			phone,
			...(sender && { sender }),
			...(id && { id }),
		}));
		const recipients = messages.map(({ person }) => people[person] ?? '');
		const draft = toEach('smsSend', requests, recipients);
		return { ...draft, notices: messages.length > phones.length ? [...notices, inTwo] : notices };
	});
}

const inTwo =
	'The link did not fit into the SMS of the question, so it went out in a second one, which is charged as well';

/** The text with its choices, in one SMS. */
function toQuestion(value: unknown, choices: string): SmsText {
	const isText = typeof value === 'string' && value.trim() !== '';
	const text = isText ? withLine(value, choices) : value;
	const checked = checkSmsText(text, { characters: 'replace', tooLong: 'split' });
	if (!checked.ok || checked.texts.length === 1) return checked;
	const { units } = measure(toGsm(String(text)).text);
	return refuse(choices === '' ? formWords.isTooLong : formWords.isTooLongWithChoices, {
		units,
		maximum,
		excess: units - maximum,
	});
}

const withLine = (text: string, line: string): string => (line === '' ? text : `${text}\n${line}`);

/** A link stands in the same SMS where it fits, and in one of its own otherwise. */
function textsOf(text: string, answerBy: AnswerBy, link: () => string): string[] {
	if (answerBy === 'reply') return [text];
	const together = withLine(text, link());
	return measure(together).units <= maximum ? [together] : [text, link()];
}

/** Of what a reply can be one: the options of a form with one list to choose from, and nothing else to fill in. */
export function optionsOf(response: Response): readonly string[] {
	if (response.type !== 'customForm') return [];
	const [field, ...others] = response.fields.filter(({ type }) => type !== 'hiddenField');
	const isOne = field && others.length === 0 && (field.type === 'dropdown' || field.type === 'radio');
	return isOne ? field.options : [];
}

/** The choices with their numbers, each on its line; nothing where the answer is a text. */
export function choicesOf(
	{ response, language }: Pick<Question, 'response' | 'language'>,
	before = words[language].reply,
): string {
	const labels =
		response.type === 'approval' ? response.choices.map(({ label }) => label) : optionsOf(response);
	return labels.length === 0
		? ''
		: [before, ...labels.map((label, index) => `${index + 1} ${label}`)].join('\n');
}

function refuseUnanswerable(parameters: QuestionParameters, response: Response): void {
	if (response.type !== 'customForm') return;
	const labels = optionsOf(response);
	if (labels.length === 0) parameters.refuse('answerBy', refuse(formWords.cannotBeReplied));
	// “2” would be the second option, and the first one's name.
	const isOther = (label: string, index: number) =>
		labels.length >= Number(label) && Number(label) !== index + 1;
	if (labels.some((label, index) => /^\d+$/.test(label) && isOther(label, index)))
		parameters.refuse('answerBy', refuse(formWords.isAmbiguous));
}
