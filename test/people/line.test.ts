import { askingIn, titleOf } from '../../nodes/MessagingService/people/question/line';
import { askBySms } from '../tools/replies';
import { useEmulator } from '../tools/service';
import { startWaiting, type Waiting } from '../tools/waitingServer';

/** How an SMS names its question and its answers. */

const service = useEmulator();
let waiting: Waiting;
beforeAll(async () => (waiting = await startWaiting()));
afterAll(async () => await waiting.stop());

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
