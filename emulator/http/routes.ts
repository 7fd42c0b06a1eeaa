import { endpoints, type EndpointName } from '../../nodes/MessagingService/contract';

/** Finds the endpoint of a method and path in the contract's table. */

const tableRows = Object.keys(endpoints) as EndpointName[];

const routeOf = (method: string, path: string) => `${method} ${path}`;
/**
 * A path parameter may be missing, with or without its slash: the endpoint itself then reports it.
 */
const patternOf = (path: string) =>
	new RegExp(`^${path.replaceAll(/\/\{(\w+)\}/g, '(?:/(?<$1>[^/]*))?')}$`);

const fixedRoutes = new Map<string, EndpointName>();
const patternRoutes: Array<{ name: EndpointName; method: string; pattern: RegExp }> = [];

for (const name of tableRows) {
	const { method, path } = endpoints[name];
	if (path.includes('{')) patternRoutes.push({ name, method, pattern: patternOf(path) });
	else fixedRoutes.set(routeOf(method, path), name);
}

/** Returns the endpoint of a method and path, with its path parameters. */
export function route(
	method: string,
	path: string,
): { name: EndpointName; inPath: Record<string, string> } | undefined {
	const fixed = fixedRoutes.get(routeOf(method, path));
	if (fixed !== undefined) return { name: fixed, inPath: {} };
	for (const { name, method: expected, pattern } of patternRoutes) {
		const match = method === expected ? pattern.exec(path) : null;
		if (match !== null) return { name, inPath: { ...match.groups } };
	}
	return undefined;
}

/** Returns the methods of a path, for the Allow header of 405. */
export const methodsOf = (path: string): string[] =>
	tableRows
		.map((name) => endpoints[name])
		.flatMap((row) => (patternOf(row.path).test(path) ? [row.method] : []));
