import { CircleHelp, LayoutGrid, List, Plug, Search, Zap } from 'lucide-preact';
import { useEffect, useState } from 'preact/hooks';
import { Chart } from '../parts/chart';
import { isConnected, skewMs, state, stats } from '../store/live';
import { panel, toggle, view, words } from '../store/route';

/** The second that it is for the emulator. It moves on while nothing happens, so that the charts do. */
function useNow(): number {
	const [, tick] = useState(0);
	useEffect(() => {
		const timer = setInterval(() => tick((times) => times + 1), 1000);
		return () => clearInterval(timer);
	}, []);
	return Math.floor((Date.now() + skewMs.value) / 1000);
}

/** There is room for five characters. */
const short = new Intl.NumberFormat('en', { notation: 'compact' });

function Strip() {
	const now = useNow();
	const recent = stats.value.filter(({ at }) => at > now - 60);
	const requests = recent.reduce((sum, second) => sum + second.requests, 0);
	const errors = recent.reduce((sum, second) => sum + second.errors, 0);
	const latency = recent.reduce((sum, second) => sum + second.latency, 0);
	const common = { stats: recent, now };
	return (
		<div class="strip" role="group" aria-label="The last minute">
			<Chart
				{...common}
				kind="rate"
				name="Requests"
				shown={`${short.format(requests)}/min`}
				value={(one) => one.requests}
			/>
			<Chart
				{...common}
				kind="errors"
				name="Errors"
				shown={short.format(errors)}
				value={(one) => one.errors}
			/>
			<Chart
				{...common}
				kind="latency"
				name="Latency"
				shown={requests === 0 ? '–' : `${Math.round(latency / requests)} ms`}
				value={(one) => (one.requests === 0 ? 0 : one.latency / one.requests)}
			/>
		</div>
	);
}

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
				<button type="button" aria-pressed={view.value === 'wall'} onClick={() => (view.value = 'wall')}>
					<LayoutGrid size={15} aria-hidden="true" /> Phones
				</button>
				<button
					type="button"
					aria-pressed={view.value === 'activity'}
					onClick={() => (view.value = 'activity')}
				>
					<List size={15} aria-hidden="true" /> Activity
				</button>
			</nav>
			<search class="search">
				<Search size={15} aria-hidden="true" />
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
				<button
					type="button"
					class={faults > 0 ? 'tool active' : 'tool'}
					aria-expanded={panel.value === 'trouble'}
					onClick={toggle('trouble')}
				>
					<Zap size={16} aria-hidden="true" /> <span>Trouble</span>
					{faults > 0 && <span class="badge">{faults}</span>}
				</button>
				<button
					type="button"
					class="tool"
					aria-expanded={panel.value === 'connect'}
					onClick={toggle('connect')}
				>
					<Plug size={16} aria-hidden="true" /> <span>Connect</span>
				</button>
				<button
					type="button"
					class="tool"
					aria-label="Keyboard shortcuts"
					aria-expanded={panel.value === 'help'}
					onClick={toggle('help')}
				>
					<CircleHelp size={16} aria-hidden="true" />
				</button>
			</div>
		</header>
	);
}
