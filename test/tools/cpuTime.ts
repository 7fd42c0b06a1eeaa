/** Returns the CPU time of a function in milliseconds, regardless of other load. */
export function cpuTime(work: () => void): number {
	const before = process.cpuUsage();
	work();
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1000;
}
