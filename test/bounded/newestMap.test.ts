import { NewestMap } from '../../nodes/MessagingService/bounded/newestMap';

test('the entry that was set longest ago is dropped first', () => {
	const map = new NewestMap<number>(2);
	map.set('a', 1).set('b', 2).set('a', 3).set('c', 4);
	expect([...map]).toEqual([
		['a', 3],
		['c', 4],
	]);
});
