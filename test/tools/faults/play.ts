import type { IDataObject } from 'n8n-workflow';
import type { Service } from '../service';
import type { Kind } from './kinds';
import { Scene, sum, type Mode } from './scene';

/** Plays one run of five items with faults, and checks all invariants. */

const count = 5;
/** Requests until the circuit breaker opens, then one probe per try. */
const mostRefused = 60;
export const positions: ReadonlyArray<readonly number[]> = [[0], [2], [4], [0, 1, 2, 3, 4]];

/** Whether an item with this fault must not be sent again. */
const isHeld = ({ said }: Kind) => said === 'unknown' || said === 'final' || said === 'sent';

/** Expects all values to match, and shows all of them if one does not. */
export async function play(
	service: Service,
	kind: Kind,
	mode: Mode,
	items: readonly number[],
	lasting = true,
	options: IDataObject = {},
) {
	const { emulator, credentials } = service;
	emulator.reset();
	if (kind.settings) emulator.set(kind.settings);
	const scene = new Scene(emulator, credentials, kind.family, count);
	const perTry = kind.requests ?? 1;
	const faults = scene.place(lasting ? kind.fault : { ...kind.fault, times: perTry }, items);
	const result = await scene.run(mode, options);
	const { said, counts } = scene.honest(result);
	const requests = scene.requests();
	const happened = (item: number) => faults[items.indexOf(item)]?.happened ?? 0;
	const isClean = (item: number) => (requests[item] ?? 0) > happened(item);
	const isDoubtful = (item: number) => !isClean(item) && happened(item) > 0 && isHeld(kind);
	const every = requests.map((_, item) => item);

	// A message that may have been sent is not requested again.
	// If all are refused, the circuit breaker stops the run.
	const allRefused = perTry > 1 && items.length === count;
	const most = (item: number) =>
		allRefused ? mostRefused : perTry * (items.includes(item) && isHeld(kind) ? 1 : mode.tries);
	expect({ items, tooMany: every.filter((item) => (requests[item] ?? 0) > most(item)) }).toEqual({
		items,
		tooMany: [],
	});
	const due = every.map((item) => (isClean(item) ? 1 : isDoubtful(item) ? kind.queued : 0));
	expect({ items, queued: scene.queued() }).toEqual({ items, queued: due });

	if (result.error === undefined) {
		expect({ items, said }).toEqual({
			items,
			said: every.map((item) => (isClean(item) ? 'sent' : kind.said)),
		});
	} else {
		const at = said.findIndex((word) => word !== 'nothing');
		expect(items).toContain(at);
		expect(said[at]).toBe(kind.said);
		const sent = sum(every.map((item) => Number(isClean(item))));
		const unknown = sum(every.map((item) => Number(isDoubtful(item))));
		expect({ items, counts }).toEqual({
			items,
			counts: { sent, unknown, notSent: count - sent - unknown },
		});
	}
	return { scene, result };
}

/** Plays a run that stops at an error, and n8n's Retry after the fault is over. */
export async function playRetry(
	service: Service,
	kind: Kind,
	mode: Mode,
	items: readonly number[],
) {
	const { scene, result } = await play(service, kind, mode, items);
	if (result.error === undefined) return;
	const met = scene.requests().map((requests, item) => requests > 0 && items.includes(item));
	service.emulator.clearFaults();
	const retried = await scene.again(result, {
		tries: 1,
		width: mode.width,
		onError: 'continueRegularOutput',
	});
	const { said } = scene.honest(retried);
	expect({ items, said }).toEqual({
		items,
		said: met.map((isMet) => (isMet && isHeld(kind) ? kind.said : 'sent')),
	});
}
