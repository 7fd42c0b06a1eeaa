/** About how many bytes of memory a plain value takes; what is kept is bounded by this. */
export function weightOf(value: unknown): number {
	if (typeof value === 'string') return 24 + value.length;
	if (Buffer.isBuffer(value)) return 96 + value.length;
	if (typeof value !== 'object' || value === null) return 8;
	let weight = 48;
	if (Array.isArray(value)) for (const one of value) weight += 8 + weightOf(one);
	// Names are shared between objects of one shape, but what a stranger sends may have none in common.
	else
		for (const name in value) weight += 8 + name.length + weightOf((value as Record<string, unknown>)[name]);
	return weight;
}
