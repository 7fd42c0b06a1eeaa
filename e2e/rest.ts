import { setTimeout as sleep } from 'node:timers/promises';

import { z } from 'zod/v4';

import { readExecution, StoredExecution, type Execution } from './execution';
import { restCaller } from './restCall';

// Only what is read here; n8n's answers hold much more.
const Id = z.object({ id: z.string() });
const Named = Id.extend({ name: z.string() });
const Settings = z.object({ userManagement: z.object({ showSetupOnFirstLoad: z.boolean().default(false) }) });
const TestResult = z.object({ status: z.enum(['OK', 'Error']), message: z.string() });
const Started = z.object({ executionId: z.string() });
const Versioned = Id.extend({ versionId: z.string() });
const Node = z.looseObject({ name: z.string(), type: z.string() });

/** A workflow in the form that n8n exports and imports. */
export const Workflow = z.looseObject({
	name: z.string(),
	nodes: z.array(Node),
	connections: z.looseObject({}),
});
export type Workflow = z.infer<typeof Workflow>;

/** The owner of an n8n. The password: 8 to 64 characters, with a number and an upper-case letter. */
export interface Owner {
	readonly email: string;
	readonly password: string;
}

/** A credential of a type that an installed package brings. */
export interface Credential {
	readonly name: string;
	readonly type: string;
	readonly data: Readonly<Record<string, unknown>>;
}

export type RestClient = ReturnType<typeof restClient>;

/**
 * A client of the interface that n8n's own editor uses. Sign in first. Every request is bounded (30 s) and a refused
 * one is an Error with n8n's own message.
 *
 * @param url n8n's address
 */
export function restClient(url: string) {
	const { call, cookie } = restCaller(url);

	async function idOf(kind: 'workflows' | 'credentials', name: string): Promise<string | undefined> {
		const filter = encodeURIComponent(JSON.stringify({ name }));
		const found = await call('GET', `/${kind}?filter=${filter}`, z.array(Named));
		return found.find((one) => one.name === name)?.id;
	}

	const client = {
		/** Makes the owner's account in a new n8n, signs in to one that has it. */
		async signIn({ email, password }: Owner): Promise<void> {
			const { userManagement } = await call('GET', '/settings', Settings);
			if (userManagement.showSetupOnFirstLoad) {
				await call('POST', '/owner/setup', Id, { email, password, firstName: 'Demo', lastName: 'Owner' });
			} else {
				await call('POST', '/login', Id, { emailOrLdapLoginId: email, password });
			}
		},

		/** The cookie of the signed-in owner, for a browser: name and value. */
		cookie,

		/** Stores a credential; one of the same name gets the new data. Returns its id. */
		async createCredential(credential: Credential): Promise<string> {
			const known = await idOf('credentials', credential.name);
			const [method, path] =
				known === undefined ? ['POST', '/credentials'] : ['PATCH', `/credentials/${known}`];
			return (await call(method, path, Id, credential)).id;
		},

		/** What the editor's "Test" of a stored credential says. */
		testCredential(id: string, { name, type, data }: Credential): Promise<z.infer<typeof TestResult>> {
			return call('POST', '/credentials/test', TestResult, { credentials: { id, name, type, data } });
		},

		/** The id of the workflow of that name, if there is one. */
		findWorkflow: (name: string) => idOf('workflows', name),

		/** A stored workflow. */
		workflow: (id: string) => call('GET', `/workflows/${id}`, Workflow),

		/**
		 * Stores a workflow as an import does: a node's credential with no id is looked up by its name. Returns its id.
		 */
		async importWorkflow(workflow: Workflow): Promise<string> {
			return (await call('POST', '/workflows', Id, workflow)).id;
		},

		/** Replaces the nodes and connections of a stored workflow. */
		async updateWorkflow(id: string, { nodes, connections }: Workflow): Promise<void> {
			await call('PATCH', `/workflows/${id}`, Id, { nodes, connections });
		},

		/**
		 * Runs a workflow from its manual trigger and waits for the end.
		 *
		 * @param trigger the trigger node's name
		 * @throws when it is not over after `boundMs` (1 minute)
		 */
		async runWorkflow(id: string, trigger: string, boundMs = 60_000): Promise<Execution> {
			const body = { triggerToStartFrom: { name: trigger } };
			const { executionId } = await call('POST', `/workflows/${id}/run`, Started, body);
			return client.finished(executionId, boundMs);
		},

		/** Makes a workflow's triggers listen. Its webhooks answer a few seconds later. */
		async activateWorkflow(id: string): Promise<void> {
			const { versionId } = await call('GET', `/workflows/${id}`, Versioned);
			await call('POST', `/workflows/${id}/activate`, Id, { versionId });
		},

		/** One execution as it stands. */
		async execution(id: string): Promise<Execution> {
			return readExecution(await call('GET', `/executions/${id}`, StoredExecution));
		},

		/** The ids of a workflow's executions, the newest first. */
		async executionsOf(workflowId: string): Promise<string[]> {
			const filter = encodeURIComponent(JSON.stringify({ workflowId }));
			const answer = z.object({ results: z.array(Id) });
			return (await call('GET', `/executions?filter=${filter}&limit=50`, answer)).results.map(({ id }) => id);
		},

		/** Waits for the end of an execution. */
		async finished(id: string, boundMs = 60_000): Promise<Execution> {
			for (const from = Date.now(); Date.now() - from < boundMs; await sleep(200)) {
				const execution = await client.execution(id);
				if (!['new', 'running', 'unknown'].includes(execution.status)) return execution;
			}
			throw new Error(`The execution ${id} was not over after ${boundMs / 1000} s.`);
		},
	};
	return client;
}
