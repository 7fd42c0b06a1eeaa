import type { Contender } from './contender';
import { oursCode, oursEmail, oursNews, oursSms } from './ours';
import { httpRequest, twilio } from './theirs';

/** All contenders by name. */
export const contenders = {
	oursSms,
	oursCode,
	oursEmail,
	oursNews,
	twilio,
	httpRequest,
} as const satisfies Record<string, Contender>;

export type ContenderName = keyof typeof contenders;
