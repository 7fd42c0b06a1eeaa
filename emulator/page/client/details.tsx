import { useEffect, useState } from 'preact/hooks';
import type { Detail } from '../detail';
import { visible, type Row } from '../row';
import { Mail } from './mail';
import { Button, CopyButton, Mark, Pairs, Raw, Side, Writing } from './parts';
import { api, attempt, place, say, store, type HookDetail, type RequestDetail } from './store';
import { channelNames, exactTimeOf, shownPerson, sizeOf, stateNames } from './words';

const report = (n: number, status: 3 | 10) =>
	attempt(async () => {
		const { told } = await api.act<{ told: boolean }>('report', { n, status });
		const word = status === 3 ? 'Delivered' : 'Rejected';
		say(told ? `${word}: the report goes to the workflow` : `${word}. Nobody listens (Connect)`);
	});

const markAsOpened = (n: number) =>
	attempt(async () => {
		await api.act('open', { n });
		say('Opened: the email log says so now');
	});

function Actions({ row: { n, out, channel, id, state } }: { readonly row: Row }) {
	if (!out || id === undefined || channel === 'whatsapp') return null;
	return (
		<div class="actions">
			{channel === 'email' ? (
				<Button
					icon="eye"
					text="Mark as opened"
					disabled={state === 'opened'}
					onClick={() => void markAsOpened(n)}
				/>
			) : (
				<>
					<Button icon="checks" text="Report as delivered" onClick={() => void report(n, 3)} />
					<Button icon="cross" text="Report as rejected" onClick={() => void report(n, 10)} />
				</>
			)}
		</div>
	);
}

const endings: Readonly<Record<string, string>> = {
	reset: 'The connection was reset instead of an answer',
	hung: 'No answer was given',
	truncated: 'The answer broke off in the middle',
	'closed while reading': 'The connection was closed while the request was still being sent',
	'client left': 'The client left before the answer',
};

/** Refusals, faults and violations of a request. */
function Verdict({ row, request }: { readonly row: Row; readonly request: RequestDetail }) {
	const { violations, fault, answered, accepted, status } = request;
	const isRefused = row.state === 'refused' || row.state === 'failed';
	return (
		<div class="verdict">
			{isRefused && (
				<p>
					<strong>{row.state === 'refused' ? 'Refused:' : 'Failed:'}</strong>{' '}
					{visible(row.reason ?? endings[answered] ?? `HTTP ${status}`)}. Nothing was sent.
				</p>
			)}
			{fault !== undefined && (
				<p>
					<strong>Fault played: {fault.do}.</strong>{' '}
					{`${endings[answered] ?? `Answered with HTTP ${status}`}. `}
					{accepted ? 'The work was done all the same.' : 'The work was not done.'}
				</p>
			)}
			{violations.length > 0 && (
				<div class="rule">
					<strong>What a real service would not have told you</strong>
					<ul>
						{violations.map((violation) => (
							<li>{visible(violation)}</li>
						))}
					</ul>
				</div>
			)}
		</div>
	);
}

/** The properties of a message. */
function Facts({ row, templateId }: { readonly row: Row; readonly templateId: unknown }) {
	const { number, out, sender, id, reference, segments, encoding, charge, code } = row;
	const to = /^\d+$/.test(number) ? `+${number}` : number;
	const facts: ReadonlyArray<readonly [name: string, value: unknown, isCopied?: boolean]> = [
		[out ? 'To' : 'From', to, true],
		[row.channel === 'whatsapp' ? 'Agent' : 'Sender', sender],
		['ID', id, true],
		[out ? 'External ID' : 'Answers message', reference, true],
		['Segments', segments],
		['Encoding', encoding && (encoding === 'gsm' ? 'GSM 7-bit' : 'Unicode (UCS-2)')],
		['Characters', segments && row.text.length],
		['Charge', charge && `${charge} credits`],
		['Code', code, true],
		['Template', templateId ?? row.content?.['templateName']],
		['Time', exactTimeOf(row.at)],
		['Request', row.request && `no. ${row.request}`],
	];
	const shown = facts
		.filter(([, value]) => value !== undefined && value !== '')
		.map(([name, value, isCopied]) => {
			const text = String(value);
			const about = (
				<>
					<Writing text={text} />
					{isCopied && <CopyButton text={text} label={`Copy ${name}`} />}
				</>
			);
			return [name, about] as const;
		});
	return <Pairs class="facts" label="Facts" of={shown} />;
}

