import { z } from 'zod/v4';

import { activationClient } from './activation';
import { restCaller } from './call';
import { executionsClient } from './executions';
import { Workflow } from './workflow';

// Only what is read here; n8n's answers hold much more.
const Id = z.object({ id: z.string() });
const Named = Id.extend({ name: z.string() });
const Settings = z.object({
	userManagement: z.object({ showSetupOnFirstLoad: z.boolean().default(false) }),
});
const TestResult = z.object({ status: z.enum(['OK', 'Error']), message: z.string() });

/**
 * The owner of an n8n. The password: 8 to 64 characters, with a number and an upper-case letter.
 */
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
 * A client of the interface that n8n's own editor uses. Sign in first. Every request is bounded (30
 * s) and a refused one is an Error with n8n's own message.
 *
 * @param url n8n's address
 */
export function restClient(url: string) {
	const caller = restCaller(url);
	const { call, cookie, page } = caller;

	async function idOf(
		kind: 'workflows' | 'credentials',
		name: string,
	): Promise<string | undefined> {
		const filter = encodeURIComponent(JSON.stringify({ name }));
		const found = await call('GET', `/${kind}?filter=${filter}`, z.array(Named));
		return found.find((one) => one.name === name)?.id;
	}

	const workflow = (id: string) => call('GET', `/workflows/${id}`, Workflow);

	return {
		/** Makes the owner's account in a new n8n, signs in to one that has it. */
		async signIn({ email, password }: Owner): Promise<void> {
			const { userManagement } = await call('GET', '/settings', Settings);
			if (userManagement.showSetupOnFirstLoad) {
				await call('POST', '/owner/setup', Id, {
					email,
					password,
					firstName: 'Demo',
					lastName: 'Owner',
				});
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
		testCredential(
			id: string,
			{ name, type, data }: Credential,
		): Promise<z.infer<typeof TestResult>> {
			return call('POST', '/credentials/test', TestResult, {
				credentials: { id, name, type, data },
			});
		},

		/** The id of the workflow of that name, if there is one. */
		findWorkflow: (name: string) => idOf('workflows', name),

		/** The nodes of all published workflows. */
		async nodes(which: 'published' | 'all'): Promise<Workflow['nodes']> {
			const filter = which === 'published' ? '{"active":true}' : '{}';
			const asked = new URLSearchParams({ filter, select: '["id","nodes"]' });
			const published = await call(
				'GET',
				`/workflows?${asked}`,
				z.array(Workflow.pick({ nodes: true })),
			);
			return published.flatMap(({ nodes }) => nodes);
		},

		/** A stored workflow. */
		workflow,

		/**
		 * Stores a workflow as an import does: a node's credential with no id is looked up by its name.
		 * Returns its id.
		 */
		async importWorkflow(workflow: Workflow): Promise<string> {
			// What n8n 1.x wants to be told; without the project it looks no credential up.
			const { id: projectId } = await call('GET', '/projects/personal', Id);
			return (await call('POST', '/workflows', Id, { active: false, ...workflow, projectId })).id;
		},

		/** Replaces the nodes, connections and pinned data of a stored workflow. */
		async updateWorkflow(id: string, { nodes, connections, pinData }: Workflow): Promise<void> {
			await call('PATCH', `/workflows/${id}`, Id, { nodes, connections, pinData });
		},

		/** What n8n serves beside its REST interface, such as `/types/nodes.json`. */
		page,

		...activationClient(caller),
		...executionsClient(caller, workflow),
	};
}
