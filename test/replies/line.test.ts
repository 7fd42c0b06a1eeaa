import { numbersOf } from '../../nodes/MessagingService/operations/humanReview/choices';
import { words } from '../../nodes/MessagingService/operations/humanReview/translations';
import { lineOf, recordedLine, sendOnly, titleOf } from '../../nodes/MessagingService/replies/line';
import { fitting } from '../../nodes/MessagingService/replies/sendPaidText';
import { measure } from '../../nodes/MessagingService/text/sms/gsmAlphabet';
import { toGsm } from '../../nodes/MessagingService/text/sms/gsmReplacements';
import { questionOf } from '../tools/questions';
import { askBySms, startReplies } from '../tools/replies';
import { useEmulator } from '../tools/service';
import { stopTriggers } from '../tools/triggerServer';
import { useWaiting } from '../tools/waitingServer';

/** How an SMS names its question and its answers. */

const service = useEmulator();
const waiting = useWaiting();
beforeEach(async () => void (await startReplies(service, waiting)));
afterEach(stopTriggers);

test.each([
	['Dear Mr Smith, Harbor Trading needs your approval. Pay 20,000 to Bob?', 'Pay 20,000 to Bob?'],
	['Tiene cita el martes a las 10:00. ¿Vendrá?', '¿Vendrá?'],
	['¿Niega el acceso a la Sra. López?', '¿Niega el acceso a la Sra. López?'],
	['Is it paid? Pay Dr. Wu at 10 a.m. today? Thank you', 'Pay Dr. Wu at 10 a.m. today?'],
	['Dear Bob,\nmay we pay\nAna? https://example.com/?a=1', 'may we pay Ana?'],
	['Pay 10 to Ana\nInvoice 12', 'Pay 10 to Ana'],
])('of “%s”, “%s” is the sentence that asks', (message, sentence) => {
	expect(titleOf(message)).toBe(sentence);
});

test('a long sentence is named by its end', () => {
	const message =
		'May Harbor Trading of Rotterdam have the whole sum of 20,000 for the second delivery of this whole summer?';
	expect(titleOf(message)).toBe(
		'...Rotterdam have the whole sum of 20,000 for the second delivery of this whole summer?',
	);
});

test('the numbers of a question stand neither in its text nor in its labels', async () => {
	const amounts = (from: number) => Array.from({ length: 22 }, (_, at) => from + at * 6).join(' ');
	for (let times = 0; times < 40; times += 1) {
		const message = `${amounts(100)} ${amounts(232)}?`.slice(0, 110);
		const labels = { approveLabel: '500: 200', declineLabel: `${900 + times}` };
		await askBySms(service, waiting, { message, options: labels });
		const text = service.emulator.messages.at(-1)?.text ?? '';
		const numbers = text.match(/^\d{3}(?=: )/gm) ?? [];
		expect(numbers).toHaveLength(2);
		for (const number of numbers) expect(text.split(number)).toHaveLength(2);
	}
});

const many = Array.from({ length: 20 }, (_, at) => `Option ${at} of many`);
const long = ['Send a replacement by courier tomorrow', 'Refund the whole sum to the card today'];
const unitsOf = (text: string) => measure(toGsm(text).text).units;

test.each([
	['two long answers', long],
	['a text', []],
	['twenty options', many],
])(
	'of %s, every line fits into an SMS beside any sentence, and names its question',
	(_, labels) => {
		for (const language of ['en', 'es'] as const)
			for (const message of [
				'€'.repeat(150),
				`${'long '.repeat(40)}parcel 8?`,
				'Parcel 8?',
				'…'.repeat(80),
			]) {
				const question = questionOf('id', { title: titleOf(message), labels, language });
				expect(lineOf(question)).toContain(question.numbers[0]);
				if (message.includes('parcel')) expect(lineOf(question)).toContain('parcel 8? Re');
				expect(unitsOf(recordedLine(question, 'A long answer '.repeat(20)))).toBeLessThanOrEqual(
					160,
				);
				const { notUnderstood, stopEnds, which } = words[language];
				expect(fitting([notUnderstood, stopEnds, which].join(' '), [question]).named).toEqual([
					question,
				]);
				expect(
					unitsOf([notUnderstood, stopEnds, sendOnly(question)].join(' ')),
				).toBeLessThanOrEqual(160);
			}
	},
);

test('up to ten numbers are listed, more are a range', () => {
	const numbers = Array.from({ length: 11 }, (_, at) => String(500 + at));
	const asked = (count: number) =>
		sendOnly(questionOf('id', { numbers: numbers.slice(0, count), labels: many.slice(0, count) }));
	expect(asked(10)).toContain('507, 508 or 509.');
	expect(asked(11)).toContain(' 500-510.');
});

test('an SMS names only the questions whose line fits, in full', () => {
	const [first, second] = [
		questionOf('a', { title: 'x'.repeat(100) }),
		questionOf('b', { title: 'Pay?' }),
	];
	const { text, named } = fitting('y'.repeat(100), [first, second]);
	expect(text).toBe(`${'y'.repeat(100)}\n${lineOf(second)}`);
	expect(named).toEqual([second]);
});

test('the numbers of a question have three digits, whatever its ID', () => {
	const ids = Array.from({ length: 20_000 }, (_, id) => String(id));
	const numbers = ids.flatMap((id) => numbersOf(id, { type: 'freeText' }));
	expect(numbers.filter((number) => !/^[1-9]\d\d$/.test(number))).toEqual([]);
	expect(new Set(numbers).size).toBe(900);
});
