import { CircleHelp, LayoutGrid, List, Plug, Search, Zap } from 'lucide-preact';
import { useEffect, useState } from 'preact/hooks';
import type { Second } from '../../../feed/stats';
import { Chart } from '../parts/chart';
import { isConnected, skewMs, state, stats, panel, toggle, view, words } from '../store';

/** Returns the current second of the emulator's clock, updated every second so that the charts move. */
function useNow(): number {
	const [, tick] = useState(0);
	useEffect(() => {
		const timer = setInterval(() => tick((times) => times + 1), 1000);
		return () => clearInterval(timer);
	}, []);
	return Math.floor((Date.now() + skewMs.value) / 1000);
}

/** There is space for five characters. */
const short = new Intl.NumberFormat('en', { notation: 'compact' });

function Strip() {
	const now = useNow();
	const recent = stats.value.filter(({ at }) => at > now - 60);
	const requests = recent.reduce((sum, second) => sum + second.requests, 0);
	const errors = recent.reduce((sum, second) => sum + second.errors, 0);
	const latency = recent.reduce((sum, second) => sum + second.latency, 0);
	const mean = requests === 0 ? '–' : `${Math.round(latency / requests)} ms`;
	const charts = [
		['rate', 'Requests', `${short.format(requests)}/min`, (one: Second) => one.requests],
		['errors', 'Errors', short.format(errors), (one: Second) => one.errors],
		['latency', 'Latency', mean, (one: Second) => one.latency / Math.max(1, one.requests)],
	] as const;
	return (
		<div class="strip" role="group" aria-label="The last minute">
			{charts.map(([kind, name, shown, value]) => (
				<Chart key={kind} kind={kind} name={name} shown={shown} value={value} stats={recent} now={now} />
			))}
		</div>
	);
}

const views = [
	['wall', 'Phones', LayoutGrid],
	['activity', 'Activity', List],
] as const;

const tools = [
	['trouble', 'Trouble', Zap],
	['connect', 'Connect', Plug],
	['help', 'Keyboard shortcuts', CircleHelp],
] as const;

function search(text: string): void {
	words.value = text;
	if (text !== '') view.value = 'activity';
}

export function Top() {
	const faults = state.value?.faults.length ?? 0;
	return (
		<header class="top">
			<h1>
				<span class={isConnected.value ? 'dot live' : 'dot'} aria-hidden="true" />
				<span class="name">Messages</span>
				<span class="hidden">{isConnected.value ? ', live' : ', not connected'}</span>
			</h1>
			<nav class="views" aria-label="Views">
				{views.map(([name, text, Sign]) => (
					<button type="button" aria-pressed={view.value === name} onClick={() => (view.value = name)}>
						<Sign size={15} /> {text}
					</button>
				))}
			</nav>
			<search class="search">
				<Search size={15} />
				<input
					id="search"
					type="search"
					aria-label="Search all messages"
					placeholder="Search: words, to:, from:, state:, before:"
					value={words.value}
					onInput={(event) => search(event.currentTarget.value)}
				/>
				<kbd aria-hidden="true">/</kbd>
			</search>
			<Strip />
			<div class="tools">
				{tools.map(([name, text, Sign]) => {
					const count = name === 'trouble' ? faults : 0;
					return (
						<button
							type="button"
							class={count > 0 ? 'tool active' : 'tool'}
							aria-label={name === 'help' ? text : undefined}
							aria-expanded={panel.value === name}
							onClick={toggle(name)}
						>
							<Sign size={16} /> {name !== 'help' && <span>{text}</span>}
							{count > 0 && <span class="badge">{count}</span>}
						</button>
					);
				})}
			</div>
		</header>
	);
}
