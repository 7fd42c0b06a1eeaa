import type { Settings } from './options';

/** Where webhooks may go: to this machine, and to the hosts that were named when the emulator was started. */

const loopbackHosts = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/;

export const isLoopback = (address: string): boolean =>
	URL.canParse(address) && loopbackHosts.test(new URL(address).hostname);

/** The address again. Throws when it leads to another host; a host may be named with its port or for all ports. */
export function receiver(address: string, hosts: readonly string[]): string {
	const { host, hostname } = new URL(address);
	if (isLoopback(address) || hosts.includes(hostname) || hosts.includes(host)) return address;
	throw new Error(`${hostname} must be this machine or a host that --allow-webhook-host names`);
}

/** Both addresses of the settings, checked as above. */
export function checkReceivers({ sms, messagingApp }: Settings['webhooks'], hosts: readonly string[]): void {
	for (const address of [sms, messagingApp]) if (address !== undefined) receiver(address, hosts);
}
