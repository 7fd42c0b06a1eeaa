import { useEffect, useState } from 'preact/hooks';
import { Mark, Side } from '../parts';
import { channelName, shownPerson, api, type Detail, onNews, message } from '../store';
import { Actions } from './actions';
import { Facts } from './facts';
import { HookList } from './hookList';
import { Mail } from './mail';
import { Request } from './request';
import { Verdict } from './verdict';

/** Loads the details of a row, and reloads them on every change. */
function useDetail(n: number | undefined) {
	const [detail, set] = useState<Detail | string | undefined>(undefined);
	useEffect(() => {
		if (n === undefined) return set(undefined);
		let isOver = false;
		const load = () =>
			api.detail(n).then(
				(found) => isOver || set(found),
				(error: unknown) => isOver || set(error instanceof Error ? error.message : String(error)),
			);
		void load();
		const end = onNews(({ rows, all }) => {
			if (all || rows.some((row) => row.n === n)) void load();
		});
		return () => {
			isOver = true;
			end();
		};
	}, [n]);
	return detail;
}

function Inside({ detail }: { readonly detail: Detail }) {
	const { row, request, hooks, email } = detail;
	return (
		<>
			<Actions row={row} />
			{request !== undefined && <Verdict row={row} request={request} />}
			{email !== undefined && <Mail row={row} email={email} />}
			<Facts row={row} email={email} />
			{hooks.length > 0 && <HookList hooks={hooks} />}
			{request !== undefined && <Request request={request} />}
		</>
	);
}

/** The details of one message. */
export function Drawer() {
	const n = message.value;
	const detail = useDetail(n);
	if (n === undefined) return null;
	const isReady = typeof detail === 'object' && detail.row.n === n;
	const title = isReady ? channelName(detail.row.channel) : 'Message';
	const head = (
		<>
			<div class="title">
				<h2>{title}</h2>
				{isReady && (
					<span class="number">
						{detail.row.out ? 'to' : 'from'} {shownPerson(detail.row.person)}
					</span>
				)}
			</div>
			{isReady && <Mark row={detail.row} words />}
		</>
	);
	const classes = isReady && detail.row.channel === 'email' ? 'drawer wide' : 'drawer';
	const close = () => (message.value = undefined);
	return (
		<Side of={n} class={classes} label="Details" head={head} name="the details" close={close}>
			{typeof detail === 'string' && <p class="none">{detail}</p>}
			{isReady && <Inside key={n} detail={detail} />}
		</Side>
	);
}
