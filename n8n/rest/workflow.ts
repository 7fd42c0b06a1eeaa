import { z } from 'zod/v4';

const Node = z.looseObject({ name: z.string(), type: z.string() });

/** A workflow in the form that n8n exports and imports. */
export const Workflow = z.looseObject({
	name: z.string(),
	nodes: z.array(Node),
	connections: z.looseObject({}),
});
export type Workflow = z.infer<typeof Workflow>;
