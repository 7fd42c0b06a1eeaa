import { Followed } from './followed';
import { Keys } from './keys';
import { Reasons, type Played } from './reasons';
import { Reports } from './reports';
import { marksOf, type World } from './world';

/**
 * Checks the delivery promise, message by message, against the node's reports and the service's
 * records only.
 */
export class Promised {
	private readonly followed: Followed;
	private readonly reasons: Reasons;
	private readonly reports: Reports;
	private read = 0;

	constructor(private readonly world: World) {
		const keys = new Keys();
		this.reasons = new Reasons(world, keys);
		this.followed = new Followed(world, keys);
		this.reports = new Reports(world, this.followed, this.reasons);
	}

	/** Call before each step. */
	begin(): void {
		this.followed.begin();
	}

	/** Returns the violations after a step. */
	broken(all: readonly Played[]): string[] {
		const requests = this.world.requests.slice(this.read);
		this.read += requests.length;
		const broken = requests.flatMap((request) => this.followed.follow(request, all));
		this.reasons.begin(all);
		broken.push(...this.followed.broken());
		for (const played of all) {
			const { execution, attempts } = played;
			const own = requests.filter(({ marks }) =>
				marks.some((mark) => marksOf(execution).includes(mark)),
			);
			for (const { result, wasCancelled } of attempts) {
				const found = wasCancelled ? [] : this.reports.account(played, result, own);
				broken.push(...found.map((words) => `execution ${execution.number}: ${words}`));
			}
		}
		return broken;
	}
}
