import type { Contender } from './contender';
import { httpRequest } from './httpRequest';
import { oursCode, oursEmail, oursNews, oursSms } from './ours';
import { twilio } from './twilio';

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
