import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { runNode, type Credentials } from '../engine';
import { failureIn, itemsBehind } from '../faults/accounts';
import type { RawServer } from '../rawServer';
import { startRawServer } from '../rawServer';
import { bytesOf, type Place } from './places';

/** A service that repeats a secret in a different place for each item, and the node's output. */

/** The field of a request that identifies its item. */
const marks = /52551\d{2}(\d{5})|person(\d{5})@/;

export const phoneOf = (item: number) => `5255123${String(item).padStart(5, '0')}`;
export const emailOf = (item: number) => `person${String(item).padStart(5, '0')}@example.com`;

export async function startEchoes(): Promise<{ server: RawServer; answers: Place[] }> {
	const answers: Place[] = [];
	const server: RawServer = await startRawServer({
		answer(socket, number) {
			const [, phone, person] =
				marks.exec(decodeURIComponent(server.requests[number - 1] ?? '')) ?? [];
			const answer = answers[Number(phone ?? person)];
			if (answer) socket.end(bytesOf(answer));
			else socket.destroy();
		},
	});
	return { server, answers };
}

/** The node's output for each item as JSON, with its hints. */
export async function shownOf(
	credentials: Credentials,
	parameters: IDataObject,
	count: number,
	itemOf: (at: number) => INodeExecutionData,
): Promise<string[]> {
	const items = Array.from({ length: count }, (_, at) => itemOf(at));
	const result = await runNode({
		credentials,
		parameters,
		items,
		settings: { onError: 'continueRegularOutput' },
	});
	if (result.error) throw new Error(result.error.message);
	const shown: string[] = [];
	for (const output of result.items) {
		const failure = failureIn(output.json);
		// Otherwise nothing was tested, since nobody answered.
		if (failure?.httpStatus === undefined) throw new Error(JSON.stringify(output.json));
		for (const item of itemsBehind(output)) shown[item] = JSON.stringify(failure);
	}
	if (shown.filter((text) => text.length > 0).length !== items.length)
		throw new Error('Items are missing');
	return shown;
}
