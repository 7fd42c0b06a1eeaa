import { Store } from '../../../nodes/MessagingService/delivery/store/store';
import { useNodeTime } from '../../tools/nodeTime';
import { contextOf } from '../../tools/oneProcess';
import { Store as N8nStore } from '../../tools/store';

/** The queue of accesses to a node's list. */

const time = useNodeTime();

test('the store answers a request that follows the last answer after any number of microtasks', async () => {
	const context = contextOf(new N8nStore());
	for (let microtasks = 0; microtasks < 40; microtasks += 1) {
		const store = new Store(undefined);
		const asking = store.record(context, [`first ${microtasks}`]).then(async () => {
			for (let left = microtasks; left > 0; left -= 1) await Promise.resolve();
			return await store.record(context, [`second ${microtasks}`]);
		});
		expect(await time.during(asking)).toEqual(new Set([`second ${microtasks}`]));
	}
});
