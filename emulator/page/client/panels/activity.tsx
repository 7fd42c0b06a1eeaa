import { useEffect } from 'preact/hooks';
import { channels, rowStates, type Row } from '../../../feed/row';
import { Mark } from '../parts/mark';
import { Marked } from '../parts/marked';
import { VirtualList } from '../parts/virtual';
import { channelName, shownPerson, stateName, timeOf } from '../parts/words';
import { api } from '../store/api';
import { Listing } from '../store/listing';
import {
	channel,
	clearFilter,
	filter,
	isFiltered,
	message,
	number,
	onlyTrouble,
	rowState,
} from '../store/route';

const rows = new Listing<Row>(api.rows);

function Line({ row }: { readonly row: Row }) {
	const about = row.reason ?? row.trouble;
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
				<Marked text={row.person === '' ? '–' : shownPerson(row.person)} />
			</span>
			<span class="text">
				<Marked text={row.text === '' ? (row.content?.type ?? '') : row.text} />
				{row.reference !== undefined && (
					<small title="External ID">
						<Marked text={row.reference} />
					</small>
				)}
				{about !== undefined && <em>{about}</em>}
			</span>
			{row.fault !== undefined && <span class="tag fault">{row.fault}</span>}
			<Mark row={row} words />
		</a>
	);
}

function Filters() {
	return (
		<div class="filters" role="group" aria-label="Filters">
			<label>
				<span>Channel</span>
				<select value={channel.value} onChange={(event) => (channel.value = event.currentTarget.value)}>
					<option value="">All</option>
					{channels.map((one) => (
						<option value={one}>{channelName(one)}</option>
					))}
				</select>
			</label>
			<label>
				<span>State</span>
				<select value={rowState.value} onChange={(event) => (rowState.value = event.currentTarget.value)}>
					<option value="">All</option>
					{rowStates.map((one) => (
						<option value={one}>{stateName(one)}</option>
					))}
				</select>
			</label>
			<label>
				<span>Number</span>
				<input
					type="text"
					class="whose"
					placeholder="or address"
					value={number.value}
					onInput={(event) => (number.value = event.currentTarget.value)}
				/>
			</label>
			<label class="check">
				<input
					type="checkbox"
					checked={onlyTrouble.value}
					onChange={(event) => (onlyTrouble.value = event.currentTarget.checked)}
				/>
				<span>Only trouble</span>
			</label>
			{isFiltered.value && (
				<button type="button" class="plain" onClick={clearFilter}>
					Clear
				</button>
			)}
			<output class="count">{rows.total.value.toLocaleString()} found</output>
		</div>
	);
}

const show = (from: number, to: number) => rows.show(from, to);

/** Every request and every answer, newest first, searched on the server as you type. */
export function Activity() {
	const wanted = filter.value;
	useEffect(() => rows.ask(wanted), [wanted]);
	return (
		<section class="activity" aria-label="Activity">
			<Filters />
			{rows.total.value === 0 ? (
				<p class="none">{isFiltered.value ? 'Nothing fits.' : 'Nothing has happened yet.'}</p>
			) : (
				<VirtualList
					count={rows.total.value}
					size={44}
					label="Messages"
					onShow={show}
					draw={(index) => {
						const row = rows.at(index);
						return row === undefined ? <div class="line blank" /> : <Line row={row} />;
					}}
				/>
			)}
		</section>
	);
}
