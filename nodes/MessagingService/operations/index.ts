import { getBalance } from './account/getBalance';
import { getLog } from './email/getLog';
import { sendEmail } from './email/sendEmail';
import { sendEmailTemplate } from './email/sendEmailTemplate';
import { getAll as getTemplates } from './emailTemplate/getAll';
import { sendAndWait } from './humanReview/sendAndWait';
import type { Operation } from './operation';
import { sendCode } from './otp/sendCode';
import { verify } from './otp/verify';
import { checkNumber } from './sms/checkNumber';
import { getStatus } from './sms/getStatus';
import { sendSms, sendFlash } from './sms/sendSms';
import { sendWhatsApp } from './whatsApp/sendWhatsApp';
import { sendWhatsAppTemplate } from './whatsApp/sendWhatsAppTemplate';

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
	{ value: 'otp', name: 'One-Time Password', operations: [sendCode, verify] },
	{ value: 'sms', name: 'SMS', operations: [checkNumber, getStatus, sendSms, sendFlash] },
	{
		value: 'whatsApp',
		name: 'WhatsApp Business',
		operations: [sendWhatsApp, sendWhatsAppTemplate],
	},
] as const satisfies readonly Resource[];

export function findOperation(resource: string, value: string): Operation | undefined {
	const found: Resource | undefined = resources.find((one) => one.value === resource);
	return found?.operations.find((one) => one.value === value);
}
