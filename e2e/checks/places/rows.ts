import { resources, type Resource } from '../../../nodes/MessagingService/operations';
import type { Operation } from '../../../nodes/MessagingService/operations/operation';

/** The operations of the table, each with what its fields hold. */

/** The expressions that give the number and the address of whoever is meant. */
export interface Given {
	readonly phone: string;
	readonly email: string;
}

/** What look-ups ask for. */
export interface Settled {
	readonly messageId: string;
	readonly emailId: string;
}

export interface Row {
	/** Name of the node, which is unique. */
	readonly name: string;
	readonly operation: Operation;
	readonly parameters: (given: Given, settled: Settled) => Record<string, unknown>;
}

type Own = (given: Given, settled: Settled) => Record<string, unknown>;

const text = { message: 'Hello' };
const withCode = { message: 'Your code is [code]' };
const template = { __rl: true, mode: 'id', value: '1001' };
const approved = { templateName: 'order_confirmation', languageCode: 'es_MX' };

/** In the order of a workflow: the operation with several outputs for an item comes last. */
const own: Readonly<Record<string, Own>> = {
	'sms.send': ({ phone }) => ({ to: phone, ...text }),
	'sms.sendFlash': ({ phone }) => ({ to: phone, ...text }),
	'sms.checkNumber': ({ phone }) => ({ to: phone }),
	'sms.getStatus': (_, { messageId }) => ({ messageId }),
	'otp.send': ({ phone }) => ({ to: phone, ...withCode }),
	'otp.verify': ({ phone }) => ({ to: phone, code: '12' }),
	'whatsApp.send': ({ phone }) => ({ to: phone, ...text }),
	'whatsApp.sendTemplate': ({ phone }) => ({ to: phone, ...approved }),
	'email.send': ({ email }) => ({
		to: email,
		subject: 'Hello',
		emailFormat: 'html',
		html: '<p>Hello</p>',
	}),
	'email.sendTemplate': ({ email }) => ({ to: email, template }),
	'email.getLog': (_, { emailId }) => ({ messageId: emailId }),
	'account.getBalance': () => ({}),
	'emailTemplate.getAll': () => ({}),
};

const all = resources.flatMap(({ value: resource, operations }: Resource) =>
	operations.filter(({ asks }) => !asks).map((operation) => ({ resource, operation })),
);

/** Every operation that does not wait. @throws for one that is not in the table */
export const rows: readonly Row[] = [...all]
	.sort((one, other) => placeOf(one) - placeOf(other))
	.map(({ resource, operation }) => ({
		name: operation.action,
		operation,
		parameters: (given, settled) => ({
			resource,
			operation: operation.value,
			...own[`${resource}.${operation.value}`]?.(given, settled),
			options: {},
		}),
	}));

function placeOf({ resource, operation }: (typeof all)[number]): number {
	const place = Object.keys(own).indexOf(`${resource}.${operation.value}`);
	if (place < 0)
		throw new Error(`The table of places has no row for ${resource}.${operation.value}.`);
	return place;
}
