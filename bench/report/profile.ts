import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type { Profiler } from 'node:inspector';

/** Splits the CPU time of a run by component. */

/** Maps file paths to components; the first match counts. */
const parts: ReadonlyArray<readonly [RegExp, string]> = [
	[/nodes\/MessagingService\/(operations|parameters|text)\//, 'ours: reading, checking, planning'],
	[/nodes\/MessagingService\/delivery\//, 'ours: delivering, remembering, pairing'],
	[/nodes\/MessagingService\/(contract|service|failures)\//, 'ours: requests and answers'],
	[/credentials\//, 'ours: requests and answers'],
	[/libphonenumber|zod/, 'ours: reading, checking, planning'],
	[/n8n-workflow|luxon|jmespath|isolated|expression/, "n8n's expressions and parameters"],
	[/axios|follow-redirects|proxy-from-env|form-data|backend-network/, "n8n's HTTP client"],
	[
		/^node:(net|tls|_tls|_http|http|https|internal\/(stream|tls|net|crypto|http))/,
		'connections, HTTP and TLS',
	],
	// The benchmark itself.
	[/^node:inspector/, ''],
	[/^node:/, 'Node.js, other'],
	[/node_modules\//, 'n8n, other'],
];

/** Profile entries that are not functions; idle time is free. */
const aside: ReadonlyMap<string, string> = new Map([
	['(garbage collector)', 'collecting memory'],
	['(idle)', ''],
	['(program)', 'Node.js, other'],
]);

/** Returns the source file of a line in a bundle: esbuild writes its name above the code. */
function namesInBundle(file: string): (line: number) => string {
	const marks = readFileSync(file, 'utf8')
		.split('\n')
		.flatMap((text, line) => {
			const [, name] = /^\s*\/\/ ((?:nodes|credentials|node_modules)\/\S+)$/.exec(text) ?? [];
			return name === undefined ? [] : [{ line, name }];
		});
	return (line) => marks.findLast((mark) => mark.line <= line)?.name ?? file;
}

/**
 * Sums up a profile by component.
 *
 * @param bundles the folder with the bundles of our package
 * @returns milliseconds by component, largest first
 */
export function timesIn({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile, bundles: string) {
	const known = new Map<string, (line: number) => string>();
	const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
	const byId = new Map(nodes.map((node) => [node.id, node]));

	function sourceOf({ url, lineNumber }: Profiler.ProfileNode['callFrame']): string {
		const path = url.startsWith('file:') ? fileURLToPath(url) : url;
		if (!path.startsWith(bundles)) return path;
		const names = known.get(path) ?? namesInBundle(path);
		known.set(path, names);
		return names(lineNumber);
	}

	/** Functions without a file count for their caller. */
	function partOf(node: Profiler.ProfileNode): string {
		const noFunction = aside.get(node.callFrame.functionName);
		if (noFunction !== undefined) return noFunction;
		for (let at: Profiler.ProfileNode | undefined = node; at; at = byId.get(parents.get(at.id) ?? -1)) {
			const source = sourceOf(at.callFrame);
			const found = parts.find(([pattern]) => pattern.test(source));
			if (found !== undefined) return found[1];
		}
		return 'Node.js, other';
	}

	const cached = new Map<number, string>();
	const sums = new Map<string, number>();
	for (const [index, id] of samples.entries()) {
		const node = byId.get(id);
		if (node === undefined) continue;
		const part = cached.get(id) ?? partOf(node);
		cached.set(id, part);
		if (part !== '') sums.set(part, (sums.get(part) ?? 0) + (timeDeltas[index] ?? 0) / 1000);
	}
	return [...sums].sort(([, a], [, b]) => b - a);
}
