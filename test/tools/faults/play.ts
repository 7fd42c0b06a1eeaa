import type { IDataObject } from 'n8n-workflow';
import type { Service } from '../service';
import type { Kind } from './kinds';
import { Scene, sum, type Mode } from './scene';

/** One run of five items in which some meet a fault, and everything that must then hold. */

const count = 5;
/** Requests until the breaker opens, and a probe with each further try. */
const mostRefused = 60;
export const positions: ReadonlyArray<readonly number[]> = [[0], [2], [4], [0, 1, 2, 3, 4]];

/** Whether the message of an item that met the fault cannot be repeated. */
const isHeld = ({ said }: Kind) => said === 'unknown' || said === 'final' || said === 'sent';

/** Expects that all of these hold, and shows all of them where one does not. */
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

	// What may have left is requested on no further try.
	// Where all are refused, it is the breaker that says when it is enough.
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
		expect({ items, counts }).toEqual({ items, counts: { sent, unknown, notSent: count - sent - unknown } });
	}
	return { scene, result };
}

/** A run that stopped at an error, and n8n's Retry of it once the fault is over. */
export async function playRetry(service: Service, kind: Kind, mode: Mode, items: readonly number[]) {
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
