import { bareLoop } from './bareLoop';
import type { Contender } from './contender';
import { declarative } from './declarative';
import { httpRequest } from './httpRequest';
import { oursEmail, oursSms, oursSmsOnce } from './ours';
import { twilio } from './twilio';

/** Everyone who can be asked to run. */
export const contenders = {
	oursSms,
	oursSmsOnce,
	oursEmail,
	twilio,
	httpRequest,
	declarative,
	bareLoop,
} as const satisfies Record<string, Contender>;

export type ContenderName = keyof typeof contenders;
