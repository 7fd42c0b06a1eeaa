import type { FunctionsBase } from 'n8n-workflow';

const quoted = (name: string | undefined): string => `“${(name ?? '').replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')}”`;

/** Names a node in a line of the log: `“Trigger” of the workflow “Replies”`. */
export const nodeName = (context: Pick<FunctionsBase, 'getNode' | 'getWorkflow'>): string =>
	`${quoted(context.getNode().name)} of the workflow ${quoted(context.getWorkflow().name)}`;
