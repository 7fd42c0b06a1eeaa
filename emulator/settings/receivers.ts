import type { Settings } from './options';

/** Webhooks may be sent to this machine and to the hosts allowed at the start. */

const loopbackHosts = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/;

export const isLoopback = (address: string): boolean =>
	URL.canParse(address) && loopbackHosts.test(new URL(address).hostname);

/** Returns the address. Throws for another host; `hosts` may have ports, or apply to all ports. */
export function checkReceiver(address: string, hosts: readonly string[]): string {
	const { host, hostname } = new URL(address);
	if (isLoopback(address) || hosts.includes(hostname) || hosts.includes(host)) return address;
	throw new Error(`${hostname} must be this machine or a host allowed with --allow-webhook-host`);
}

/** Checks the addresses of the settings. */
export function checkReceivers(webhooks: Settings['webhooks'], hosts: readonly string[]): void {
	for (const address of Object.values(webhooks)) if (address) checkReceiver(address, hosts);
}
