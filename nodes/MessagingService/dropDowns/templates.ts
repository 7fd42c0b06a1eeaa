import { createHash } from 'node:crypto';
import type { ILoadOptionsFunctions, INodeListSearchItems, INodeListSearchResult } from 'n8n-workflow';
import { isList, isRecord } from '../contract';
import { askOnce } from '../delivery/limiter/accounts';
import { failedAnswer, serviceAway } from '../failures';
import { call, connect, type Connection } from '../service';
import { authorizationOf } from '../service/credential/authorization';

const timeoutMs = 20_000;
/** So many are handed over at once; the editor asks for more as one scrolls. */
const pageSize = 100;
/** What was found when the list was opened is searched and scrolled for so long; the service has no pages. */
const keptMs = 60_000;
const mostKept = 10;

interface Kept {
	readonly until: number;
	readonly results: readonly INodeListSearchItems[];
}

/** The lists that are open in editors, by account. */
const kept = new Map<string, Kept>();

const accountOf = ({ baseUrl, credential }: Connection): string =>
	createHash('sha256')
		.update(`${baseUrl} ${authorizationOf(credential.data ?? {})}`)
		.digest('base64url');

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** An entry of endpoint 15, of which nothing is taken for granted. */
function toResult({ template_id, name, subject, status }: Record<string, unknown>): INodeListSearchItems[] {
	if (typeof template_id !== 'string' && typeof template_id !== 'number') return [];
	const label = textOf(name) || String(template_id);
	return [
		{
			name: status === false ? `${label} (inactive)` : label,
			value: String(template_id),
			description: textOf(subject),
		},
	];
}

const byName = new Intl.Collator();

async function ask(context: ILoadOptionsFunctions, connection: Connection): Promise<INodeListSearchItems[]> {
	const answer = await askOnce(connection, async () => await call(context, connection, 'emailTemplates', {}));
	if (answer === undefined) throw serviceAway(context.getNode(), []);
	if (answer.kind !== 'accepted')
		throw failedAnswer(context.getNode(), answer, { recipients: [], items: [], effect: 'read' });
	return (isList(answer.body) ? answer.body : [])
		.filter(isRecord)
		.flatMap(toResult)
		.sort((a, b) => byName.compare(a.name, b.name));
}

/** All templates of the account: asked for when the list is opened, and kept while one searches and scrolls in it. */
async function templatesOf(context: ILoadOptionsFunctions, isOpened: boolean): Promise<Kept['results']> {
	const connection = await connect(context, 'bearer', timeoutMs);
	const account = accountOf(connection);
	const now = Date.now();
	const known = kept.get(account);
	// What lies further ahead is of a clock that was set back since.
	if (!isOpened && known && known.until > now && known.until <= now + keptMs) return known.results;
	const results = await ask(context, connection);
	kept.delete(account);
	kept.set(account, { until: Date.now() + keptMs, results });
	for (const [oldest] of kept) if (kept.size > mostKept) kept.delete(oldest);
	return results;
}

/**
 * The saved e-mail templates whose name or subject has the filter in it, by name, a page at a time (endpoint 15).
 *
 * @param page where the page begins, as the one before said it
 * @throws NodeApiError that says why the list could not be had
 */
export async function searchTemplates(
	this: ILoadOptionsFunctions,
	filter = '',
	page = '0',
): Promise<INodeListSearchResult> {
	const sought = filter.trim().toLowerCase();
	const first = Number(page) || 0;
	const found = (await templatesOf(this, sought === '' && first === 0)).filter(({ name, description }) =>
		`${name}\n${description ?? ''}`.toLowerCase().includes(sought),
	);
	const next = first + pageSize;
	return {
		results: found.slice(first, next),
		...(next < found.length && { paginationToken: String(next) }),
	};
}
