import { Info, Zap } from 'lucide-preact';
import type { Hook, Row } from '../../../feed/row';
import { visible } from '../../../feed/search';
import { IconButton, CopyButton, Linked, Mark, Styled, Writing } from '../parts';
import { channelName, exactTimeOf, stateName, timeOf, message, useSeen } from '../store';
import { Body } from './body';

const open = (row: Row) => (message.value = row.n);

/** Opens the message, unless the click was on a link or button in it, or ended a text selection. */
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

/** A request without a message, such as a code verification, as a line between the bubbles. */
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
			{(row.violations ?? 0) > 0 && (
				<span class="tag rule">{row.violations} × off the specification</span>
			)}
			<time title={exactTimeOf(row.at)}>{timeOf(row.at)}</time>
			<Mark row={row} />
			<IconButton label="Details" class="icon details" onClick={() => open(row)}>
				<Info size={13} />
			</IconButton>
		</footer>
	);
}

const inWords = ({ state, statuses, how }: Hook) => {
	const last = statuses.at(-1);
	const answer = last === undefined ? '' : last === 0 ? ', no answer' : `, ${last}`;
	const tries = statuses.length > 1 ? `, ${statuses.length} attempts` : '';
	const special = how === undefined || how === 'now' ? '' : ` (${how})`;
	const words = {
		trying: 'waiting for the workflow',
		acknowledged: 'acknowledged',
		unanswered: 'not acknowledged',
	};
	return `${words[state]}${answer}${tries}${special}`;
};

/** The latest webhooks of a message. */
function Hooks({ row }: { readonly row: Row }) {
	if (row.hooks === undefined || row.hooks.length === 0) return null;
	return (
		<ul class="hooks" aria-label="Webhooks">
			{row.hooks.slice(-3).map((hook) => (
				<li key={hook.id} class={hook.state}>
					{hook.name}
					{hook.status !== undefined &&
						` “${stateName(hook.status === 10 ? 'rejected' : 'delivered')}”`}
					: {inWords(hook)}
				</li>
			))}
		</ul>
	);
}

interface Props {
	readonly row: Row;
	/** Shown above the first message of a day. */
	readonly date?: string | undefined;
}

export function Bubble({ row, date }: Props) {
	const shown = useSeen<HTMLElement>(row);
	if (row.channel === 'other') return <Aside row={row} />;
	const side = row.out ? 'theirs' : 'own';
	const isBad = row.state === 'refused' || row.state === 'failed';
	return (
		<>
			{date !== undefined && <li class="day">{date}</li>}
			<li class={`message ${side} ${row.channel} ${row.state}`}>
				<article
					ref={shown}
					class={message.value === row.n ? 'bubble open' : 'bubble'}
					tabIndex={0}
					data-n={row.n}
					aria-label={`${channelName(row.channel)}, ${timeOf(row.at)}, ${stateName(row.state)}`}
					onClick={(event) => pressed(event, row)}
				>
					{isBad && <strong class="refusal">Never sent: {row.state}</strong>}
					{row.content === undefined || row.content.type === 'text' ? (
						<p class="words" dir="auto">
							{row.channel === 'whatsapp' ? <Styled text={row.text} /> : <Linked text={row.text} />}
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
