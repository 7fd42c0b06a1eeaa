import { RotateCw } from 'lucide-preact';
import { Button, Menu } from '../parts';
import {
	api,
	attempt,
	exactTimeOf,
	howNames,
	type How,
	type HookDetail,
	otherWays,
	sayHow,
} from '../store';
import { Raw, Wire } from './request';

const again = (hook: number, how: How) =>
	attempt(async () => {
		await api.act('again', { hook, how });
		sayHow(how);
	});

function Attempts({ hook }: { readonly hook: HookDetail }) {
	return (
		<ol class="attempts" aria-label="Attempts">
			{hook.times.map((time, index) => {
				const status = hook.statuses[index];
				const words =
					status === undefined ? 'waiting' : status === 0 ? 'no answer' : `HTTP ${status}`;
				return (
					<li class={status === 200 ? 'good' : status === undefined ? '' : 'bad'}>
						<time>{exactTimeOf(time)}</time> {words}
					</li>
				);
			})}
		</ol>
	);
}

function One({ hook }: { readonly hook: HookDetail }) {
	const isTaken = hook.statuses.at(-1) === 200;
	const state = isTaken ? 'acknowledged' : hook.ended ? 'not acknowledged' : 'trying';
	return (
		<li class="hook">
			<header>
				<strong>{hook.name}</strong>
				<span class={isTaken ? 'tag good' : 'tag rule'}>{state}</span>
				{hook.how !== null && <span class="tag">{howNames[hook.how] ?? hook.how}</span>}
				<span class="resend">
					<Button sign={RotateCw} text="Send again" onClick={() => void again(hook.id, 'now')} />
					<Menu
						label="Send again in another way"
						icon="⋯"
						items={otherWays((how) => void again(hook.id, how))}
					/>
				</span>
			</header>
			<Attempts hook={hook} />
			<details>
				<summary>To {hook.to}</summary>
				<Wire label="Headers of the webhook" pairs={hook.headers} />
				<Raw label="Body of the webhook" text={hook.body} />
			</details>
		</li>
	);
}

/** The webhooks of a message with their attempts, and buttons to send them again. */
export function HookList({ hooks }: { readonly hooks: readonly HookDetail[] }) {
	return (
		<section class="wire" aria-label="Webhooks">
			<h3>Webhooks to the workflow</h3>
			<ul>
				{hooks.map((hook) => (
					<One key={hook.id} hook={hook} />
				))}
			</ul>
		</section>
	);
}
