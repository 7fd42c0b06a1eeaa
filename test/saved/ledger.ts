import * as z from 'zod/v4';
import type { IExecuteContextData } from 'n8n-workflow';
import { itemsOf, retryOf, runNode, type RunResult } from '../tools/engine';
import { email, sms, type Family } from '../tools/faults/families';
import { limited } from '../tools/service';
import { format, record, type Stage } from './format';

const Saved = z.record(z.string(), z.object({ context: record, sent: z.array(record) }));

const families: Record<string, Family> = { sms, email };

const run = async ({ service }: Stage, family: Family, failed?: RunResult) =>
	await runNode({
		parameters: { ...family.parameters, options: {} },
		items: itemsOf(...[0, 1, 2].map((item) => ({ to: family.recipient(item) }))),
		credentials: limited(service.credentials, { mostAtOnce: 1 }),
		...(failed && { resume: retryOf(failed) }),
	});

/** The first item is sent, the second is refused, and the third is not reached. */
async function failing(stage: Stage, family: Family): Promise<RunResult> {
	const { emulator } = stage.service;
	emulator.reset();
	emulator.fault({ do: 'answer', status: 400, body: {}, to: family.recipient(1), times: 1 });
	return await run(stage, family);
}

const contextOf = ({ run: { data } }: RunResult) =>
	record.parse(JSON.parse(JSON.stringify(data.executionData?.contextData)));

/** The ledger of an execution, for its Retry. */
export const ledger = format({
	claim: 'the Retry of an execution that failed then sends the remaining items, and nothing twice',
	shape: Saved,
	async save(stage) {
		const saved: z.infer<typeof Saved> = {};
		for (const [name, family] of Object.entries(families)) {
			const failed = await failing(stage, family);
			const { json } = await run(stage, family, failed);
			saved[name] = { context: contextOf(failed), sent: z.array(record).parse(json.slice(0, 1)) };
		}
		return saved;
	},
	async replay(saved, stage) {
		expect(Object.keys(saved)).toEqual(Object.keys(families));
		for (const [name, { context, sent }] of Object.entries(saved)) {
			const family = families[name] ?? sms;
			const failed = await failing(stage, family);
			stage.service.emulator.reset();
			const { executionData } = failed.run.data;
			if (executionData) executionData.contextData = context as unknown as IExecuteContextData;
			const { json, error } = await run(stage, family, failed);
			expect(error).toBeUndefined();
			expect(json[0]).toEqual(sent[0]);
			expect(json).toHaveLength(3);
			expect(family.queued(stage.service.emulator)).toEqual([family.recipient(1), family.recipient(2)]);
		}
	},
});
