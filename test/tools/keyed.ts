import type { IDataObject } from 'n8n-workflow';
import { itemsOf, type RunOptions, type RunResult } from './engine';
import { sms, type Family } from './faults/families';
import { Scene, type Mode } from './faults/scene';
import type { useNodeTime } from './nodeTime';
import type { Service } from './service';
import { keyFor, type Store } from './store';

/** Items with Send Once Keys, with the node's fake clock. */

export const names = (count: number) => Array.from({ length: count }, (_, item) => `key ${item}`);
export const one: Mode = { tries: 1, width: 1 };
export const continuing: Mode = { onError: 'continueRegularOutput', tries: 1, width: 3 };

/** @param stepMs milliseconds per turn of the event loop */
export function keyed(service: Service, time: ReturnType<typeof useNodeTime>, stepMs = 1) {
	const sceneOf = (count: number, family: Family = sms) =>
		new Scene(service.emulator, service.credentials, family, count);

	/** Sends one item per key; each key has its own recipient. */
	const send = async (
		keys: readonly string[],
		mode: Mode = continuing,
		options: IDataObject = {},
		{ family = sms, ...extra }: Partial<RunOptions> & { family?: Family } = {},
	): Promise<RunResult> => {
		const items = itemsOf(...keys.map((key) => ({ to: family.recipient(keys.indexOf(key)), key })));
		const all = { sendOnceKey: '={{ $json.key }}', ...options };
		return await time.during(
			sceneOf(keys.length, family).run(mode, all, { items, ...extra }),
			stepMs,
		);
	};
	return { sceneOf, send };
}

/** The state of the key of an item that was sent by `send`. */
export const keyState = (store: Store, key: string, item = 0, owner?: string) =>
	store.stateOf(keyFor(key, sms.recipient(item)), owner);

/** The states of `names(count)`. */
export const keyStates = (store: Store, count: number) =>
	names(count).map((key, item) => keyState(store, key, item));
