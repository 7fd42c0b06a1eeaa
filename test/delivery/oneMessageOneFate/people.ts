import type { IDataObject, INode } from 'n8n-workflow';
import type { FaultInput } from '../../../emulator';
import { itemsOf, runNode, type RunOptions, type RunResult } from '../../tools/engine';
import { failureIn } from '../../tools/faults/accounts';
import { limited, type Service } from '../../tools/service';
import { resumeWith } from '../resumeWith';

/** Four people, what happens to their messages, and what they have in the end. */

export const a = '+525512345671';
export const b = '+525512345672';
export const c = '+525512345673';
export const d = '+525512345674';

/** The service refuses this number. */
export const refused = { do: 'refuseSms', condition: 'notReachable' } as const;
/** The service refuses the account. */
export const noCredits = { do: 'refuseSms', condition: 'noCredits' } as const;
/** The connection ends before the answer. */
export const lost = { do: 'reset' } as const;
export const lostButArrived = { do: 'reset', work: true } as const;

/** The node as it is now: *To*, the text, and options. */
interface Now extends IDataObject {
	readonly to: string;
	readonly message?: string;
}

interface More extends Partial<RunOptions> {
	/** The execution whose Retry is pressed. */
	readonly failed?: RunResult;
}

export const continues: Partial<INode> = { onError: 'continueRegularOutput' };
export const byErrorOutput: Partial<INode> = { onError: 'continueErrorOutput' };

export function people(service: Service) {
	return {
		/** Runs one item, one request after the other. */
		async send({ to, message = 'Hello', ...options }: Now, more: More = {}): Promise<RunResult> {
			const { failed, settings, ...extra } = more;
			const parameters = {
				...{ resource: 'sms', operation: 'send', tooLong: 'split', to, message },
				options,
			};
			return await runNode({
				credentials: limited(service.credentials, { mostAtOnce: 1 }),
				items: itemsOf({ name: 'Ana' }),
				parameters,
				...(settings && { settings }),
				...extra,
				...resumeWith(failed, { parameters, ...settings }),
			});
		},

		/**
		 * Lets something happen to the next request to somebody, or to the next one with these words.
		 */
		meets(to: string, fault: Exclude<FaultInput, { do: 'down' }>, bodyIncludes?: string): void {
			service.emulator.fault({
				...fault,
				to: to.slice(1),
				times: 1,
				...(bodyIncludes !== undefined && { bodyIncludes }),
			});
		},

		/** Who has what, in the order of arrival: a number, and the part of a text. */
		arrived: (): string[] =>
			service.emulator.messages.map(({ number, text }) =>
				[`+${number}`, ...(/^\d\/\d/.exec(text) ?? [])].join(' '),
			),
	};
}

/** The error items of a run that continued: delivery state and numbers of each. */
export const failuresOf = ({ items, errorItems }: RunResult) =>
	[...items, ...errorItems].flatMap(({ json }) => {
		const failure = failureIn(json);
		return failure ? [[failure.delivery, failure.numbers]] : [];
	});
