import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import { NewestMap } from '../bounded/newestMap';
import { isList, isRecord, textOrEmpty } from '../contract';
import { Client } from '../limiter/client';
import { failedAnswer, serviceAway } from '../failures';
import { userOf } from '../service/authorization';

const timeoutMs = 20_000;
/** The editor requests further pages while the user scrolls. */
const pageSize = 100;
/** How long an opened list is cached for searching and scrolling; the service has no pages. */
const cacheMs = 60_000;

interface CachedList {
	readonly until: number;
	readonly results: readonly INodeListSearchItems[];
}

/** The newest ten lists open in editors, by account. */
const cache = new NewestMap<CachedList>(10);

/** Converts an entry of endpoint 15; assumes nothing about its types. */
function templateEntry({
	template_id,
	name,
	subject,
	status,
}: Record<string, unknown>): INodeListSearchItems[] {
	if (typeof template_id !== 'string' && typeof template_id !== 'number') return [];
	const label = textOrEmpty(name) || String(template_id);
	return [
		{
			name: status === false ? `${label} (inactive)` : label,
			value: String(template_id),
			description: textOrEmpty(subject),
		},
	];
}

const nameOrder = new Intl.Collator();

async function fetchTemplates(
	context: ILoadOptionsFunctions,
	client: Client,
): Promise<INodeListSearchItems[]> {
	const answer = await client.requestFree('emailTemplates', {});
	if (answer === undefined) throw serviceAway(context.getNode(), []);
	if (answer.kind !== 'accepted')
		throw failedAnswer(context.getNode(), answer, { recipients: [], items: [], effect: 'read' });
	return (isList(answer.body) ? answer.body : [])
		.filter(isRecord)
		.flatMap(templateEntry)
		.sort((a, b) => nameOrder.compare(a.name, b.name));
}

/** Returns all templates of the account, from the cache unless the list is being opened. */
async function templatesOf(
	context: ILoadOptionsFunctions,
	isOpened: boolean,
): Promise<CachedList['results']> {
	const client = await Client.connect(context, 'bearer', timeoutMs);
	const { baseUrl, credential } = client.connection;
	const account = `${baseUrl} ${userOf(credential.data)}`;
	const now = Date.now();
	const known = cache.get(account);
	// An expiry too far in the future means that the clock was set back.
	if (!isOpened && known && known.until > now && known.until <= now + cacheMs) return known.results;
	const results = await fetchTemplates(context, client);
	cache.set(account, { until: Date.now() + cacheMs, results });
	return results;
}

/**
 * Returns a page of the saved email templates whose name or subject contains the filter, sorted by
 * name (endpoint 15).
 * @param page the `paginationToken` of the page before
 * @throws NodeApiError
 */
export async function searchTemplates(
	this: ILoadOptionsFunctions,
	filter = '',
	page = '0',
): Promise<INodeListSearchResult> {
	const query = filter.trim().toLowerCase();
	const first = Number(page) || 0;
	const found = (await templatesOf(this, query === '' && first === 0)).filter(
		({ name, description }) => `${name}\n${description ?? ''}`.toLowerCase().includes(query),
	);
	const next = first + pageSize;
	return {
		results: found.slice(first, next),
		...(next < found.length && { paginationToken: String(next) }),
	};
}
