import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef, type MutableRef } from 'preact/hooks';
import { visible, type Hook, type Row } from '../row';
import { Composer } from './composer';
import { Content } from './content';
import { Avatar, Button, CopyButton, Icon, Linked, Mark, Styled, Writing } from './parts';
import type { Person } from './people';
import { api, attempt, goTo, linkTo, place } from './store';
import { channelNames, exactTimeOf, shownPerson, stateNames, timeOf, whenOf } from './words';

/** The newest messages of a phone are shown. */
const most = 200;

const open = (row: Row) => goTo(linkTo(row));

/** Opens the message, unless the click was on a link or button in it, or ended a text selection. */
function pressed({ target }: MouseEvent, row: Row): void {
	const isInside = target instanceof Element && target.closest('a, button, video, audio') !== null;
	if (!isInside && getSelection()?.isCollapsed !== false) open(row);
}

/** Says what became of a webhook. */
function toldOf({ name, status, state, statuses }: Hook): string {
	const last = statuses.at(-1);
	const report = status === 10 ? 'rejected' : 'delivered';
	return [
		name,
		...(status === undefined ? [] : [` “${stateNames[report]}”`]),
		`: ${stateNames[state].toLowerCase()}`,
		...(last === undefined ? [] : [last === 0 ? ', no answer' : `, ${last}`]),
		...(statuses.length > 1 ? [`, ${statuses.length} attempts`] : []),
	].join('');
}

/** A request without a message, such as a code verification, as a line between the bubbles. */
const Aside = ({ row }: { readonly row: Row }) => (
	<li class="aside">
		<button type="button" onClick={() => open(row)}>
			<Writing text={row.text} /> <Mark row={row} words />
			{row.reason !== undefined && <em>{visible(row.reason)}</em>}
		</button>
	</li>
);

const Foot = ({ row }: { readonly row: Row }) => (
	<footer>
		<span class="tag">{channelNames[row.channel]}</span>
		{row.reference !== undefined && row.out && <Writing class="reference" text={row.reference} />}
		{row.fault !== undefined && <span class="tag fault">{row.fault}</span>}
		{row.violations !== undefined && (
			<span class="tag rule">{row.violations} × off the specification</span>
		)}
		<time title={exactTimeOf(row.at)}>{timeOf(row.at)}</time>
		<Mark row={row} />
	</footer>
);

function Bubble({ row }: { readonly row: Row }) {
	const { channel, out, state, content, text, code, reason, hooks = [] } = row;
	if (channel === 'other') return <Aside row={row} />;
	const isBad = state === 'refused' || state === 'failed';
	const isText = content === undefined || content['type'] === 'text';
	return (
		<li class={`message ${out ? 'theirs' : 'own'} ${channel} ${state}`}>
			<article
				class="bubble"
				tabIndex={0}
				aria-label={`${channelNames[channel]}, ${timeOf(row.at)}, ${stateNames[state]}`}
				onClick={(event) => pressed(event, row)}
				onKeyDown={({ key, target, currentTarget }) =>
					key === 'Enter' && target === currentTarget && open(row)
				}
			>
				{isBad && <strong class="refusal">Never sent: {state}</strong>}
				{isText ? (
					<p class="words" dir="auto">
						{channel === 'whatsapp' ? <Styled text={text} /> : <Linked text={text} />}
					</p>
				) : (
					<Content row={row} content={content} />
				)}
				{code !== undefined && (
					<div class="code">
						<output aria-label="Code">{code}</output>
						<CopyButton text={code} label={`Copy the code ${code}`} />
					</div>
				)}
				{reason !== undefined && <p class="reason">{visible(reason)}</p>}
				<Foot row={row} />
			</article>
			{hooks.length > 0 && (
				<ul class="hooks" aria-label="Webhooks">
					{hooks.slice(-3).map((hook) => (
						<li class={hook.state}>{toldOf(hook)}</li>
					))}
				</ul>
			)}
		</li>
	);
}

/** A row that has not changed is not drawn again. */
const drawn = new WeakMap<Row, VNode>();

function bubbleOf(row: Row): VNode {
	const bubble = drawn.get(row) ?? <Bubble key={row.n} row={row} />;
	drawn.set(row, bubble);
	return bubble;
}

