import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The garbage collector, which Node shows only when asked to. */
function collector(): () => void {
	setFlagsFromString('--expose-gc');
	return runInNewContext('gc') as () => void;
}

/** Bytes in use once everything that nobody holds is gone. */
export function heapInUse(): number {
	const collect = collector();
	// Twice: what finalisers let go of goes with the second.
	collect();
	collect();
	const { heapUsed, external } = process.memoryUsage();
	return heapUsed + external;
}
