import type { Contender } from './contender';
import { oursCode, oursSms } from './ours';
import { httpRequest, twilio } from './theirs';

/** All contenders by name. */
export const contenders = {
	oursSms,
	oursCode,
	twilio,
	httpRequest,
} as const satisfies Record<string, Contender>;

export type ContenderName = keyof typeof contenders;
