import type { INode } from 'n8n-workflow';

/** A node for creating errors outside a run. */
export const node: INode = {
	id: '1',
	name: 'Messaging',
	type: 'messagingService',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};
