import { SlidingWindow } from '../../nodes/MessagingService/limiter/codeCounts';
import { holdDate } from '../tools/nodeTime';

holdDate();

const pass = (milliseconds: number) => jest.setSystemTime(Date.now() + milliseconds);

test('an event that is given back takes its own time with it, not that of the newest', () => {
	const window = new SlidingWindow();
	const first = window.take('a', 2, 1_000);
	pass(600);
	expect(window.take('a', 2, 1_000)).toBeDefined();
	if (first) window.giveBack('a', first);
	expect(window.take('a', 2, 1_000)).toBeDefined();
	pass(500);
	// The two later ones are still within the period.
	expect(window.take('a', 2, 1_000)).toBeUndefined();
});

test('a shorter period forgets nothing of a longer one', () => {
	const window = new SlidingWindow();
	window.take('a', 1, 10_000);
	pass(2_000);
	expect(window.take('a', 1, 1_000)).toBeDefined();
	pass(2_000);
	expect(window.take('a', 2, 10_000)).toBeUndefined();
});

test('50,000 names are forgotten with the first event after their period', () => {
	const window = new SlidingWindow();
	// What else a process holds moves the heap more than these names do.
	const held = () => [...window['events']].length;
	for (let index = 0; index < 50_000; index += 1) window.take(`name ${index}`, 1, 1_000);
	expect(held()).toBe(50_000);
	pass(1_001);
	window.take('a', 1, 1_000);
	expect(held()).toBe(1);
	expect(window.take('a', 1, 1_000)).toBeUndefined();
});
