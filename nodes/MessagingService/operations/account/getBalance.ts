import * as z from 'zod/v4';
import { balanceEntry, descriptionOf, isList, tolerant } from '../../contract';
import { field } from '../../parameters';
import { operation } from '../operation';

const balance = z.object({
	username: z.string(),
	name: z.string(),
	balance: z.number(),
	creditLimit: z.number(),
});

const record = tolerant(balanceEntry);

function toSimplified(given: unknown) {
	const {
		username = null,
		name = null,
		balance: left = null,
		limit_credit: creditLimit = null,
	} = record(given);
	return { username, name, balance: left, creditLimit };
}

/** Endpoint 11. */
export const getBalance = operation({
	value: 'getBalance',
	name: 'Get Balance',
	action: 'Get account balance',
	subtitle: 'Get balance',
	description: 'Get the balance of the account, one item per account',
	effect: 'read',
	saysAll: true,
	endpoints: ['balance'],
	output: balance,
	fields: [
		field.toggle(
			'includeSubAccounts',
			'Include Sub-Accounts',
			'Whether to also return the balances of all sub-accounts of the key',
		),
	],
	toRequest(parameters) {
		const request = parameters.flag('includeSubAccounts') ? { accounts: true } : {};
		return { endpoint: 'balance', request, recipients: [] };
	},
	toOutput(body) {
		const entries = descriptionOf(body);
		return isList(entries) ? entries.map(toSimplified) : entries;
	},
});
