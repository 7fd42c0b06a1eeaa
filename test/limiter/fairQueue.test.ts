import { FairQueue, type Waiter } from '../../nodes/MessagingService/limiter/fairQueue';

interface Named extends Waiter<never> {
	readonly name: string;
}

/** A queue, and what was asked of it in short words. */
function queueOf() {
	const queue = new FairQueue<Named>();
	const gone: string[] = [];
	const add = (flow: object, name: string, from = 0, now = 0) =>
		queue.add({ flow, name, from, resolve: () => gone.push(name) }, now);
	const take = (may: (waiter: Named) => boolean = () => true) => {
		const next = queue.next(may);
		if (next) queue.shift(next);
		return next?.name;
	};
	return { queue, add, take, gone };
}

const [mailing, other, code] = [{}, {}, {}];

test('every second turn is for a single waiter, so that neither codes nor mailings wait for all of the others', () => {
	const { add, take } = queueOf();
	for (const name of ['m1', 'm2', 'm3']) add(mailing, name);
	for (const name of ['o1', 'o2', 'o3']) add(other, name);
	for (const name of ['c1', 'c2', 'c3']) add({}, name);
	const taken = Array.from({ length: 6 }, () => take());
	expect(taken).toEqual(['c1', 'm1', 'c2', 'o1', 'c3', 'm2']);
});

test('who waits to try again is woken in the order of their times, however they came', () => {
	const { queue, add, take } = queueOf();
	add(mailing, 'late', 300);
	add(mailing, 'first', 100);
	add(mailing, 'second', 200);
	add(mailing, 'beside the second', 200);
	expect(take()).toBeUndefined();
	expect(queue.wake(99)).toBe(100);
	expect(queue.wake(200)).toBe(300);
	expect([take(), take(), take(), take()]).toEqual([
		'first',
		'second',
		'beside the second',
		undefined,
	]);
	expect(queue.wake(300)).toBe(Infinity);
	expect(take()).toBe('late');
});

test('a woken waiter goes to the end of its own flow, behind those that came meanwhile', () => {
	const { queue, add, take } = queueOf();
	add(mailing, 'again', 100);
	add(mailing, 'new', 0, 50);
	queue.wake(100);
	expect([take(), take()]).toEqual(['new', 'again']);
});

test('the first of a flow holds up the rest of it, and nobody else', () => {
	const { add, take } = queueOf();
	add(mailing, 'held');
	add(mailing, 'behind it');
	add(code, 'c1');
	const may = ({ name }: Named) => name !== 'held';
	expect([take(may), take(may), take()]).toEqual(['c1', undefined, 'held']);
});

test('those who leave get no permit, whether they sleep or wait, and the others keep their places', () => {
	const { queue, add, take, gone } = queueOf();
	add(mailing, 'm1');
	add(mailing, 'asleep', 100);
	add(code, 'c1');
	add(code, 'c2');
	queue.reject(({ flow, name }) => flow === mailing || name === 'c1');
	expect(gone.sort()).toEqual(['asleep', 'c1', 'm1']);
	expect(queue.wake(1_000)).toBe(Infinity);
	expect([take(), take()]).toEqual(['c2', undefined]);
});
