import { stateName } from '../store/words';
import type { Hook, Row } from '../../../feed/row';

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

const names = { deliveryReport: 'Report', incomingSms: 'Webhook', inboundMessage: 'Webhook' } as const;

/** How the workflow took what this message led to. */
export function Hooks({ row }: { readonly row: Row }) {
	if (row.hooks === undefined || row.hooks.length === 0) return null;
	return (
		<ul class="hooks" aria-label="Webhooks">
			{row.hooks.slice(-3).map((hook) => (
				<li key={hook.id} class={hook.state}>
					{names[hook.kind]}
					{hook.status !== undefined &&
						` “${stateName(hook.status === 10 ? 'rejected' : 'delivered')}”`}: {inWords(hook)}
				</li>
			))}
		</ul>
	);
}
