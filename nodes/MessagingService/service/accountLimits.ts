import type { INodeProperties } from 'n8n-workflow';

/** Limits of an account by contract; what is not set is learned from the answers. */
export interface AccountLimits {
	readonly perSecond: number | undefined;
	readonly mostAtOnce: number | undefined;
}

const most = { perSecond: 1000, atOnce: 256 };

/** Fields of both credential types for sending: the contract with the service belongs to the account. */
export const accountLimitFields: INodeProperties[] = [
	{
		displayName:
			'Limits of your account. Leave them at 0 unless your contract names a number: how much the service takes is learned from its answers. All that uses this credential keeps to them together, in each process of n8n.',
		name: 'limitsNotice',
		type: 'notice',
		default: '',
	},
	{
		displayName: 'Requests per Second',
		name: 'requestsPerSecond',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: most.perSecond },
		default: 0,
		hint: '0 for Automatic',
		description: 'How many requests may start within a second',
	},
	{
		displayName: 'Most at Once',
		name: 'mostAtOnce',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: most.atOnce },
		default: 0,
		hint: '0 for Automatic: as many as the service answers well, up to 64',
		description: 'How many requests may be under way at the same time, 1 to 256',
	},
];

/** A number that was set: not beyond what the field takes, and nothing where it is no number or 0. */
function set(value: unknown, limit: number): number | undefined {
	const given = Number(value ?? 0);
	return given > 0 ? Math.min(given, limit) : undefined;
}

/** The limits that a credential holds. */
export function accountLimits(data: { requestsPerSecond?: unknown; mostAtOnce?: unknown }): AccountLimits {
	const atOnce = set(data.mostAtOnce, most.atOnce);
	return {
		perSecond: set(data.requestsPerSecond, most.perSecond),
		mostAtOnce: atOnce && Math.max(1, Math.floor(atOnce)),
	};
}
