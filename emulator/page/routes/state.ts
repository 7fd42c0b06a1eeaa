import { controls } from '../../control/table';
import type { Emulator } from '../../running/emulator';

/** How a session is imported, where the controls have one. */
const importing = controls.find(({ method, path }) => path === '/session' && method !== 'GET');

/** What stands beside the messages: the settings that the page shows, and the faults in place. */
export function shownState(emulator: Emulator, held: number) {
	const {
		settings,
		url,
		life: { faults },
	} = emulator;
	return {
		url,
		held,
		session: importing && { method: importing.method, contentType: importing.contentType },
		faults: faults.list().map(({ id, fault, happened }) => ({ id, happened, ...fault })),
		settings: {
			basic: settings.basic,
			apiToken: settings.apiToken,
			apiKey: settings.apiKey,
			serviceName: settings.serviceName,
			latencyMs: settings.latencyMs,
			requestsPerSecond: settings.requestsPerSecond,
			settleMs: settings.settleMs,
			credits: settings.credits,
			errorStatus: settings.errorStatus,
			webhooks: settings.webhooks,
			agents: settings.agents,
			rejectedNumbers: settings.rejectedNumbers,
			failingNumbers: settings.failingNumbers,
			invalidUsers: settings.invalidUsers,
			unreachablePrefixes: settings.unreachablePrefixes,
			blacklist: settings.blacklist,
		},
	};
}

export type ShownState = ReturnType<typeof shownState>;
