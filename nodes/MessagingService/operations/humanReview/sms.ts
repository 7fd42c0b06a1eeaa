import { e164 } from '../../contract';
import { toOptionalLine } from '../../text/entries';
import { measure } from '../../text/sms/gsmAlphabet';
import { maximum } from '../../text/sms/parts';
import { toGsm } from '../../text/sms/gsmReplacements';
import { checkSmsText, type SmsText } from '../../text/sms/smsText';
import { refuse } from '../../text/checked';
import type { Draft } from '../operation';
import type { AnswerBy, Question, Response } from '../question';
import { readPhones, toPhone, type Account } from '../settings';
import { severalPeople } from '../several';
import { smsRequest } from '../sms/text';
import { asking, toPerson } from './drafts';
import { readQuestion, type QuestionParameters } from './readQuestion';
import { words } from './words';
import { formWords } from '../../words';

/** Questions by SMS: the text and how to answer it, with the reference of the question in every SMS. */

export function smsDrafts(parameters: QuestionParameters, account: Account): ReadonlyArray<Draft<'smsSend'>> {
	const { options } = parameters;
	const phones = readPhones(parameters, toPhone(options, account, 'sms'), severalPeople);
	const people = phones.map(({ digits }) => e164(digits, 'sms'));
	const answerBy = parameters.choice('answerBy');
	const { line: sender = account.senders.senderId } = options.checked('sender', toOptionalLine);
	const question = readQuestion(parameters, { channel: 'sms', people, answerBy, sender });
	if (answerBy !== 'link') refuseUnanswerable(parameters, question.response);
	const choices = answerBy === 'link' ? '' : choicesOf(question);
	const { texts, notices } = parameters.checked('message', (value) => toQuestion(value, choices));
	return asking(question, ({ linkTo, reference }) =>
		phones.map(({ digits }, person) => {
			const [first, ...second] = textsOf(texts[0], answerBy, () => linkTo(person));
			const id = answerBy === 'link' ? '' : reference;
			const requestOf = (text: string) => smsRequest(digits, text, sender, id);
			const draft = toPerson('smsSend', people[person], [requestOf(first), ...second.map(requestOf)]);
			return { ...draft, notices: second.length > 0 ? [...notices, secondSms] : notices };
		}),
	);
}

const secondSms =
	'The link did not fit into the SMS with the question, so it was sent in a second one, which is also charged';

/** Validates the text with its choices, which must fit into one SMS. */
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

/** Adds the link to the SMS if it fits, or else to a second SMS. */
function textsOf(text: string, answerBy: AnswerBy, link: () => string): [string, ...string[]] {
	if (answerBy === 'reply') return [text];
	const together = withLine(text, link());
	return measure(together).units <= maximum ? [together] : [text, link()];
}

/** Returns the options of a form that a reply can answer: one dropdown or radio field, and nothing else to fill in. */
export function optionsOf(response: Response): readonly string[] {
	if (response.type !== 'customForm') return [];
	const [field, ...others] = response.fields.filter(({ type }) => type !== 'hiddenField');
	const isSingle = field && others.length === 0 && (field.type === 'dropdown' || field.type === 'radio');
	return isSingle ? field.options : [];
}

/** Returns the numbered choices, one per line; empty if the answer is a text. */
export function choicesOf(
	{ response, language }: Pick<Question, 'response' | 'language'>,
	before = words[language].reply,
): string {
	const labels =
		response.type === 'approval' ? response.choices.map(({ label }) => label) : optionsOf(response);
	if (labels.length === 0) return '';
	return [before, ...labels.map((label, index) => `${index + 1} ${label}`)].join('\n');
}

function refuseUnanswerable(parameters: QuestionParameters, response: Response): void {
	if (response.type !== 'customForm') return;
	const labels = optionsOf(response);
	if (labels.length === 0) parameters.refuse('answerBy', refuse(formWords.cannotBeReplied));
	// A reply “2” could mean the second option or an option named “2”.
	const isAmbiguous = (label: string, index: number) =>
		/^\d+$/.test(label) && labels.length >= Number(label) && Number(label) !== index + 1;
	if (labels.some(isAmbiguous)) parameters.refuse('answerBy', refuse(formWords.isAmbiguous));
}