/** The conversation with one person in all channels, newest at the bottom. */
const Timeline = ({ person, rows }: Person) => (
	<div
		class="timeline"
		tabIndex={0}
		role="region"
		aria-label={`Messages of ${shownPerson(person)}`}
	>
		<ol>{rows.slice(-most).map(bubbleOf)}</ol>
	</div>
);

/** The emails of one address, newest first. */
const MailList = ({ person, rows }: Person) => (
	<div class="mails" tabIndex={0} role="region" aria-label={`Emails of ${person}`}>
		<ol>
			{rows
				.slice(-most)
				.reverse()
				.map((row) => (
					<li key={row.n}>
						<a
							class={`mail ${row.state}`}
							href={linkTo(row)}
							aria-current={place().message === row.n ? 'true' : undefined}
						>
							<Writing as="span" class="from" text={row.sender?.replace(/ <.*$/, '') ?? ''} />
							<time title={exactTimeOf(row.at)}>{whenOf(row.at)}</time>
							<Writing as="strong" text={row.text} />
							<Writing as="span" class="snippet" text={row.reason ?? row.snippet ?? ''} />
							<span class="marks">
								{row.attachments !== undefined && <Icon of="clip" />}
								<Mark row={row} words={row.reason !== undefined} />
							</span>
						</a>
					</li>
				))}
		</ol>
	</div>
);

/** A flash SMS covers the phone until it is dismissed, in every open tab. */
function Flash({ rows }: Person) {
	const waiting = rows.filter(
		({ channel, out, state, dismissed }) =>
			channel === 'flash' && out && !dismissed && (state === 'queued' || state === 'delivered'),
	);
	const row = waiting.at(-1);
	if (row === undefined) return null;
	return (
		<div class="alarm" role="alertdialog" aria-label={`Flash SMS: ${visible(row.text)}`}>
			<div class="alert">
				<p class="hint">
					<Writing text={row.sender ?? ''} /> <time>{whenOf(row.at)}</time>
				</p>
				<Writing as="p" class="words" text={row.text} />
				<p class="hint">
					Flash SMS: shown at once, stored nowhere on a real phone
					{waiting.length > 1 && ` (${waiting.length - 1} earlier)`}
				</p>
				<Button
					text="Dismiss"
					onClick={() => void attempt(() => api.act('dismiss', { n: row.n }))}
				/>
			</div>
		</div>
	);
}

/** Height of the wall's rows and the gap below a phone, as in wall.css. */
const [rowHeight, gap] = [6, 18];

/** Lets a phone take as many rows of its grid as it is tall: the next one stands right below. */
function useRows(of: MutableRef<HTMLElement | null>): void {
	useLayoutEffect(() => {
		const element = of.current;
		if (element === null) return undefined;
		const observer = new ResizeObserver(() => {
			element.style.gridRowEnd = `span ${Math.ceil((element.offsetHeight + gap) / rowHeight)}`;
		});
		observer.observe(element);
		return () => observer.disconnect();
	}, []);
}

/** The phone or the mailbox of one person. */
export function Phone(one: Person) {
	const { person, name } = one;
	const frame = useRef<HTMLElement>(null);
	useRows(frame);
	const isCurrent = place().person === person;
	useEffect(() => {
		if (!isCurrent) return;
		frame.current?.scrollIntoView({ block: 'nearest' });
		frame.current?.querySelector<HTMLElement>('.reply')?.focus({ preventScroll: true });
	}, [isCurrent]);
	const isMail = person.includes('@');
	const isPhone = !isMail && person !== '';
	const shown = shownPerson(person);
	return (
		<section
			ref={frame}
			class={`phone${isPhone ? '' : ' mailbox'}${isCurrent ? ' current' : ''}`}
			aria-label={`${isMail ? 'Mailbox' : 'Phone'} of ${visible(name ?? shown)}`}
			data-person={person}
		>
			<header>
				<Button class="plain back" icon="back" text="People" onClick={() => goTo('#/')} />
				<Avatar person={person} name={name} />
				<div class="title">
					<Writing as="h2" text={name ?? shown} />
					{name !== undefined && <span class="number">{shown}</span>}
				</div>
			</header>
			{isMail ? <MailList {...one} /> : <Timeline {...one} />}
			{isPhone && <Flash {...one} />}
			{isPhone && <Composer {...one} />}
		</section>
	);
}
