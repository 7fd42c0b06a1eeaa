import { computed } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { channels, rowStates, searchedIn, type Row } from '../../../feed/row';
import { fold, parseMoment, type Condition } from '../../../feed/searchSyntax';
import { Button, Check, Mark, Marked, VirtualList } from '../parts';
import { channelName, shownPerson, stateName, timeOf } from '../store/words';
import { api } from '../store/api';
import { Listing } from '../store/listing';
import { knownOf } from '../store/people';
import { clearFilter, filter, message, narrow, terms, words, zone } from '../store/route';

const rows = new Listing<Row>(api.rows);

/** Returns matches in fields that a line does not show: the field's label, and the text around the match. */
function elsewhere(row: Row, shown: readonly string[]) {
	const seen = shown.map(fold);
	const hidden = terms.value.words.filter((word) => !seen.some((text) => text.includes(word)));
	const places = searchedIn(row, knownOf(row.person).name).filter(([, text]) =>
		hidden.some((word) => fold(text).includes(word)),
	);
	return places.map(([label, text]) => {
		const at = Math.max(0, fold(text).indexOf(hidden.find((word) => fold(text).includes(word)) ?? '') - 20);
		return [label, `${at > 0 ? '…' : ''}${text.slice(at, at + 80)}`] as const;
	});
}

function Line({ row }: { readonly row: Row }) {
	const about = row.reason ?? row.trouble;
	const to = row.person === '' ? '–' : shownPerson(row.person);
	const text = row.text === '' ? (row.content?.type ?? '') : row.text;
	const others = elsewhere(row, [to, text, row.reference ?? '', about ?? '', row.fault ?? '']);
	return (
		<a
			class={`line ${row.state}`}
			href={`#/m/${row.n}`}
			data-n={row.n}
			aria-current={message.value === row.n}
		>
			<time>{timeOf(row.at)}</time>
			<span class={`tag ${row.channel}`}>{channelName(row.channel)}</span>
			<span class="to">
				{row.out ? '' : '↩ '}
				<Marked text={to} />
			</span>
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
			{row.fault !== undefined && <span class="tag fault">{row.fault}</span>}
			<Mark row={row} words />
		</a>
	);
}

/** Explains the first condition with an invalid value. */
const problem = computed(() => {
	const known = { channel: channels, state: rowStates, is: ['trouble'] } as const;
	for (const { field, value } of terms.value.conditions) {
		if (field === 'before' && parseMoment(value, Date.now(), zone) === undefined)
			return 'before: takes 2026-11-23, 2026-11-23T14:30, or 14:30 of today.';
		const values: readonly string[] = field in known ? known[field as keyof typeof known] : [value];
		if (!values.includes(value)) return `${field}: takes ${values.join(', ')}.`;
	}
	return undefined;
});

const chosen = (field: Condition['field']) =>
	terms.value.conditions.find((one) => one.field === field && !one.not)?.value ?? '';

interface ChoiceProps {
	readonly label: string;
	readonly field: Condition['field'];
	readonly values: ReadonlyArray<readonly [value: string, text: string]>;
}

function Choice({ label, field, values }: ChoiceProps) {
	return (
		<label>
			<span>{label}</span>
			<select value={chosen(field)} onChange={(event) => narrow(field, event.currentTarget.value)}>
				<option value="">All</option>
				{values.map(([value, text]) => (
					<option value={value}>{text}</option>
				))}
			</select>
		</label>
	);
}

/** Filters that edit the search text. */
function Filters() {
	return (
		<div class="filters" role="group" aria-label="Filters">
			<Choice label="Channel" field="channel" values={channels.map((one) => [one, channelName(one)])} />
			<Choice label="State" field="state" values={rowStates.map((one) => [one, stateName(one)])} />
			<Check
				label="Only trouble"
				checked={chosen('is') === 'trouble'}
				set={(isWanted) => narrow('is', isWanted ? 'trouble' : '')}
			/>
			{words.value !== '' && <Button class="plain" text="Clear" onClick={clearFilter} />}
			<output class="count">{rows.total.value.toLocaleString()} found</output>
		</div>
	);
}

/** All rows, newest first, searched on the server while typing. */
export function Activity() {
	const asked = filter.value;
	useEffect(() => rows.ask(asked), [asked]);
	return (
		<section class="activity" aria-label="Activity">
			<Filters />
			{rows.total.value === 0 ? (
				<p class="none">
					{words.value === '' ? 'Nothing has happened yet.' : (problem.value ?? 'Nothing fits.')}
				</p>
			) : (
				<VirtualList
					of={rows}
					size={44}
					label="Messages"
					blank="line blank"
					draw={(row) => <Line row={row} />}
				/>
			)}
		</section>
	);
}
