import { numbersOf } from '../../nodes/MessagingService/operations/humanReview/choices';
import type { AskedQuestion } from '../../nodes/MessagingService/replies/question';

/** A question as it stands in the book; two answers and one person unless others are given. */
export function questionOf(id: string, more: Partial<AskedQuestion> = {}): AskedQuestion {
	const labels = more.labels ?? ['Approve', 'Decline'];
	const all = Math.max(1, labels.length);
	const first = Number(numbersOf(id, { type: 'freeText' })[0]) % 800;
	return {
		id,
		channel: 'sms',
		phones: ['525587654321'],
		numbers: Array.from({ length: all }, (_, at) => String(100 + first + at)),
		labels,
		isApproval: labels.length === 2,
		title: `${id}?`,
		language: 'en',
		reference: '',
		until: null,
		sender: '',
		confirms: false,
		askAgain: 2,
		ids: [`sms of ${id}`],
		again: {},
		out: [],
		ended: false,
		at: 0,
		...more,
	};
}
