import * as field from '../parameters/field';

/** Address fields of the credential types for sending (Endpoints, `{base_url}`). */
export const addressFields: readonly field.Field[] = [
	field.required(
		'baseUrl',
		'Base URL',
		'Address of the messaging service, without the paths of its endpoints',
		{
			placeholder: 'e.g. https://api.example.com',
			hint: 'The address that the service gave you, up to the host',
		},
	),
	field.toggle(
		'allowUnencrypted',
		'Allow Unencrypted',
		'Whether to use a Base URL with http outside your own network. Anyone between n8n and the service can then read this credential and every message. Not needed for this machine and private networks.',
		// Begins with “https:”. n8n runs a regular expression in a sandbox with a time limit, and fails
		// when it is over; before 2.33 it fails at `startsWith` where the field is missing.
		{ hide: { baseUrl: ['', { _cnd: { between: { from: 'https:', to: 'https;' } } }] } },
	),
];

export const mostOfAccount = { perSecond: 1000, atOnce: 256, seconds: 600 } as const;
export const usualTimeout = 60;

/** Limits belong to the account, not to a node. */
export const accountLimitFields: readonly field.Field[] = [
	field.notice(
		'limitsNotice',
		'Limits of your account. Leave them at 0 unless your contract sets a limit: by default, n8n adapts to the answers of the service. All nodes with this credential share these limits within each n8n process.',
	),
	field.amount(
		'requestsPerSecond',
		'Requests per Second',
		'Maximum number of requests started per second',
		{
			typeOptions: { minValue: 0, maxValue: mostOfAccount.perSecond },
			hint: '0 for Automatic',
		},
	),
	field.amount('mostAtOnce', 'Most at Once', 'Maximum number of simultaneous requests, 1 to 256', {
		typeOptions: { minValue: 0, maxValue: mostOfAccount.atOnce },
		hint: '0 for Automatic: as many as the service handles well, up to 64',
	}),
	field.amount('timeout', 'Timeout (Seconds)', 'How long to wait for each answer, 1 to 600', {
		typeOptions: { minValue: 1, maxValue: mostOfAccount.seconds },
		default: usualTimeout,
	}),
];
