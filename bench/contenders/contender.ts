import type { INodeExecutionData } from 'n8n-workflow';

import type { Setup } from '../engine/engine';

/** The parameters of a contender. */
export interface Task {
	/** The service's address, without a trailing slash. */
	readonly serviceUrl: string;
	/** Concurrent requests, if the contender can be configured. */
	readonly window: number | 'automatic';
	/** Folder of our package, installed as n8n installs it. */
	readonly packageDir: string;
}

/** A node that sends a message for each item. */
export type Contender = (task: Task) => Setup;

/** The emulator's default account. */
export const account = {
	username: 'demo',
	password: 'demo-password',
} as const;

/** Every contender resolves these two expressions for every item. */
export const phoneExpression = '={{ $json.phone }}';
export const textExpression = '=Hello {{ $json.name }}, order {{ $json.order }} is on its way.';

/** Items for one SMS each, which the service accepts. */
export const plainItems = (count: number): INodeExecutionData[] =>
	Array.from({ length: count }, (_, index) => ({
		json: {
			phone: `5255${10_000_100 + index}`,
			name: `Customer ${index}`,
			order: index,
		},
	}));
