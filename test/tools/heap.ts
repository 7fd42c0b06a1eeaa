import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The garbage collector, which Node exposes only on request. */
function collector(): () => void {
	setFlagsFromString('--expose-gc');
	return runInNewContext('gc') as () => void;
}

/** Returns the bytes in use after garbage collection. */
export function heapInUse(): number {
	const collect = collector();
	// Twice, because finalizers release objects in the first.
	collect();
	collect();
	const { heapUsed, external } = process.memoryUsage();
	return heapUsed + external;
}
