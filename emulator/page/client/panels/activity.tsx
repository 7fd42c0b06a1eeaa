import { useEffect } from 'preact/hooks';
import { searchedIn } from '../../../feed/row';
import { fold } from '../../../feed/search';
import type { Line as LineOf } from '../../routes/reads';
import { Button, Mark, Marked, VirtualList } from '../parts';
import { channelName, secondOf, shownPerson } from '../store/words';
import { api } from '../store/api';
import { Listing } from '../store/listing';
import { clearFilter, filter, message, terms, words } from '../store/route';

const rows = new Listing<LineOf>(api.rows);

/**
 * Returns matches in fields that a line does not show: the field's label, and the text around the
 * match.
 */
function elsewhere(row: LineOf, shown: readonly string[]) {
	const seen = shown.map(fold);
	const hidden = terms.value.filter((word) => !seen.some((text) => text.includes(word)));
	const places = searchedIn(row, row.name).filter(([, text]) =>
		hidden.some((word) => fold(text).includes(word)),
	);
	return places.map(([label, text]) => {
		const at = Math.max(
			0,
			fold(text).indexOf(hidden.find((word) => fold(text).includes(word)) ?? '') - 20,
		);
		return [label, `${at > 0 ? '…' : ''}${text.slice(at, at + 80)}`] as const;
	});
}

/** What was asked for, and the HTTP status of the answer: of the service, or of the workflow. */
function wireOf({
	path,
	status,
	hooks,
}: LineOf): readonly [where: string, answer: number | undefined] {
	if (path !== undefined) return [path, status];
	return hooks === undefined
		? ['', undefined]
		: ['Webhook', hooks.at(-1)?.statuses.at(-1) || undefined];
}

const columns = ['Time', 'Channel', 'Person', 'Endpoint', 'HTTP', 'Message', '', 'State'];

function Line({ row }: { readonly row: LineOf }) {
	const about = row.reason ?? row.trouble;
	const number = row.person === '' ? '–' : shownPerson(row.person);
	const to = row.name ?? number;
	const [where, answer] = wireOf(row);
	const text = row.text === '' ? (row.content?.type ?? '') : row.text;
	const others = elsewhere(row, [to, text, row.reference ?? '', about ?? '', row.fault ?? '']);
	return (
		<a
			class={`line ${row.state}`}
			href={`#/m/${row.n}`}
			data-n={row.n}
			aria-current={message.value === row.n}
		>
			<time>{secondOf(row.at)}</time>
			<span class={`tag ${row.channel}`}>{channelName(row.channel)}</span>
			<span class="to">
				{row.out ? '' : '↩ '}
				<Marked text={to} />
				{row.name !== undefined && <small>{number}</small>}
			</span>
			<code class="where">{where}</code>
			<span class="answer">{answer}</span>
			<span class="text">
				<Marked text={text} />
				{row.reference !== undefined && (
					<small title="External ID">
						<Marked text={row.reference} />
					</small>
				)}
				{others.map(([label, found]) => (
					<small class="elsewhere">
						{label}: <Marked text={found} />
					</small>
				))}
				{about !== undefined && (
					<em>
						<Marked text={about} />
					</em>
				)}
			</span>
			<span class="fault">
				{row.fault !== undefined && <span class="tag fault">{row.fault}</span>}
			</span>
			<Mark row={row} words />
		</a>
	);
}

/** All rows, newest first, searched on the server while typing. */
export function Activity() {
	const asked = filter.value;
	useEffect(() => rows.ask(asked), [asked]);
	return (
		<section class="activity" aria-label="Activity">
			<div class="found">
				{words.value !== '' && <Button class="plain" text="Clear" onClick={clearFilter} />}
				{words.value !== '' && (
					<output class="count">{rows.total.value.toLocaleString()} found</output>
				)}
			</div>
			{rows.total.value === 0 ? (
				<p class="none">{words.value === '' ? 'Nothing has happened yet.' : 'Nothing fits.'}</p>
			) : (
				<>
					<div class="columns" aria-hidden="true">
						{columns.map((name) => (
							<span>{name}</span>
						))}
					</div>
					<VirtualList
						of={rows}
						size={44}
						label="Messages"
						blank="line blank"
						draw={(row) => <Line row={row} />}
					/>
				</>
			)}
		</section>
	);
}
