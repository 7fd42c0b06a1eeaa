import { inTurn } from '../../nodes/MessagingService/replies/turns';

test('four are at work, two hundred wait, and whoever comes then is told to come again', async () => {
	const ends: Array<() => void> = [];
	const work = async () => {
		await new Promise<void>((end) => ends.push(end));
		return 'done';
	};
	const all = Array.from({ length: 210 }, () => inTurn(work));
	expect(await Promise.all(all.slice(204))).toEqual(Array.from({ length: 6 }, () => undefined));
	expect(ends).toHaveLength(4);
	for (let done = 0; done < 204; done += 1) {
		expect(ends.length).toBeLessThanOrEqual(done + 4);
		ends[done]?.();
		await all[done];
	}
	expect(await Promise.all(all.slice(0, 204))).toEqual(Array.from({ length: 204 }, () => 'done'));
	const failing = Array.from({ length: 9 }, () =>
		inTurn(() => Promise.reject(new Error('no'))).catch(() => 'failed'),
	);
	expect(await Promise.all(failing)).toEqual(Array.from({ length: 9 }, () => 'failed'));
	expect(await inTurn(() => Promise.resolve('again'))).toBe('again');
});
