import { balanceEntry, descriptionOf } from '../../contract';
import { operation } from '../operation';

/** Endpoint 11. */
export const getBalance = operation({
	value: 'getBalance',
	name: 'Get Balance',
	action: 'Get account balance',
	description: 'Get the balance of the account, one item per account',
	effect: 'read',
	endpoints: ['balance'],
	output: balanceEntry,
	fields: [
		{
			displayName: 'Include Sub-Accounts',
			name: 'includeSubAccounts',
			type: 'boolean',
			default: false,
			description: 'Whether to return the balances of all sub-accounts of the key too',
		},
	],
	toRequest(parameters) {
		const request = parameters.flag('includeSubAccounts') ? { accounts: true } : {};
		return { endpoint: 'balance', request, recipients: [] };
	},
	toOutput: descriptionOf,
});
