import { numbersOf } from '../../nodes/MessagingService/operations/humanReview/choices';
import { startTry } from '../../nodes/MessagingService/people/codes/code';
import { holdDate } from '../tools/nodeTime';

holdDate();

const client = { connection: { baseUrl: 'http://127.0.0.1', credential: { id: 'tries', data: {} } } };
const aTry = (id: string, phone: string) => startTry(client as never, { id, phone });

test('of checks without a clear answer, as many as of wrong codes are allowed for a number in an hour', () => {
	const tryAll = (phone: string, isUnclear: boolean) => {
		for (let question = 0; question < 100; question += 1) {
			const end = aTry(`${phone} ${question}`, phone);
			if (typeof end === 'string') return [question, end];
			end(isUnclear);
		}
		return 'no end';
	};
	expect(tryAll('525510000001', true)).toEqual([10, 'codeFull']);
	// A right code, or a check that did not take place, is no try.
	expect(tryAll('525510000002', false)).toBe('no end');
});

test('the numbers of a question have three digits, whatever its ID', () => {
	const ids = Array.from({ length: 20_000 }, (_, id) => String(id));
	const numbers = ids.flatMap((id) => numbersOf(id, { type: 'freeText' }));
	expect(numbers.filter((number) => !/^[1-9]\d\d$/.test(number))).toEqual([]);
	expect(new Set(numbers).size).toBe(900);
});
