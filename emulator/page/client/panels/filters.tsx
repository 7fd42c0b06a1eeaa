import { computed } from '@preact/signals';
import { channels, rowStates } from '../../../feed/row';
import { parseMoment, type Condition } from '../../../feed/searchSyntax';
import { Button, Check } from '../parts';
import { clearFilter, narrow, terms, words, zone } from '../store/route';
import { channelName, stateName } from '../store/words';

/** Explains the first condition with an invalid value. */
export const problem = computed(() => {
	const known = { channel: channels, state: rowStates, is: ['trouble'] } as const;
	for (const { field, value } of terms.value.conditions) {
		if (field === 'before' && parseMoment(value, Date.now(), zone) === undefined)
			return 'before: takes 2026-11-23, 2026-11-23T14:30, or 14:30 of today.';
		const values: readonly string[] = field in known ? known[field as keyof typeof known] : [value];
		if (!values.includes(value)) return `${field}: takes ${values.join(', ')}.`;
	}
	return undefined;
});

const chosen = (field: Condition['field']) =>
	terms.value.conditions.find((one) => one.field === field && !one.not)?.value ?? '';

interface ChoiceProps {
	readonly label: string;
	readonly field: Condition['field'];
	readonly values: ReadonlyArray<readonly [value: string, text: string]>;
}

function Choice({ label, field, values }: ChoiceProps) {
	return (
		<label>
			<span>{label}</span>
			<select value={chosen(field)} onChange={(event) => narrow(field, event.currentTarget.value)}>
				<option value="">All</option>
				{values.map(([value, text]) => (
					<option value={value}>{text}</option>
				))}
			</select>
		</label>
	);
}

/** Filters that edit the search text. */
export function Filters({ found }: { readonly found: number }) {
	return (
		<div class="filters" role="group" aria-label="Filters">
			<Choice label="Channel" field="channel" values={channels.map((one) => [one, channelName(one)])} />
			<Choice label="State" field="state" values={rowStates.map((one) => [one, stateName(one)])} />
			<Check
				label="Only trouble"
				checked={chosen('is') === 'trouble'}
				set={(isWanted) => narrow('is', isWanted ? 'trouble' : '')}
			/>
			{words.value !== '' && <Button class="plain" text="Clear" onClick={clearFilter} />}
			<output class="count">{found.toLocaleString()} found</output>
		</div>
	);
}
