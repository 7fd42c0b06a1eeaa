/** Names of the page's fields. */
export const names = {
	decision: 'decision',
	text: 'text',
	code: 'code',
	field: (index: number) => `field-${index}`,
} as const;
