import { SlidingWindow } from '../bounded/slidingWindow';
import type { Counts } from '../operations/operation';
import type { Connection } from '../service';
import { hashOf } from '../text/hash';
import { accountOf } from './client';

/**
 * Counts one-time passwords by account and number, for all nodes and pages of this process. Across processes, n8n's store
 * counts for the nodes of one workflow (delivery/store/numberLimit.ts); it has nothing that several workflows share.
 */

/** Wrong codes that may be entered for a number. */
export const wrongCodes = { count: 10, minutes: 60 } as const;
/** Codes that the page of a question sends to a number. For a node, Limit per Number is the limit. */
export const sentCodes = { count: 5, minutes: 60 } as const;

/** Events of this process by name. */
export const countsOfProcess = new SlidingWindow();

/** The name of a count; hashed, because names can be read in n8n's database. */
export const codeCountName = (counts: Counts, connection: Connection, number: string): string =>
	`account ${counts} ${hashOf(`${accountOf(connection)} ${number}`, 16)}`;
