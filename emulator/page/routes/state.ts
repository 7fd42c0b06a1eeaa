import type { Emulator } from '../../running/emulator';

/** Of the settings what the page shows. */
const shown = [
	...(['basic', 'apiToken', 'apiKey', 'serviceName', 'latencyMs', 'requestsPerSecond', 'settleMs'] as const),
	...(['credits', 'webhooks', 'agents', 'rejectedNumbers', 'failingNumbers', 'invalidUsers'] as const),
	'unreachablePrefixes',
] as const;

/** What stands beside the messages: the settings that the page shows, and the faults in place. */
export function shownState({ settings, url, life: { faults } }: Emulator) {
	return {
		url,
		faults: faults.list().map(({ id, fault, happened }) => ({ id, happened, ...fault })),
		settings: Object.fromEntries(shown.map((name) => [name, settings[name]])) as Pick<
			Emulator['settings'],
			(typeof shown)[number]
		>,
	};
}

export type ShownState = ReturnType<typeof shownState>;
