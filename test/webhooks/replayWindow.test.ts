import { ReplayWindow } from '../../nodes/MessagingService/webhooks/replayWindow';

test('a request is new once, pending until it is answered, accepted from then on', () => {
	const window = new ReplayWindow();
	expect(window.enter('a', 1000, 0)).toBe('new');
	expect(window.enter('a', 1000, 1)).toBe('pending');
	window.settle('a', true);
	expect(window.enter('a', 1000, 2)).toBe('accepted');
	expect(window.enter('b', 1000, 2)).toBe('new');
});

test('a request that was not acknowledged may come again', () => {
	const window = new ReplayWindow();
	window.enter('a', 1000, 0);
	window.settle('a', false);
	expect(window.enter('a', 1000, 1)).toBe('new');
});

test('nothing is remembered beyond its time', () => {
	const window = new ReplayWindow();
	window.enter('long', 5000, 0);
	window.enter('short', 1000, 0);
	window.settle('short', true);
	expect(window.enter('short', 2000, 1000)).toBe('new');
	expect(window.enter('next', 9000, 6000)).toBe('new');
	expect(window.size).toBe(1);
});

test('a million requests never hold more than the limit, and the oldest are forgotten first', () => {
	const window = new ReplayWindow(1000);
	for (let at = 0; at < 1_000_000; at += 1) window.enter(String(at), 1e12, 0);
	expect(window.size).toBe(1000);
	expect(window.enter('999999', 1e12, 0)).toBe('pending');
	expect(window.enter('998999', 1e12, 0)).toBe('new');
});
