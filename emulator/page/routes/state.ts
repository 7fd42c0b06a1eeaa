import type { Emulator } from '../../running/emulator';
import { picked } from './look';

/** What stands beside the messages: the settings that the page shows, and the faults in place. */
export function shownState({ settings, url, life: { faults } }: Emulator) {
	return {
		url,
		faults: faults.list().map(({ id, fault, happened }) => ({ id, happened, ...fault })),
		settings: {
			...picked(settings, 'basic', 'apiToken', 'apiKey', 'serviceName', 'webhooks', 'agents', 'credits'),
			...picked(settings, 'latencyMs', 'requestsPerSecond', 'settleMs', 'unreachablePrefixes'),
			...picked(settings, 'rejectedNumbers', 'failingNumbers', 'invalidUsers'),
		},
	};
}

export type ShownState = ReturnType<typeof shownState>;
