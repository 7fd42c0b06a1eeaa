import { createRequire } from 'node:module';

import type * as Core from 'n8n-core';
import type {
	ICredentialDataDecryptedObject,
	IHttpRequestOptions,
	INode,
	INodeExecutionData,
	INodeParameters,
	INodeType,
} from 'n8n-workflow';
import type * as Flow from 'n8n-workflow';

import { credentialsHelper, itemsNode, nodeOf, prepare, type Stored } from '../../n8n/engine';
import { places } from '../../scripts/places';

/**
 * Engine and nodes come from the n8n of the end-to-end tests rather than from the project's
 * n8n-core, so that n8n's nodes and ours share the same copy of every module.
 */
export const n8nRequire = createRequire(places.n8n);

const core = n8nRequire('n8n-core') as typeof Core;
const flow = n8nRequire('n8n-workflow') as typeof Flow;

/** Adds the values of a credential to a request. */
export type Authenticate = (
	data: ICredentialDataDecryptedObject,
	request: IHttpRequestOptions,
) => Promise<IHttpRequestOptions>;

/** A credential of a contender. */
export interface StoredCredential {
	readonly data: ICredentialDataDecryptedObject;
	/** Missing if the node itself adds the values to its requests. */
	readonly authenticate?: Authenticate;
}

/** A configured node. */
export interface Setup {
	readonly type: INodeType;
	/** The type's name in n8n; HTTP Request can use any credential by name. */
	readonly typeName?: string;
	readonly typeVersion: number;
	readonly parameters: INodeParameters;
	readonly credentials: Readonly<Record<string, StoredCredential>>;
}

/**
 * n8n's credentials without database and decryption. That is faster than in n8n, which favours
 * contenders that read the credential for every item.
 */
function storedIn(credentials: Setup['credentials']): Stored {
	const find = (type: string): StoredCredential => {
		const found = credentials[type];
		if (found === undefined) throw new Error(`There is no credential of the type ${type}.`);
		return found;
	};
	return {
		read: async ({ type }) => find(type).data,
		authenticate: async (type, data, request) =>
			(await find(type).authenticate?.(data, request)) ?? request,
	};
}

/** Number of executions so far. */
let executions = 0;

/**
 * Runs a workflow of two nodes in n8n's engine: one with the items, and the measured one. Returns
 * its output items.
 *
 * @param settings the node's settings, such as On Error
 * @throws the execution's error
 */
export async function runNode(
	{ type, typeName = 'measured', typeVersion, parameters, credentials }: Setup,
	items: INodeExecutionData[],
	settings: Partial<INode> = {},
): Promise<INodeExecutionData[]> {
	const names = Object.keys(credentials).map((name) => [name, { id: `id-${name}`, name }]);
	const measured = {
		typeVersion,
		parameters,
		credentials: Object.fromEntries(names) as NonNullable<INode['credentials']>,
		...settings,
	};
	const main = flow.NodeConnectionTypes.Main;
	const { begin, execute } = prepare(
		{ core, flow },
		{
			id: 'bench',
			nodes: [nodeOf('Items', 'items'), nodeOf('Measured', typeName, measured)],
			connections: { Items: { main: [[{ node: 'Measured', type: main, index: 0 }]] } },
			types: { items: itemsNode({ flow }, items), [typeName]: type },
			mode: 'manual',
			executionId: String(++executions),
			credentials: credentialsHelper(flow, storedIn(credentials)),
		},
	);
	const { data } = await execute(begin());
	const task = data.resultData.runData['Measured']?.at(-1);
	const error = data.resultData.error ?? task?.error;
	if (error !== undefined) throw new Error(`${error.message} ${error.description ?? ''}`.trim());
	return task?.data?.main?.[0] ?? [];
}
