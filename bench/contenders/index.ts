import type { Contender } from './contender';
import { oursCampaign, oursCode, oursEmail, oursNews, oursSms } from './ours';
import { filter, httpRequest, twilio } from './theirs';

/** All contenders by name. */
export const contenders = {
	oursSms,
	oursCampaign,
	oursCode,
	oursEmail,
	oursNews,
	twilio,
	httpRequest,
	filter,
} as const satisfies Record<string, Contender>;

export type ContenderName = keyof typeof contenders;
