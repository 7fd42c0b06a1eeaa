import { agentChecks } from '../checks/agent/agent';
import { attachmentChecks } from '../checks/sending/attachments';
import { credentialChecks } from '../checks/credentialTests';
import { onceChecks } from '../checks/sending/once';
import { onceKeyChecks } from '../checks/sending/onceKey';
import { peopleChecks } from '../checks/people/people';
import { replyChecks } from '../checks/people/reply';
import { reviewChecks } from '../checks/agent/review';
import { placeChecks } from '../checks/places/table';
import { refusedChecks } from '../checks/trigger/refused';
import { triggerChecks } from '../checks/trigger/trigger';
import { errorOutputChecks } from '../checks/sending/errorOutput';
import { loadingChecks } from '../checks/types';
import habits from './habits.json';
import { lacksNode, lacksReview, lacksReviewTool } from './lacks';
import type { Check, World } from '../checks/world';

/** One column of the table of versions. */
export interface Column {
	readonly title: string;
	readonly checks: readonly Check[];
	/** Returns what this n8n lacks for these checks; undefined if it lacks nothing. */
	readonly lacks?: (world: World) => Promise<string | undefined>;
}

export const columns: readonly Column[] = [
	{ title: 'loads', checks: loadingChecks },
	{ title: 'credential tests', checks: credentialChecks },
	{ title: 'every operation', checks: placeChecks.slice(0, 1) },
	{
		title: 'in every place',
		checks: placeChecks.slice(1).filter(({ claim }) => !/^AI agent|MCP/.test(claim)),
	},
	{
		title: 'tool of an MCP trigger',
		checks: placeChecks.filter(({ claim }) => claim.includes('MCP')),
		lacks: lacksNode('mcpTrigger', 2, 'MCP Server Trigger'),
	},
	{ title: 'error output', checks: errorOutputChecks },
	{ title: 'never twice', checks: [...onceChecks, ...onceKeyChecks] },
	{ title: 'attachments', checks: attachmentChecks },
	{ title: 'trigger', checks: [...triggerChecks, ...refusedChecks] },
	{ title: 'human review', checks: [...peopleChecks, ...replyChecks], lacks: lacksReview },
	...[2.2, 3.1].map((version) => ({
		title: `tool of AI Agent ${version}`,
		checks: [...placeChecks, ...agentChecks].filter(({ claim }) =>
			claim.startsWith(`AI agent ${version}:`),
		),
		lacks: lacksNode('agent', version, 'AI Agent'),
	})),
	{ title: 'review of a tool', checks: reviewChecks, lacks: lacksReviewTool },
];

/** Only the claims that fail first when n8n changes undocumented behaviour. */
export const habitColumns: readonly Column[] = columns
	.map((column) => ({
		...column,
		checks: column.checks.filter((check) =>
			habits.some(({ claim }) => check.claim.includes(claim)),
		),
	}))
	.filter(({ checks }) => checks.length > 0);
