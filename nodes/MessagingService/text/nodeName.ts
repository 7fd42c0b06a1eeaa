const quoted = (name = ''): string => `“${name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')}”`;

/** Names a node in a line of the log: `“Trigger” of the workflow “Replies”`. */
export const nodeName = (
	node: { readonly name: string },
	workflow: { readonly name?: string | undefined },
): string => `${quoted(node.name)} of the workflow ${quoted(workflow.name)}`;
