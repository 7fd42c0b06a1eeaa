import { numbersOf } from '../../nodes/MessagingService/operations/humanReview/choices';
import type { Response } from '../../nodes/MessagingService/operations/question';
import { askingIn, lineOf, recordedLine, titleOf } from '../../nodes/MessagingService/people/question/line';
import { fitting, textIn } from '../../nodes/MessagingService/replies/say';
import { askBySms } from '../tools/replies';
import { useEmulator } from '../tools/service';
import { useWaiting } from '../tools/waitingServer';

/** How an SMS names its question and its answers. */

const service = useEmulator();
const waiting = useWaiting();

test.each([
	['Dear Mr Smith, Harbor Trading needs your approval. Pay 20,000 to Bob?', 'Pay 20,000 to Bob?'],
	['Tiene cita el martes a las 10:00. ¿Vendrá?', '¿Vendrá?'],
	['¿Niega el acceso a la Sra. López?', '¿Niega el acceso a la Sra. López?'],
	['Is it paid? Pay Dr. Wu at 10 a.m. today? Thank you', 'Pay Dr. Wu at 10 a.m. today?'],
	['Dear Bob,\nmay we pay\nAna? https://example.com/?a=1', 'may we pay Ana?'],
	['Pay 10 to Ana\nInvoice 12', 'Pay 10 to Ana'],
])('of “%s”, “%s” is the sentence that asks', (message, sentence) => {
	expect(askingIn(message)).toBe(sentence);
});

test('a long sentence is named by its end', () => {
	const message = 'May Harbor Trading of Rotterdam have the whole sum of 20,000 for the second delivery?';
	expect(titleOf({ message })).toBe('...have the whole sum of 20,000 for the second delivery?');
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

const approval = {
	type: 'approval',
	choices: [
		{ value: 'approve', label: 'Send a replacement by courier tomorrow' },
		{ value: 'decline', label: 'Refund the whole sum to the card today' },
	],
} as unknown as Response;
const options = Array.from({ length: 20 }, (_, at) => `Option ${at} of many`);
const form = { type: 'customForm', fields: [{ type: 'dropdown', options }] } as unknown as Response;

test.each([
	['approval', approval],
	['freeText', { type: 'freeText' } as const],
	['form', form],
])('of a %s, every line fits into an SMS beside any sentence, and names its question', (_, response) => {
	for (const language of ['en', 'es'] as const)
		for (const message of ['€'.repeat(150), `${'long '.repeat(40)}parcel 8?`, 'Parcel 8?', '…'.repeat(80)]) {
			const numbers = numbersOf('id', response);
			const question = { response, language, message };
			const line = lineOf(question, numbers);
			expect(line).toContain(numbers[0]);
			if (message.includes('parcel')) expect(line).toContain('parcel 8? Re');
			const recorded = recordedLine(question, 'A long answer '.repeat(20));
			for (const sentence of [recorded, `220: ${textIn(language, 'over')}`, textIn(language, 'which')])
				expect(fitting([sentence], [{ line }]).about).toHaveLength(1);
		}
});

test('an SMS carries the reference of a question only if it names it', () => {
	const line = 'x'.repeat(100);
	const { text, about } = fitting(['y'.repeat(100)], [{ line }, { line: 'short' }]);
	expect(text).toBe(`${'y'.repeat(100)}\nshort`);
	expect(about).toEqual([{ line: 'short' }]);
});

test('the numbers of a question have three digits, whatever its ID', () => {
	const ids = Array.from({ length: 20_000 }, (_, id) => String(id));
	const numbers = ids.flatMap((id) => numbersOf(id, { type: 'freeText' }));
	expect(numbers.filter((number) => !/^[1-9]\d\d$/.test(number))).toEqual([]);
	expect(new Set(numbers).size).toBe(900);
});
