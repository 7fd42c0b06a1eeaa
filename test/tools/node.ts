import type { INode } from 'n8n-workflow';

/** A node to make errors of, where none runs. */
export const node: INode = {
	id: '1',
	name: 'Messaging',
	type: 'messagingService',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};
