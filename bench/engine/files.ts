import type { IBinaryData } from 'n8n-workflow';

import { Container, core } from './n8n';

/**
 * Stores a file like n8n's binary data mode `filesystem`: in a folder, with a reference by ID.
 *
 * @param folder n8n's folder of binary data
 */
export async function storedFile(folder: string, bytes: number): Promise<IBinaryData> {
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
