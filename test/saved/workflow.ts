import type { IDataObject } from 'n8n-workflow';
import * as z from 'zod/v4';
import { runNode } from '../tools/engine';
import { format, record, type Stage } from './format';
import { everyOperation } from './operations';

const Step = z.object({ parameters: record, requests: z.array(z.json()) });

/** Returns the requests sent for saved parameters. */
async function requestsOf({ service }: Stage, parameters: IDataObject) {
	service.emulator.reset();
	const { json } = await runNode({
		parameters,
		credentials: service.credentials,
		settings: { onError: 'continueRegularOutput' },
	});
	if (service.emulator.requests.length === 0) throw new Error(`Nothing left: ${JSON.stringify(json)}`);
	return service.emulator.requests.map(({ method, path, query, body }) =>
		z.json().parse(JSON.parse(JSON.stringify({ method, path, query, body }))),
	);
}

/** The parameters of a node in a saved workflow. */
export const workflow = format({
	claim: 'each node of its saved workflow still sends the same requests',
	shape: z.array(Step),
	async save(stage) {
		const steps = [];
		for (const parameters of everyOperation)
			steps.push({ parameters: record.parse(parameters), requests: await requestsOf(stage, parameters) });
		return steps;
	},
	async replay(steps, stage) {
		for (const { parameters, requests } of steps)
			expect(await requestsOf(stage, parameters as IDataObject)).toEqual(requests);
	},
});
