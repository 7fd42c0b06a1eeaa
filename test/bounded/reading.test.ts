import { boundedBytes } from '../../nodes/MessagingService/bounded/reading';

const piece = Buffer.from('{"status":true}');

test('a body that its time limit cuts off is not taken for the whole, even if its stream seems to end', async () => {
	const limit = new AbortController();
	const tooLate = new Error('too late');
	let isDestroyed = false;
	// A body that is delimited by the end of its connection.
	const body = {
		async *[Symbol.asyncIterator]() {
			yield await Promise.resolve(piece);
			limit.abort(tooLate);
		},
		destroy: () => void (isDestroyed = true),
	};
	await expect(boundedBytes(body, limit.signal, 100)).rejects.toBe(tooLate);
	expect(isDestroyed).toBe(true);
});
