import { eventWords } from './event/events';
import type { Envelope } from './event/envelope';
import { filterFields } from './fields/filterFields';
import { stoppedBy } from './filters/filters';
import type { Settings } from './settings';
import { fillAdvice, leftOutWords, type Advice } from '../words';

/** Why an event starts nothing, or `undefined` for one that is wanted. */
export function leftOut(
	envelope: Envelope,
	{ events, filters, options }: Pick<Settings, 'events' | 'filters' | 'options'>,
): Advice | undefined {
	if (envelope.event === 'unknown')
		return options.unrecognised === 'drop'
			? fillAdvice(leftOutWords.unknownForm, { reason: String(envelope.reason) })
			: undefined;
	const { label } = eventWords[envelope.event];
	if (!events.includes(envelope.event)) return fillAdvice(leftOutWords.notChosen, { label });
	const stopped = stoppedBy(envelope, filters);
	if (stopped === undefined) return undefined;
	const field = filterFields.find(({ name }) => name === stopped)?.displayName ?? stopped;
	return fillAdvice(leftOutWords.filtered, { label, field });
}
