import { bareEmailLoop, bareLoop } from './bareLoop';
import { keptConnections, newConnections } from './bareRequests';
import { brevo } from './brevo';
import type { Contender } from './contender';
import { declarative } from './declarative';
import { httpRequest } from './httpRequest';
import { oursCode, oursCombined, oursEmail, oursOneByOne, oursSms, oursSmsOnce, oursStatus } from './ours';
import { twilio } from './twilio';

/** All contenders by name. */
export const contenders = {
	oursSms,
	oursSmsOnce,
	oursCode,
	oursStatus,
	oursEmail,
	oursOneByOne,
	oursCombined,
	brevo,
	twilio,
	httpRequest,
	declarative,
	bareLoop,
	bareEmailLoop,
	newConnections,
	keptConnections,
} as const satisfies Record<string, Contender>;

export type ContenderName = keyof typeof contenders;
