import { getBalance } from './account/getBalance';
import { getLog } from './email/getLog';
import { send as sendEmail } from './email/send';
import { sendTemplate as sendEmailTemplate } from './email/sendTemplate';
import { getAll as getTemplates } from './emailTemplate/getAll';
import { sendAndWait } from './humanReview/sendAndWait';
import type { Operation } from './operation';
import { send as sendOtp } from './otp/send';
import { sendAndVerify } from './otp/sendAndVerify';
import { verify } from './otp/verify';
import { checkNumber } from './sms/checkNumber';
import { getStatus } from './sms/getStatus';
import { send as sendSms, sendFlash } from './sms/send';
import { send as sendWhatsApp } from './whatsApp/send';
import { sendTemplate as sendWhatsAppTemplate } from './whatsApp/sendTemplate';

export interface Resource {
	readonly value: string;
	readonly name: string;
	readonly operations: readonly Operation[];
}

/** All operations. The fields in the editor and the dispatch both come from this table. */
export const resources = [
	{ value: 'account', name: 'Account', operations: [getBalance] },
	{ value: 'email', name: 'Email', operations: [getLog, sendEmail, sendEmailTemplate] },
	{ value: 'emailTemplate', name: 'Email Template', operations: [getTemplates] },
	{ value: 'humanReview', name: 'Human Review', operations: [sendAndWait] },
	{ value: 'otp', name: 'One-Time Password', operations: [sendOtp, sendAndVerify, verify] },
	{ value: 'sms', name: 'SMS', operations: [checkNumber, getStatus, sendSms, sendFlash] },
	{ value: 'whatsApp', name: 'WhatsApp Business', operations: [sendWhatsApp, sendWhatsAppTemplate] },
] as const satisfies readonly Resource[];

export function findOperation(resource: string, value: string): Operation | undefined {
	const found: Resource | undefined = resources.find((one) => one.value === resource);
	return found?.operations.find((one) => one.value === value);
}
