import { createRequire } from 'node:module';
import { join } from 'node:path';

import type { IBinaryData, ICredentialType, INodeExecutionData, INodeType } from 'n8n-workflow';

import { Container, core, type Authenticate, type Setup } from '../engine/engine';
import { account, phoneExpression, textExpression, type Task } from './contender';

/** Our node from the bundles of the installed package. */

function load<Type>(packageDir: string, path: string, name: string): Type {
	const found = createRequire(join(packageDir, 'package.json'))(`./dist/${path}`) as Record<
		string,
		new () => Type
	>;
	const Found = found[name];
	if (Found === undefined) throw new Error(`${path} has no ${name}.`);
	return new Found();
}

const nodeType = ({ packageDir }: Task) =>
	load<INodeType>(
		packageDir,
		'nodes/MessagingService/MessagingService.node.js',
		'MessagingService',
	);

const credentialType = ({ packageDir }: Task, name: string) =>
	load<ICredentialType>(packageDir, `credentials/${name}.credentials.js`, name);

function authenticateOf({ name, authenticate }: ICredentialType): Authenticate {
	if (typeof authenticate !== 'function') throw new Error(`${name} has no authenticate function.`);
	return authenticate;
}

/** Omits the default. */
const limitOf = ({ window }: Task) => (window === 'automatic' ? {} : { mostAtOnce: window });

/** The credential for SMS with our authentication. */
const smsCredential = (task: Task): Setup['credentials'] => ({
	messagingServiceApi: {
		data: {
			baseUrl: task.serviceUrl,
			authentication: 'usernameAndPassword',
			username: account.username,
			password: account.password,
			defaultCountry: 'MX',
			...limitOf(task),
		},
		authenticate: authenticateOf(credentialType(task, 'MessagingServiceApi')),
	},
});

/** Sends an SMS for each item. */
export const oursSms = (task: Task): Setup => ({
	type: nodeType(task),
	typeVersion: 1,
	parameters: {
		resource: 'sms',
		operation: 'send',
		to: phoneExpression,
		message: textExpression,
		options: {},
	},
	credentials: smsCredential(task),
});

/** Sends a code for each item. */
export const oursCode = (task: Task): Setup => ({
	...oursSms(task),
	parameters: {
		resource: 'otp',
		operation: 'send',
		to: phoneExpression,
		message: '[code]',
		// The limit needs n8n's database.
		options: { limitPerNumber: 0 },
	},
});

const shop = { fromName: 'Shop', fromEmail: 'shop@example.com' };

/** The credential for e-mail. */
const emailCredential = (task: Task): Setup['credentials'] => ({
	messagingServiceEmailApi: {
		data: { baseUrl: task.serviceUrl, apiToken: account.apiToken, ...limitOf(task) },
		authenticate: authenticateOf(credentialType(task, 'MessagingServiceEmailApi')),
	},
});

/** Sends an e-mail with the item's file for each item. */
export const oursEmail = (task: Task): Setup => ({
	type: nodeType(task),
	typeVersion: 1,
	parameters: {
		resource: 'email',
		operation: 'send',
		to: '={{ $json.email }}',
		subject: '=Invoice {{ $json.order }}',
		html: '=<p>Hello {{ $json.name }}, your invoice is attached.</p>',
		options: { ...shop, attachments: 'data' },
	},
	credentials: emailCredential(task),
});

/** Sends the same e-mail without files for each item. */
export function oursNews(task: Task): Setup {
	const setup = oursEmail(task);
	const same = { subject: 'News', html: '<p>We have moved.</p>', options: shop };
	return { ...setup, parameters: { ...setup.parameters, ...same } };
}

/**
 * Stores a file like n8n's binary data mode `filesystem`: in a folder, with a reference by ID.
 *
 * @param folder n8n's folder of binary data
 */
async function storedFile(folder: string, bytes: number): Promise<IBinaryData> {
	const service = Container.get(core.BinaryDataService);
	Object.assign(service, {
		config: { availableModes: ['filesystem'], mode: 'filesystem', localStoragePath: folder },
	});
	await service.init();
	return await service.store(
		{ type: 'execution', workflowId: 'bench', executionId: '1' },
		Buffer.alloc(bytes, 'A file of a certain length. '),
		{ data: '', mimeType: 'application/pdf', fileName: 'invoice.pdf' },
	);
}

/**
 * Items for one e-mail with a file of `bytes` each; n8n stores the file once, and it is read for
 * every item.
 */
export async function emailItems(
	count: number,
	bytes: number,
	folder: string,
): Promise<INodeExecutionData[]> {
	const data = await storedFile(folder, bytes);
	return Array.from({ length: count }, (_, index) => ({
		json: { email: `customer${index}@example.com`, name: `Customer ${index}`, order: index },
		binary: { data: { ...data } },
	}));
}
