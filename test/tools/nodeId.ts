let number = 0;

/** The ID of the node under test. n8n's store is kept by it, and so is what a process remembers of the store. */
export const nodeId = (): string => `Messaging ${number}`;

/** From now on it is another node, of which nobody remembers anything. */
export function anotherNode(): void {
	number += 1;
}
