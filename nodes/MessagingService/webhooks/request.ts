/** The parts of n8n's request object that the trigger reads. */
export interface IncomingRequest {
	readonly rawHeaders: readonly string[];
	/** The sender's address as n8n sees it: behind proxies, as N8N_PROXY_HOPS says. */
	readonly ip?: string;
	readonly query: Readonly<Record<string, unknown>>;
	readonly body?: unknown;
	readonly rawBody?: Buffer;
}
