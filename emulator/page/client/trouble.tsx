import { useState } from 'preact/hooks';
import { faultInWords, groups, kinds, whenInWords } from './faults';
import { Button, Field, Form, Icon, Side } from './parts';
import { api, attempt, place, say, store } from './store';

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
	const faults = store.state?.faults ?? [];
	if (faults.length === 0) return <p class="hint">No fault is in place. Add one below.</p>;
	return (
		<ul class="placed">
			{faults.map((fault) => (
				<li key={fault.id}>
					<Icon of="zap" />
					<span>
						<strong>{faultInWords(fault)}</strong> {whenInWords(fault)}
						<small> happened {fault.happened}×</small>
					</span>
				</li>
			))}
		</ul>
	);
}

/** Adds a fault for the next requests, or for one recipient. */
function FaultForm() {
	const [chosen, choose] = useState(kinds[0]?.text);
	const [times, setTimes] = useState('1');
	const [to, setTo] = useState('');
	const [isDone, setDone] = useState(false);
	const kind = kinds.find(({ text }) => text === chosen);
	if (kind === undefined) return null;
	const isDown = kind.fault['do'] === 'down';
	const place = async () => {
		const meets = {
			...(times !== '' && { times: Number(times) }),
			...(to.trim() !== '' && {
				to: to.includes('@') ? to.trim() : to.replaceAll(/[\s().+-]/g, ''),
			}),
		};
		const work = kind.work && { work: isDone };
		await api.control('faults', { ...kind.fault, ...work, ...(!isDown && meets) });
		say(`${kind.text}: in place`);
	};
	return (
		<Form class="fields" button="Add this fault" send={place}>
			<label>
				<span>What goes wrong</span>
				<select value={chosen} onChange={(event) => choose(event.currentTarget.value)}>
					{groups.map(([group, those]) => (
						<optgroup label={group}>
							{those.map(({ text }) => (
								<option>{text}</option>
							))}
						</optgroup>
					))}
				</select>
				<small>{kind.hint}</small>
			</label>
			{!isDown && (
				<div class="meets">
					<Field
						label="Next requests"
						type="number"
						min={1}
						max={100000}
						placeholder="all"
						value={times}
						set={setTimes}
					/>
					<Field label="Only to" placeholder="number or address" value={to} set={setTo} />
				</div>
			)}
			{kind.work && (
				<label class="check">
					<input
						type="checkbox"
						checked={isDone}
						onChange={({ currentTarget }) => setDone(currentTarget.checked)}
					/>
					<span>The message is sent all the same</span>
				</label>
			)}
		</Form>
	);
}

const healed = async () => {
	await api.clearFaults();
	await api.control('settings', { latencyMs: 0, requestsPerSecond: 0 });
	say('No fault, no latency and no rate limit any more');
};

const startOver = async () => {
	if (!confirm('All messages, faults and settings go. Webhooks keep their addresses.')) return;
	await api.control('reset');
	say('Everything is back at the start');
};

export function Trouble() {
	const settings = store.state?.settings;
	if (settings === undefined || place().panel !== 'trouble') return null;
	return (
		<Side of="trouble" label="Trouble" head={<h2>Trouble</h2>}>
			<h3>In place</h3>
			<Placed />
			{sliders.map((one) => (
				<Slider of={one} value={settings[one[0]]} />
			))}
			<Button icon="zap" text="End all trouble" onClick={() => void attempt(healed)} />
			<h3>Add a fault</h3>
			<FaultForm />
			<h3>Start over</h3>
			<Button
				class="danger"
				icon="back"
				text="Reset everything"
				onClick={() => void attempt(startOver)}
			/>
		</Side>
	);
}
