import type { Row } from '../../../feed/row';

/** Everything about one row, as `GET /_page/rows/N` gives it. */

export interface RequestDetail {
	readonly number: number;
	readonly at: number;
	readonly method: string;
	readonly path: string;
	readonly query: ReadonlyArray<[string, string]>;
	readonly headers: ReadonlyArray<[string, string]>;
	/** Null where it was empty or too large to be kept. */
	readonly body: string | null;
	readonly bodyBytes: number;
	readonly violations: readonly string[];
	readonly status: number | null;
	readonly answered: string;
	readonly accepted: boolean;
	readonly fault: { readonly do: string } | null;
	readonly answer: string | null;
	readonly section: string;
}

export interface HookDetail {
	readonly id: number;
	readonly kind: 'deliveryReport' | 'incomingSms' | 'inboundMessage';
	readonly to: string;
	readonly headers: ReadonlyArray<[string, string]>;
	readonly body: string;
	readonly statuses: readonly number[];
	readonly times: readonly number[];
	readonly how: string | null;
	readonly ended: boolean;
}

export interface EmailDetail {
	readonly from: { readonly name: string; readonly email: string };
	readonly to: { readonly name: string; readonly email: string };
	readonly subject: string;
	readonly text: string | null;
	readonly html: string | null;
	readonly reachesOutside: boolean;
	readonly links: ReadonlyArray<{ readonly words: string; readonly url: string }>;
	readonly templateId: string | null;
	readonly variables: ReadonlyArray<[string, string]>;
	readonly attachments: ReadonlyArray<{
		readonly name: string;
		readonly url?: string;
		readonly bytes?: number;
	}>;
	readonly stage: 'queued' | 'delivered' | 'opened';
	readonly deliveredAt: number;
	readonly openedAt: number;
}

export interface Detail {
	readonly row: Row;
	readonly request?: RequestDetail;
	readonly hooks: readonly HookDetail[];
	readonly email?: EmailDetail;
}
