let number = 0;

/**
 * The ID of the node under test, which is the key of n8n's store and of each process's cache of it.
 */
export const nodeId = (): string => `Messaging ${number}`;

/** Changes the ID, so that nothing is remembered. */
export function anotherNode(): void {
	number += 1;
}
