import { existsSync, readFileSync, writeFileSync } from 'node:fs';

import type { DeduplicationItemTypes, IDataDeduplicator } from 'n8n-workflow';

import { core } from '../engine/n8n';

/** n8n's processed values of one node in a file, which survives the process like n8n's database. */
class FileOfKeys implements IDataDeduplicator {
	constructor(private readonly file: string) {}

	private get known(): string[] {
		return existsSync(this.file) ? (JSON.parse(readFileSync(this.file, 'utf8')) as string[]) : [];
	}

	private set known(values: string[]) {
		writeFileSync(this.file, JSON.stringify(values));
	}

	async checkProcessedAndRecord(items: DeduplicationItemTypes[]) {
		const known = new Set(this.known);
		const isKnown = (item: DeduplicationItemTypes) => known.has(String(item));
		const fresh = items.filter((item) => !isKnown(item));
		this.known = [...known, ...fresh.map(String)];
		return { new: fresh, processed: items.filter(isKnown) };
	}

	async removeProcessed(items: DeduplicationItemTypes[]): Promise<void> {
		const unwanted = new Set(items.map(String));
		this.known = this.known.filter((value) => !unwanted.has(value));
	}

	async clearAllProcessedItems(): Promise<void> {
		this.known = [];
	}

	async getProcessedDataCount(): Promise<number> {
		return this.known.length;
	}
}

/** Makes n8n's engine store processed values in a file. */
export const keepKeysIn = (file: string): void => {
	Object.assign(core.DataDeduplicationService, {
		instance: Reflect.construct(core.DataDeduplicationService, [new FileOfKeys(file)]),
	});
};
