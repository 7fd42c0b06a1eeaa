import type { IRun, IRunExecutionData } from 'n8n-workflow';

import { contenders, type ContenderName } from '../contenders';
import { plainItems, textExpression, type Task } from '../contenders/contender';
import { execute, resultOf, type Setup } from '../engine/engine';
import { serveOrders } from '../processes/orders';
import { keepKeysIn } from './keys';
import type { Situation } from './situations';

/** The process in which a situation runs and which may be killed. */

export interface PlayerOrder extends Task {
	readonly contender: ContenderName;
	readonly situation: Situation;
	/** Folder of n8n's persistent data. */
	readonly database: string;
}

/** The final report to the user. */
export interface Told {
	/** The execution's error. */
	readonly error?: string;
	/** Items on the main output, and on the error output. */
	readonly outputs: readonly [number, number];
	/** The first item on the main output with an error. */
	readonly unsent: number;
}

/** Prepares the run data of a failed execution for a new one, like n8n's Retry. */
function retryOf(run: IRun): IRunExecutionData {
	const data = structuredClone(run.data);
	const { lastNodeExecuted, runData } = data.resultData;
	delete data.resultData.error;
	if (lastNodeExecuted !== undefined) runData[lastNodeExecuted]?.pop();
	return data;
}

/** The node after the user has changed the message text. */
const edited = (setup: Setup): Setup => ({
	...setup,
	parameters: JSON.parse(
		JSON.stringify(setup.parameters).replace(textExpression, `${textExpression} Thank you!`),
	) as Setup['parameters'],
});

serveOrders(async ({ contender, situation, database, ...task }: PlayerOrder): Promise<Told> => {
	keepKeysIn(database);
	const { items, settings, retry } = situation;
	const setup = contenders[contender](task);
	let run = await execute(setup, plainItems(items), settings);
	if (retry !== undefined && resultOf(run).error !== undefined) {
		const resumed = retryOf(run);
		const again = retry === 'edited' ? edited(setup) : setup;
		const [waiting] = resumed.executionData?.nodeExecutionStack ?? [];
		if (waiting) waiting.node = { ...waiting.node, parameters: again.parameters };
		run = await execute(again, plainItems(items), settings, resumed);
	}
	const { outputs, error } = resultOf(run);
	const [ordinary = [], failed = []] = outputs.map((output) => output ?? []);
	const { length: unsent } = ordinary.filter(({ json }) => json['error'] !== undefined || json['skipped']);
	return {
		...(error && { error: error.message }),
		outputs: [ordinary.length, failed.length],
		unsent,
	};
});
