import { eventWords } from './event/events';
import type { Envelope } from './event/envelope';
import { filterFields } from './fields/filterFields';
import { stoppedBy } from './filters/filters';
import type { Settings } from './settings';

/** An event that came from the service and starts nothing. `arrived` continues “It was left out: ”. */
export interface LeftOut {
	readonly arrived: string;
	readonly advice: string;
}

/** Why an event starts nothing, or `undefined` for one that is wanted. */
export function leftOut(
	envelope: Envelope,
	{ events, filters, options }: Pick<Settings, 'events' | 'filters' | 'options'>,
): LeftOut | undefined {
	if (envelope.event === 'unknown')
		return options.unrecognised === 'drop'
			? {
					arrived: `it is of no known form. ${String(envelope.reason)}`,
					advice: 'Set “Unrecognized Events” to “Pass On” to see it whole.',
				}
			: undefined;
	const { label } = eventWords[envelope.event];
	if (!events.includes(envelope.event))
		return {
			arrived: `it is of the kind “${label}”, which is not chosen`,
			advice: 'Choose it in “Events” if it is to start the workflow.',
		};
	const stopped = stoppedBy(envelope, filters);
	if (stopped === undefined) return undefined;
	const field = filterFields.find(({ name }) => name === stopped)?.displayName ?? stopped;
	return {
		arrived: `it is of the kind “${label}”, and the filter “${field}” does not let it pass`,
		advice: 'Compare that filter with what arrived, or take it away.',
	};
}
