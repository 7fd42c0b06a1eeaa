import type { IDataObject } from 'n8n-workflow';
import type { Rejected } from '../contract';
import type { Field, Parameters } from '../parameters';

/** What a look-up does when the service does not know the ID. */
export const ifNotFound = {
	displayName: 'If Not Found',
	name: 'ifNotFound',
	type: 'options',
	options: [
		{ name: 'Fail', value: 'stop', description: 'The item fails, as On Error in the settings says' },
		{ name: 'Return No Items', value: 'none', description: 'Go on without an item for this message' },
	],
	default: 'stop',
	description: 'What to do when the service has no message with this ID (yet)',
} as const satisfies Field;

/** No items for an unknown ID, where the user wants that. */
export const noneIfAsked = (
	{ kind }: Rejected,
	parameters: Parameters<typeof ifNotFound>,
): IDataObject[] | undefined =>
	kind === 'notFound' && parameters.choice('ifNotFound') === 'none' ? [] : undefined;
