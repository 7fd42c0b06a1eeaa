/** Addresses worth reading; a placeholder of a variable becomes an address later. */
const readableAddress = /^(https?:\/\/|mailto:|tel:|\{\{)/i;

/** What to show of a link's address, or `undefined` when it leads nowhere outside the page. */
export function shownAddress(href: string | undefined): string | undefined {
	const address = (href ?? '').replace(/[\t\n\r]/g, '').trim();
	if (!readableAddress.test(address)) return undefined;
	const withoutScheme = address.replace(/^(mailto|tel):/i, '');
	return (withoutScheme === address ? address : (withoutScheme.split('?', 1)[0] ?? '')) || undefined;
}

const comparable = (address: string) =>
	address
		.toLowerCase()
		.replace(/^https?:\/\//, '')
		.replace(/\/$/, '');

/** `https://example.com/` and `example.com` tell a reader the same. */
export const saysTheSame = (label: string, address: string): boolean =>
	comparable(label) === comparable(address);
