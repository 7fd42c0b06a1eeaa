import { Info, Zap } from 'lucide-preact';
import type { Row } from '../../../feed/row';
import { visible } from '../../../feed/words';
import { IconButton } from '../parts/button';
import { CopyButton } from '../parts/copy';
import { Linked } from '../parts/linked';
import { Mark } from '../parts/mark';
import { Writing } from '../parts/writing';
import { channelName, exactTimeOf, stateName, timeOf } from '../store/words';
import { message } from '../store/route';
import { Body } from './body';
import { Hooks } from './hooks';

const open = (row: Row) => (message.value = row.n);

/** A press on the bubble opens it; a press on a link or a button in it, or the end of a selection, does not. */
function pressed(event: MouseEvent, row: Row): void {
	const { target } = event;
	if (target instanceof Element && target.closest('a, button, video, audio') !== null) return;
	if (getSelection()?.isCollapsed === false) return;
	open(row);
}

function Code({ code }: { readonly code: string }) {
	return (
		<div class="code">
			<output aria-label="Code">{code}</output>
			<CopyButton text={code} label={`Copy the code ${code}`} />
		</div>
	);
}

/** Requests without a message, such as a code that is checked: a line between the bubbles. */
function Aside({ row }: { readonly row: Row }) {
	return (
		<li class="aside">
			<button type="button" data-n={row.n} onClick={() => open(row)}>
				<Writing text={row.text} /> <Mark row={row} words />
				{row.reason !== undefined && <em>{visible(row.reason)}</em>}
			</button>
		</li>
	);
}

function Foot({ row }: { readonly row: Row }) {
	return (
		<footer>
			<span class={`tag ${row.channel}`}>{channelName(row.channel)}</span>
			{row.reference !== undefined && row.out && <Writing class="reference" text={row.reference} />}
			{row.fault !== undefined && (
				<span class="tag fault">
					<Zap size={11} />
					{row.fault}
				</span>
			)}
			{(row.violations ?? 0) > 0 && <span class="tag rule">{row.violations} × off the specification</span>}
			<time title={exactTimeOf(row.at)}>{timeOf(row.at)}</time>
			<Mark row={row} />
			<IconButton label="Details" class="icon details" onClick={() => open(row)}>
				<Info size={13} />
			</IconButton>
		</footer>
	);
}

interface Props {
	readonly row: Row;
	/** Shown above it where a new day begins. */
	readonly date?: string | undefined;
}

export function Bubble({ row, date }: Props) {
	if (row.channel === 'other') return <Aside row={row} />;
	const side = row.out ? 'theirs' : 'own';
	const isBad = row.state === 'refused' || row.state === 'failed';
	return (
		<>
			{date !== undefined && <li class="day">{date}</li>}
			<li class={`message ${side} ${row.channel} ${row.state}`}>
				<article
					class={message.value === row.n ? 'bubble open' : 'bubble'}
					tabIndex={0}
					data-n={row.n}
					aria-label={`${channelName(row.channel)}, ${timeOf(row.at)}, ${stateName(row.state)}`}
					onClick={(event) => pressed(event, row)}
				>
					{isBad && (
						<strong class="refusal">
							{row.state === 'refused' ? 'Never sent: refused' : 'Never sent: failed'}
						</strong>
					)}
					{row.content === undefined || row.content.type === 'text' ? (
						<p class="words" dir="auto">
							<Linked text={row.text} />
						</p>
					) : (
						<Body row={row} content={row.content} />
					)}
					{row.code !== undefined && <Code code={row.code} />}
					{(row.reason ?? row.trouble) !== undefined && (
						<p class="reason">{visible(row.reason ?? `Answer: ${row.trouble}`)}</p>
					)}
					<Foot row={row} />
				</article>
				<Hooks row={row} />
			</li>
		</>
	);
}
