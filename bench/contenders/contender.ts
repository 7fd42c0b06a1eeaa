import type { INodeExecutionData } from 'n8n-workflow';

import type { Setup } from '../engine/engine';

/** What a contender is told. */
export interface Task {
	/** The service's address, without a slash at the end. */
	readonly serviceUrl: string;
	/** Requests at once, for those that can be told. */
	readonly window: number | 'automatic';
	/** Our package, installed as n8n installs it. */
	readonly packageDir: string;
}

/** One way of sending a message for each item. */
export type Contender = (task: Task) => Setup;

/** The service's account, as the emulator has it. */
export const account = { username: 'demo', password: 'demo-password', apiToken: 'demo-token' } as const;

/** Every contender resolves these two expressions for every item. */
export const phoneExpression = '={{ $json.phone }}';
export const textExpression = '=Hello {{ $json.name }}, order {{ $json.order }} is on its way.';

/** Items for one SMS or e-mail each, none of which the service refuses. */
export const plainItems = (count: number): INodeExecutionData[] =>
	Array.from({ length: count }, (_, index) => ({
		json: {
			phone: `5255${10_000_000 + index}`,
			email: `customer${index}@example.com`,
			name: `Customer ${index}`,
			order: index,
		},
	}));
