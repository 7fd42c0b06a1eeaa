/** What people type when they mean a mailbox provider; none of these is a provider of its own. */
const misspellings: Readonly<Record<string, string>> = {
	'gmail.com':
		'gmial gmal gmai gmil gamil gamail gmaill gmailm gmaiil gmmail gimail gemail gnail gmaul gmsil gmaol',
	'hotmail.com':
		'hotmal hotmial hotmai hotmil hotmaill hotmaiil hotmmail hotamil homail hotnail htmail hitmail hotmaul',
	'outlook.com': 'outlok outloo outloook outlookk outlool outllook otulook oulook outook',
	'yahoo.com': 'yaho yahooo yahho yhaoo yhoo yaoo tahoo yahop',
	'icloud.com': 'iclod icoud iclound iclould icluod iclud',
};

const meant: ReadonlyMap<string, string> = new Map(
	Object.entries(misspellings).flatMap(([provider, names]) =>
		names.split(' ').map((name) => [`${name}.com`, provider] as const),
	),
);

/** No top-level domain is called so, and each is one slip away from `.com`. */
const slippedCom = /\.(?:con|cmo|ocm|vom|xom|cpm|coom|comm)$/;

/**
 * What was nearly certainly meant by an address, where that is something else: `ana@gmail.com` for
 * `ana@gmial.com` or `ana@gmail.con`. The address may exist all the same, so it is no reason to refuse it.
 */
export function likelyMeant(address: string): string | undefined {
	const at = address.lastIndexOf('@') + 1;
	const domain = address.slice(at).toLowerCase();
	const ending = domain.replace(slippedCom, '.com');
	const likely = meant.get(ending) ?? ending;
	return likely === domain ? undefined : address.slice(0, at) + likely;
}
