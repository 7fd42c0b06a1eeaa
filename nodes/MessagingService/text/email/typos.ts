// Kept because nothing else tells of such an address: the service takes the email, and nobody gets it.

/** Common misspellings of mailbox providers; none of them is itself a provider. */
const misspellings = {
	'gmail.com':
		'gmial gmal gmai gmil gamil gamail gmaill gmailm gmaiil gmmail gimail gemail gnail gmaul gmsil gmaol',
	'hotmail.com':
		'hotmal hotmial hotmai hotmil hotmaill hotmaiil hotmmail hotamil homail hotnail htmail hitmail hotmaul',
	'outlook.com': 'outlok outloo outloook outlookk outlool outllook otulook oulook outook',
	'yahoo.com': 'yaho yahooo yahho yhaoo yhoo yaoo tahoo yahop',
	'icloud.com': 'iclod icoud iclound iclould icluod iclud',
};

const providers: ReadonlyMap<string, string> = new Map(
	Object.entries(misspellings).flatMap(([provider, names]) =>
		names.split(' ').map((name) => [`${name}.com`, provider] as const),
	),
);

/** One typo away from `.com`, and no top-level domain. */
const slippedCom = /\.(?:con|cmo|ocm|vom|xom|cpm|coom|comm)$/;

/**
 * Returns the address that was almost certainly meant, if it differs: `ana@gmail.com` for `ana@gmial.com` or
 * `ana@gmail.con`. The misspelled address may exist, so it must not be refused.
 */
export function likelyMeant(address: string): string | undefined {
	const at = address.lastIndexOf('@') + 1;
	const domain = address.slice(at).toLowerCase();
	const ending = domain.replace(slippedCom, '.com');
	const likely = providers.get(ending) ?? ending;
	return likely === domain ? undefined : address.slice(0, at) + likely;
}
