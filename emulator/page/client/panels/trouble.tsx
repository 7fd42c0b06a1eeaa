import { RotateCcw, Trash2, Zap } from 'lucide-preact';
import { attempt, say } from '../store/announce';
import { api } from '../store/api';
import { state } from '../store/live';
import { faultInWords, whenInWords } from './faults';
import { FaultForm } from './faultForm';
import { Session } from './session';
import { Slider } from './slider';

const set = (name: string) => (value: number) =>
	void attempt(() => api.control('settings', { [name]: value }));

const byHand = 86_400_000;
const latencies = [0, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 30_000];
const rates = [0, 1, 2, 5, 10, 20, 50, 100];
const settlings = [0, 500, 1000, 2000, 5000, 10_000, 30_000, byHand];

const milliseconds = (value: number) => (value < 1000 ? `${value} ms` : `${value / 1000} s`);

/** What is in place now, and how often it happened. */
function Placed() {
	const faults = state.value?.faults ?? [];
	if (faults.length === 0) return <p class="hint">No fault is in place.</p>;
	return (
		<ul class="placed">
			{faults.map((fault) => (
				<li key={fault.id}>
					<Zap size={14} aria-hidden="true" />
					<span>
						<strong>{faultInWords(fault)}</strong> {whenInWords(fault)}
						<small> happened {fault.happened}×</small>
					</span>
					<button
						type="button"
						class="icon"
						aria-label={`Remove ${faultInWords(fault)}`}
						onClick={() => void attempt(() => api.act('removeFault', { id: fault.id }))}
					>
						<Trash2 size={14} />
					</button>
				</li>
			))}
		</ul>
	);
}

const healed = async () => {
	await api.clearFaults();
	await api.control('settings', { latencyMs: 0, requestsPerSecond: 0 });
	say('No trouble any more');
};

const startOver = async () => {
	if (!confirm('Reset everything? All messages, faults and settings go; webhooks go where they went.'))
		return;
	await api.control('reset');
	say('Everything is back at the start');
};

/** Everything that can go wrong, on a switch. */
export function Trouble() {
	const settings = state.value?.settings;
	if (settings === undefined) return null;
	return (
		<>
			<FaultForm />
			<h3>In place</h3>
			<Placed />
			<h3>Always</h3>
			<Slider
				label="Latency"
				steps={latencies}
				value={settings.latencyMs}
				shown={milliseconds}
				onSet={set('latencyMs')}
			/>
			<Slider
				label="Rate limit"
				steps={rates}
				value={settings.requestsPerSecond}
				shown={(value) => (value === 0 ? 'none' : `${value} per second`)}
				onSet={set('requestsPerSecond')}
			/>
			<Slider
				label="Delivered after"
				steps={settlings}
				value={settings.settleMs}
				shown={(value) => (value >= byHand ? 'by hand only' : milliseconds(value))}
				onSet={set('settleMs')}
			/>
			<div class="actions">
				<button type="button" onClick={() => void attempt(healed)}>
					<Zap size={14} aria-hidden="true" /> End all trouble
				</button>
				<button type="button" class="danger" onClick={() => void attempt(startOver)}>
					<RotateCcw size={14} aria-hidden="true" /> Reset everything
				</button>
			</div>
			<Session />
		</>
	);
}
