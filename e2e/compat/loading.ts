import assert from 'node:assert/strict';

import { credentialNames, credentialsOf, hasIcons, nodesOf, packageName } from '../checks/types';
import type { Check } from '../checks/world';

export const loadingChecks: readonly Check[] = [
	{
		claim: 'n8n lists both nodes and the three credential types, with light and dark icons',
		async run(world) {
			const nodes = await nodesOf(world);
			const names = nodes.map(({ name }) => name);
			for (const name of ['messagingService', 'messagingServiceTrigger'])
				assert.ok(names.includes(`${packageName}.${name}`), `${name} is not listed`);
			const credentials = await credentialsOf(world);
			assert.deepEqual(credentials.map(({ name }) => name).sort(), credentialNames);
			for (const type of [...nodes, ...credentials]) await hasIcons(world, type);
		},
	},
];
