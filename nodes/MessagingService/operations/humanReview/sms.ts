import { severalPeople } from '../commonFields';
import { e164 } from '../../contract';
import { toOptionalLine } from '../../text/entries';
import { measure } from '../../text/sms/gsmAlphabet';
import { maximum } from '../../text/sms/parts';
import { toGsm, type Characters } from '../../text/sms/gsmReplacements';
import { checkSmsText, type SmsText } from '../../text/sms/smsText';
import type { Question } from '../question';
import { readPhones, toPhone, type Account } from '../settings';
import { toSmsRequest } from '../sms/text';
import { asking, toPerson } from './drafts';
import { shortDeadlines } from './about';
import { choicesOf, numbersOf } from './choices';
import { words } from './translations';
import { readQuestion, type QuestionParameters } from './readQuestion';
import { formWords, refuse } from '../../words';

/** Questions by SMS: the text and how to answer it. */

export async function smsDrafts(parameters: QuestionParameters, account: Account) {
	const { options } = parameters;
	const phones = await readPhones(parameters, toPhone(options, account, 'sms'), severalPeople);
	const people = phones.map(({ digits }) => e164(digits, 'sms'));
	const answerBy = parameters.choice('answerBy');
	const characters = options.choice('characters');
	const { line: sender = account.senders.senderId } = options.checked('sender', toOptionalLine);
	const senderName = sender !== undefined && /\p{L}/u.test(sender) && { senderName: sender };
	const question = readQuestion(parameters, {
		channel: 'sms',
		people,
		answerBy,
		sender,
		...senderName,
	});
	const checked = (numbers: readonly string[]) =>
		parameters.checked('message', (value) =>
			toQuestion(value, answerBy === 'link' ? '' : choicesOf(question, numbers), characters),
		);
	// Every number has three digits, so all questions are equally long.
	checked(numbersOf('', question.response));
	return asking(question, ({ linkTo, numbers }) => {
		const { texts, notices } = checked(numbers);
		return phones.map(({ digits }, person) => {
			const [first, ...second] = smsTextsOf(texts[0], question, linkTo(person));
			const requestOf = (text: string) => toSmsRequest(digits, text, { sender, id: undefined });
			const draft = toPerson('smsSend', people[person], [
				requestOf(first),
				...second.map(requestOf),
			]);
			return { ...draft, notices: second.length > 0 ? [...notices, secondSms] : notices };
		});
	});
}

const secondSms =
	'The link did not fit into the SMS with the question, so it was sent in a second one, which is also charged';

/** Validates the text with its choices, which must fit into one SMS. */
function toQuestion(value: unknown, choices: string, characters: Characters): SmsText {
	const isText = typeof value === 'string' && value.trim() !== '';
	const text = isText ? withLine(value, choices) : value;
	const checked = checkSmsText(text, { characters, tooLong: 'split' });
	if (!checked.ok || checked.texts.length === 1) return checked;
	const { units } = measure(characters === 'unicode' ? String(text) : toGsm(String(text)).text);
	return refuse(choices === '' ? formWords.isTooLong : formWords.isTooLongWithChoices, {
		units,
		maximum,
		excess: units - maximum,
	});
}

const withLine = (text: string, line: string): string => (line === '' ? text : `${text}\n${line}`);

/**
 * Adds the link to the SMS if it fits, or else to a second SMS, with as much as fits of what it is
 * for and until when it works: n8n, not the node, responds to who opens it late.
 */
function smsTextsOf(text: string, question: Question, link: string): [string, ...string[]] {
	const { answerBy, language } = question;
	if (answerBy === 'reply') return [text];
	const fits = (one: string) => measure(one).units <= maximum;
	const starts = [...shortDeadlines(question).map((deadline) => `${toGsm(deadline).text}\n`), ''];
	const together = starts.map((start) => withLine(text, `${start}${link}`)).find(fits);
	if (together !== undefined) return [together];
	const { byLink, answer } = words[language];
	const intros = [byLink, `${answer}:`].map((intro) => toGsm(intro).text);
	const second = starts.flatMap((start) => intros.map((intro) => `${start}${intro} ${link}`));
	return [text, second.find(fits) ?? link];
}
