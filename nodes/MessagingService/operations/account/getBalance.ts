import * as z from 'zod/v4';
import { descriptionOf, isList, readBalanceEntry } from '../../contract';
import { field } from '../../parameters';
import { operation, textFields } from '../operation';

const accountBalance = z.object({
	...textFields('username', 'name'),
	...{ balance: z.number(), creditLimit: z.number() },
});

function simplifiedBalance(entry: unknown) {
	const {
		username = null,
		name = null,
		balance = null,
		limit_credit = null,
	} = readBalanceEntry(entry);
	return { username, name, balance, creditLimit: limit_credit };
}

/** Endpoint 11. */
export const getBalance = operation({
	value: 'getBalance',
	name: 'Get Balance',
	action: 'Get account balance',
	description: 'Get the balance of the account, one item per account',
	effect: 'read',
	isWholeAnswer: true,
	endpoints: ['balance'],
	output: accountBalance,
	fields: [
		field.toggle(
			'includeSubAccounts',
			'Include Sub-Accounts',
			'Whether to include sub-accounts of the key',
		),
	],
	toRequest(parameters) {
		const request = parameters.flag('includeSubAccounts') ? { accounts: true } : {};
		return { endpoint: 'balance', request, recipients: [] };
	},
	toOutput(body) {
		const entries = descriptionOf(body);
		return isList(entries) ? entries.map(simplifiedBalance) : entries;
	},
});