const wordOf = (status: number | undefined) =>
	status === undefined ? 'waiting' : status === 0 ? 'no answer' : `HTTP ${status}`;

/** A webhook with its attempts; it can be sent again. */
function Webhook({ hook }: { readonly hook: HookDetail }) {
	return (
		<li class="hook">
			<header>
				<strong>{hook.name}</strong>
				<span class={hook.state === 'acknowledged' ? 'tag good' : 'tag rule'}>
					{stateNames[hook.state]}
				</span>
			</header>
			<p class="hint">
				{hook.times
					.map((time, at) => `${exactTimeOf(time)}: ${wordOf(hook.statuses[at])}`)
					.join(', ')}
			</p>
			<details>
				<summary>To {hook.to}</summary>
				<Pairs class="pairs" label="Headers of the webhook" of={hook.headers} />
				<Raw label="Body of the webhook" text={hook.body} />
			</details>
			<div class="actions">
				<Button
					text="Send again"
					onClick={() => void attempt(() => api.act('again', { hook: hook.id }))}
				/>
			</div>
		</li>
	);
}

/** The raw request and its answer. */
function Request({ request }: { readonly request: RequestDetail }) {
	const { method, path, headers, body, bodyBytes, answer, status, answered } = request;
	return (
		<section class="wire" aria-label="Request">
			<h3>
				Request <span class="tag">{method}</span> <code>{path}</code>
			</h3>
			{body !== undefined && <Raw label="Raw body" text={body} />}
			{body === undefined && bodyBytes > 0 && (
				<p class="hint">The body of {sizeOf(bodyBytes)} is too large to be shown.</p>
			)}
			<details>
				<summary>Headers ({headers.length})</summary>
				<Pairs class="pairs" label="Headers" of={headers} />
			</details>
			<h3>
				Answer <span class="tag">{status ?? answered}</span>
			</h3>
			{answer === undefined ? (
				<p class="hint">No answer was given.</p>
			) : (
				<Raw label="Answer" text={answer} />
			)}
		</section>
	);
}

/** Loads the details of a row, and loads them again when it changes. */
function useDetail(row: Row | undefined): Detail | undefined {
	const [found, set] = useState<{ n: number; detail: Detail } | undefined>(undefined);
	useEffect(() => {
		let isOver = false;
		if (row !== undefined)
			void attempt(async () => {
				const detail = await api.detail(row.n);
				if (!isOver) set({ n: row.n, detail });
			});
		return () => {
			isOver = true;
		};
	}, [row]);
	return found?.n === row?.n ? found?.detail : undefined;
}

/** The details of the open message. */
export function Details() {
	const n = place().message;
	const row = n === undefined ? undefined : store.rows.get(n);
	const detail = useDetail(row);
	if (n === undefined || store.state === undefined) return null;
	const head = (
		<>
			<div class="title">
				<h2>{row === undefined ? 'Message' : channelNames[row.channel]}</h2>
				{row !== undefined && (
					<span class="number">
						{row.out ? 'to' : 'from'} {shownPerson(row.person)}
					</span>
				)}
			</div>
			{row !== undefined && <Mark row={row} words />}
		</>
	);
	const { request, hooks = [], email } = detail ?? {};
	return (
		<Side of={n} isWide={row?.channel === 'email'} label="Details" head={head}>
			{row === undefined && <p class="hint">This message is no longer kept</p>}
			{row !== undefined && detail !== undefined && (
				<div key={n}>
					<Actions row={row} />
					{request !== undefined && <Verdict row={row} request={request} />}
					{email !== undefined && <Mail row={row} email={email} />}
					<Facts row={row} templateId={email?.templateId} />
					{hooks.length > 0 && (
						<section class="wire" aria-label="Webhooks">
							<h3>Webhooks to the workflow</h3>
							<ul>
								{hooks.map((hook) => (
									<Webhook key={hook.id} hook={hook} />
								))}
							</ul>
						</section>
					)}
					{request !== undefined && <Request request={request} />}
				</div>
			)}
		</Side>
	);
}
