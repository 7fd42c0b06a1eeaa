/** Milliseconds of computing that this takes, however busy the machine is with other things. */
export function cpuTime(work: () => void): number {
	const before = process.cpuUsage();
	work();
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1000;
}
