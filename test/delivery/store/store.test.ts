import { type IExecuteFunctions } from 'n8n-workflow';
import { Store } from '../../../nodes/MessagingService/delivery/store/store';
import { useNodeTime } from '../../tools/nodeTime';
import { Store as N8nStore } from '../../tools/store';

/** The queue of a node's list. */

const time = useNodeTime();
const place = { workflow: { id: 'workflow' }, node: { id: 'node' } } as never;

test('answers whoever asks, at whatever moment after the answer before', async () => {
	const list = new N8nStore();
	const helpers = {
		checkProcessedAndRecord: async (values, scope, options) =>
			await list.checkProcessedAndRecord(values, scope, place, options),
	} satisfies Partial<IExecuteFunctions['helpers']> as unknown as IExecuteFunctions['helpers'];
	for (let microtasks = 0; microtasks < 20; microtasks += 1) {
		const store = new Store();
		const asking = store.record(helpers, [`first ${microtasks}`]).then(async () => {
			for (let left = microtasks; left > 0; left -= 1) await Promise.resolve();
			return await store.record(helpers, [`second ${microtasks}`]);
		});
		expect(await time.during(asking)).toEqual(new Set([`second ${microtasks}`]));
	}
});
