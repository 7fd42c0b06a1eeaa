interface Props {
	readonly label: string;
	/** What can be chosen, from little to much. */
	readonly steps: readonly number[];
	readonly value: number;
	readonly shown: (value: number) => string;
	readonly onSet: (value: number) => void;
}

/** A slider over values that lie unevenly, such as 0, 50, 100, 1,000. */
export function Slider({ label, steps, value, shown, onSet }: Props) {
	const above = steps.findIndex((step) => step >= value);
	const at = above === -1 ? steps.length - 1 : above;
	return (
		<label class="slider">
			<span>{label}</span>
			<input
				type="range"
				min={0}
				max={steps.length - 1}
				value={at}
				aria-valuetext={shown(value)}
				onChange={(event) => onSet(steps[event.currentTarget.valueAsNumber] ?? 0)}
			/>
			<output>{shown(value)}</output>
		</label>
	);
}
