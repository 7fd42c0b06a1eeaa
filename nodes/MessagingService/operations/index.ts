import { getBalance } from './account/getBalance';
import type { Operation } from './operation';
import { send as sendOtp } from './otp/send';
import { verify } from './otp/verify';
import { getStatus } from './sms/getStatus';
import { send as sendSms } from './sms/send';
import { sendFlash } from './sms/sendFlash';

export interface Resource {
	readonly value: string;
	readonly name: string;
	readonly operations: readonly Operation[];
}

/** Everything the node can do. The editor's fields and the dispatch both come from this table. */
export const resources = [
	{ value: 'account', name: 'Account', operations: [getBalance] },
	{ value: 'otp', name: 'One-Time Password', operations: [sendOtp, verify] },
	{ value: 'sms', name: 'SMS', operations: [getStatus, sendSms, sendFlash] },
] as const satisfies readonly Resource[];

/** The operation of a resource; `undefined` when there is none of that name. */
export function findOperation(resource: string, value: string): Operation | undefined {
	const found: Resource | undefined = resources.find((candidate) => candidate.value === resource);
	return found?.operations.find((candidate) => candidate.value === value);
}
