import type { ILoadOptionsFunctions, INodeListSearchItems, INodeListSearchResult } from 'n8n-workflow';
import { isList, isRecord } from '../contract';
import { failedAnswer } from '../failures';
import { call } from './call';
import { connect } from './connection';

const timeoutMs = 20_000;

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

/**
 * The saved e-mail templates whose name or subject has the filter in it, by name (endpoint 15).
 * @throws NodeApiError that says why the list could not be had
 */
export async function searchTemplates(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	const endpoint = 'emailTemplates';
	const answer = await call(this, await connect(this, 'bearer', timeoutMs), endpoint, {});
	if (answer.kind !== 'accepted') {
		throw failedAnswer(this.getNode(), answer, { recipients: [], items: [], effect: 'read' });
	}
	const sought = filter.trim().toLowerCase();
	const results = (isList(answer.body) ? answer.body : [])
		.filter(isRecord)
		.flatMap(toResult)
		.filter(({ name, description }) => `${name}\n${description ?? ''}`.toLowerCase().includes(sought))
		.sort((a, b) => a.name.localeCompare(b.name));
	return { results };
}
