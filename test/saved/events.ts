import * as z from 'zod/v4';
import {
	apiKey,
	database,
	incoming,
	newProcess,
	post,
	report,
	seconds,
	signed,
	startTrigger,
	whatsApp,
	type TriggerServer,
} from '../tools/triggerServer';
import { format } from './format';

const Saved = z.object({ workflowId: z.string(), staticData: z.string(), at: z.number() });

async function postAll({ url }: TriggerServer): Promise<void> {
	for (const event of [report, incoming, whatsApp()])
		expect((await post(url, event, signed(apiKey, seconds()))).status).toBe(200);
}

/** The trigger's memory in the static data of its workflow. */
export const events = format({
	claim: 'events that started the workflow then do not start it again, and others do',
	shape: Saved,
	async save() {
		const kept = database();
		const trigger = await startTrigger({ database: kept, type: newProcess() });
		await postAll(trigger);
		expect(trigger.started).toHaveLength(3);
		return { workflowId: kept.workflowId, staticData: kept.staticData, at: Date.now() };
	},
	async replay({ at, ...kept }) {
		// They are remembered for a day, one without an ID for a shorter time.
		jest.setSystemTime(at + 5_000);
		const trigger = await startTrigger({ database: { ...kept, writes: 0 }, type: newProcess() });
		await postAll(trigger);
		expect(trigger.started).toEqual([]);
		await post(trigger.url, { ...report, trace_id: '90211' });
		expect(trigger.started).toHaveLength(1);
	},
});
