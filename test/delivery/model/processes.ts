import type { INodeType } from 'n8n-workflow';
import type * as Node from '../../../nodes/MessagingService/MessagingService.node';
import { inNewProcess } from '../../tools/oneProcess';

/** The node as several processes of n8n have loaded it, each with a memory of its own. */
export const startProcesses = (count: number): INodeType[] =>
	Array.from({ length: count }, () => {
		const { MessagingService } = inNewProcess(() =>
			jest.requireActual<typeof Node>('../../../nodes/MessagingService/MessagingService.node'),
		);
		return new MessagingService();
	});
