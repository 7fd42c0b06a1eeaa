import { RotateCcw, Trash2, Zap } from 'lucide-preact';
import { useState } from 'preact/hooks';
import { Button, IconButton, Question } from '../parts';
import { attempt, say, api, state } from '../store';
import { faultInWords, whenInWords } from './faults';
import { FaultForm } from './faultForm';

const byHand = 86_400_000;
const milliseconds = (value: number) => (value < 1000 ? `${value} ms` : `${value / 1000} s`);
const rate = (value: number) => (value === 0 ? 'none' : `${value} per second`);
const settling = (value: number) => (value >= byHand ? 'by hand only' : milliseconds(value));

type Slide = readonly [
	name: 'latencyMs' | 'requestsPerSecond' | 'settleMs',
	label: string,
	steps: readonly number[],
	shown: (value: number) => string,
];

const sliders: readonly Slide[] = [
	['latencyMs', 'Latency', [0, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 30_000], milliseconds],
	['requestsPerSecond', 'Rate limit', [0, 1, 2, 5, 10, 20, 50, 100], rate],
	['settleMs', 'Delivered after', [0, 500, 1000, 2000, 5000, 10_000, 30_000, byHand], settling],
];

/** A slider over uneven steps, such as 0, 50, 100, 1,000. */
function Slider({ of: [name, label, steps, shown], value }: { of: Slide; value: number }) {
	const above = steps.findIndex((step) => step >= value);
	const set = (at: number) => attempt(() => api.control('settings', { [name]: steps[at] ?? 0 }));
	return (
		<label class="slider">
			<span>{label}</span>
			<input
				type="range"
				min={0}
				max={steps.length - 1}
				value={above === -1 ? steps.length - 1 : above}
				aria-valuetext={shown(value)}
				onChange={(event) => void set(event.currentTarget.valueAsNumber)}
			/>
			<output>{shown(value)}</output>
		</label>
	);
}

/** The active faults, and how often each has happened. */
function Placed() {
	const faults = state.value?.faults ?? [];
	if (faults.length === 0) return <p class="hint">No fault is in place. Add one below.</p>;
	return (
		<ul class="placed">
			{faults.map((fault) => (
				<li key={fault.id}>
					<Zap size={14} />
					<span>
						<strong>{faultInWords(fault)}</strong> {whenInWords(fault)}
						<small> happened {fault.happened}×</small>
					</span>
					<IconButton
						label={`Remove ${faultInWords(fault)}`}
						onClick={() => void attempt(() => api.act('removeFault', { id: fault.id }))}
					>
						<Trash2 size={14} />
					</IconButton>
				</li>
			))}
		</ul>
	);
}

const healed = async () => {
	await api.clearFaults();
	await api.control('settings', { latencyMs: 0, requestsPerSecond: 0 });
	say('No fault, no latency and no rate limit any more');
};

const startOver = async () => {
	await api.control('reset');
	say('Everything is back at the start');
};

/** Resets everything, once the question is answered. */
function StartOver() {
	const [isAsked, ask] = useState(false);
	if (!isAsked)
		return (
			<Button class="danger" sign={RotateCcw} text="Reset everything" onClick={() => ask(true)} />
		);
	return (
		<Question
			text="All messages, faults and settings go. Webhooks keep their addresses."
			yes="Reset everything"
			act={() => void attempt(startOver)}
			close={() => ask(false)}
		/>
	);
}

export function Trouble() {
	const settings = state.value?.settings;
	if (settings === undefined) return null;
	return (
		<>
			<h3>In place</h3>
			<Placed />
			{sliders.map((one) => (
				<Slider of={one} value={settings[one[0]]} />
			))}
			<Button sign={Zap} text="End all trouble" onClick={() => void attempt(healed)} />
			<h3>Add a fault</h3>
			<FaultForm />
			<h3>Start over</h3>
			<StartOver />
		</>
	);
}
