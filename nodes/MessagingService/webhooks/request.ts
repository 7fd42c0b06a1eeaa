/** The parts of n8n's request object that the trigger reads. */
export interface N8nRequest {
	readonly rawHeaders: readonly string[];
	/** The sender's address as n8n sees it: behind proxies, as N8N_PROXY_HOPS says. */
	readonly ip?: string | undefined;
	readonly query: Readonly<Record<string, unknown>>;
	/** Unpacked, once it has been read. */
	readonly rawBody?: Buffer;
	/** Reads the body, at most as much of it as n8n allows (N8N_PAYLOAD_SIZE_MAX). */
	readRawBody(): Promise<void>;
}

/** What came as JSON, and as which text, or else as it came, with the reason. */
export type Body =
	| { readonly json: unknown; readonly text: string }
	| { readonly raw: { readonly text: string } | { readonly base64: string }; readonly reason: string };

/** A request whose body has been read. */
export interface IncomingRequest extends Pick<N8nRequest, 'rawHeaders' | 'ip' | 'query'> {
	readonly body: Body;
}
