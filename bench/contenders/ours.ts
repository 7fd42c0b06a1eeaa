import { createRequire } from 'node:module';
import { join } from 'node:path';

import type { ICredentialType, INodeType } from 'n8n-workflow';

import type { Authenticate, Setup } from '../engine/engine';
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
