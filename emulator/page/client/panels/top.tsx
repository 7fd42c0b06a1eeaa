import { CircleHelp, LayoutGrid, List, Plug, Search, Zap } from 'lucide-preact';
import { isConnected, state, panel, toggle, view, words } from '../store';

const views = [
	['wall', 'Phones', LayoutGrid],
	['activity', 'Activity', List],
] as const;

const tools = [
	['trouble', 'Trouble', Zap],
	['connect', 'Connect', Plug],
	['help', 'Keys', CircleHelp],
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
					<button
						type="button"
						aria-pressed={view.value === name}
						onClick={() => (view.value = name)}
					>
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
					placeholder="Search"
					value={words.value}
					onInput={(event) => search(event.currentTarget.value)}
				/>
				<kbd aria-hidden="true">/</kbd>
			</search>
			<div class="tools">
				{tools.map(([name, text, Sign]) => {
					const count = name === 'trouble' ? faults : 0;
					return (
						<button
							type="button"
							class={count > 0 ? 'tool active' : 'tool'}
							aria-expanded={panel.value === name}
							onClick={toggle(name)}
						>
							<Sign size={16} /> <span>{text}</span>
							{count > 0 && <span class="badge">{count}</span>}
						</button>
					);
				})}
			</div>
		</header>
	);
}
