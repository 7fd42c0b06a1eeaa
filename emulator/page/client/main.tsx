import { render, type ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { phoneOf } from '../../state/phone';
import type { Row } from '../row';
import { Connect } from './connect';
import { Details } from './details';
import { Avatar, CopyButton, Field, Form, Icon, Writing, type Drawing } from './parts';
import { onWall, people, type Person } from './people';
import { Phone } from './phone';
import { api, begin, goTo, linkToPerson, place, store } from './store';
import { Trouble } from './trouble';
import { channelNames, shownPerson, whenOf } from './words';

const tools: ReadonlyArray<readonly ['trouble' | 'connect', string, Drawing]> = [
	['trouble', 'Trouble', 'zap'],
	['connect', 'Connect', 'plug'],
];

function Top() {
	const faults = store.state?.faults.length ?? 0;
	const { panel } = place();
	return (
		<header class="top">
			<h1>
				<span class={store.isConnected ? 'dot live' : 'dot'} aria-hidden="true" />
				<span class="name">Messages</span>
				<span class="hidden">{store.isConnected ? ', live' : ', not connected'}</span>
			</h1>
			<nav class="tools" aria-label="Tools">
				{tools.map(([name, text, icon]) => (
					<a
						class={name === 'trouble' && faults > 0 ? 'tool active' : 'tool'}
						href={panel === name ? '#/' : `#/${name}`}
						aria-current={panel === name ? 'true' : undefined}
					>
						<Icon of={icon} /> {text}
						{name === 'trouble' && faults > 0 && <span class="badge">{faults}</span>}
					</a>
				))}
			</nav>
		</header>
	);
}

/** Adds the phone of a person who writes first. */
function NewPhone() {
	const root = useRef<HTMLDetailsElement>(null);
	const [number, setNumber] = useState('');
	const [name, setName] = useState('');
	const add = async () => {
		const person = phoneOf(number.replaceAll(/[\s().+-]/g, ''));
		if (!/^\d{7,15}$/.test(person))
			throw new Error('Number: 7 to 15 digits with the country code, such as +52 55 1234 5678');
		await api.act('name', { person, name });
		root.current?.removeAttribute('open');
		goTo(linkToPerson(person));
	};
	return (
		<details ref={root} class="new">
			<summary>
				<Icon of="plus" /> New phone
			</summary>
			<Form class="fields" button="Add this phone" send={add}>
				<Field
					label="Number, with its country code"
					type="tel"
					placeholder="+52 55 1234 5678"
					value={number}
					set={setNumber}
					maxLength={100}
				/>
				<Field label="Name" placeholder="Ana" value={name} set={setName} maxLength={100} />
			</Form>
		</details>
	);
}

function inWords(row: Row | undefined): string {
	if (row === undefined) return '';
	const text = row.text === '' ? channelNames[row.channel] : row.text;
	return row.out ? text : `↩ ${text}`;
}

/** Everyone who received or sent a message, most recently active first. */
function List({ all }: { readonly all: readonly Person[] }) {
	const at = place().person;
	return (
		<aside class="people" aria-label="People">
			<header>
				<h2>
					People <span class="count">{all.length.toLocaleString()}</span>
				</h2>
				<NewPhone />
			</header>
			<ul aria-label="People">
				{all.map(({ person, name, rows }) => (
					<li key={person}>
						<a
							class="person"
							href={linkToPerson(person)}
							aria-current={at === person ? 'true' : undefined}
						>
							<Avatar person={person} name={name} />
							<Writing as="strong" text={name ?? shownPerson(person)} />
							<Writing as="span" class="last" text={inWords(rows.at(-1))} />
							<time>{rows.length > 0 && whenOf(rows.at(-1)?.at ?? 0)}</time>
						</a>
					</li>
				))}
			</ul>
		</aside>
	);
}

const Note = ({ title, children }: { title: string; children: ComponentChildren }) => (
	<div class="nothing">
		<Icon of="message" size={40} />
		<h2>{title}</h2>
		{children}
	</div>
);

/** Says what to do while there are no messages. */
function Nothing() {
	if (store.state === undefined) return null;
	// The demo shows the page beside n8n.
	if (location.search === '?beside')
		return (
			<Note title="Press Execute workflow">
				<p>What the workflow sends arrives here. To write to it first, take a new phone.</p>
			</Note>
		);
	const { url, settings } = store.state;
	const command =
		`curl ${url}/v2/sms-global/send -u ${settings.basic.username}:${settings.basic.password} ` +
		`-H 'Accept: application/json' -H 'Content-Type: application/json' ` +
		`-d '{"phone": "5215512345678", "msg": "Your parcel is here"}'`;
	return (
		<Note title="No messages yet">
			<p>
				Point your workflow at {url}, write to it from a new phone, or send the first one from a
				terminal:
			</p>
			<div class="command">
				<code>{command}</code>
				<CopyButton text={command} label="Copy the command" />
			</div>
			<p class="hint">Whatever is sent arrives here, on this machine, and nowhere else.</p>
		</Note>
	);
}

const offline =
	'Not connected: the emulator has stopped, or cannot be reached. Start it again; this page then goes on by itself.';

function App() {
	const all = people();
	const wall = onWall(all);
	// A small screen has one place: the list, a conversation, or what to do at the start.
	const at = all.length === 0 ? 'at-start' : place().person === undefined ? 'at-list' : 'at-talk';
	return (
		<div class={`page ${at}`}>
			<a class="skip" href="#main">
				Skip to the messages
			</a>
			<Top />
			<div role="status" class="offline">
				{store.state !== undefined && !store.isConnected && offline}
			</div>
			<List all={all} />
			<main id="main" tabIndex={-1}>
				{wall.length === 0 && <Nothing />}
				<div class="wall">
					{wall.map((one) => (
						<Phone key={one.person} {...one} />
					))}
				</div>
			</main>
			<Details />
			<Trouble />
			<Connect />
			<div class="hidden" role="log" aria-live="polite" aria-label="Arrivals">
				{store.arrival}
			</div>
			<div class={store.notice === '' ? 'notice' : 'notice shown'} role="status">
				{store.notice}
			</div>
		</div>
	);
}

const root = document.getElementById('page');
if (root !== null) begin(() => render(<App />, root));
