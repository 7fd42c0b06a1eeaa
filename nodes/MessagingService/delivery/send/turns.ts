import { answerTo } from '../flow/attempts';
import type { Flow } from '../flow/flow';
import { flowTo } from '../flow/flows';
import { inLanes } from '../flow/lanes';
import { Pace } from '../flow/pace';
import type { Group } from './group';
import { Progress } from './progress';
import type { Ask, Sending } from './sending';

/** Files are in memory while they are under way: as many at once as are good for a small n8n. */
const mostWithFiles = 10;

/** The requests of one run take their turns with all others that ask the same service. */
export class Turns {
	private readonly flow: Flow;
	private readonly ask: Ask;

	constructor(private readonly sending: Sending) {
		const { connection, operation, options, cancel } = sending;
		this.flow = flowTo(`${connection.credential.type} ${connection.credential.id} ${connection.baseUrl}`);
		const pace = new Pace(this.flow, options.perSecond, cancel);
		this.ask = async (request) => await answerTo(pace, operation.effect, request);
	}

	/**
	 * Does something for each group, as many at once as the service takes, and tells how far it is.
	 * @param begin resolves to whether further groups may begin; those under way are awaited in any case
	 */
	async each(groups: readonly Group[], begin: (group: Group, ask: Ask) => Promise<boolean>): Promise<void> {
		const { context, cancel } = this.sending;
		const { flow } = this;
		const width = this.widthFor(groups);
		const progress = new Progress(context, flow, groups.length);
		await inLanes(groups, { width, cancel, clock: flow.clock }, async (group) => {
			const goesOn = await begin(group, this.ask);
			progress.step(width());
			return goesOn;
		});
		progress.end();
	}

	private widthFor(groups: readonly Group[]): () => number {
		const { width } = this.sending.options;
		if (width !== 'automatic') return () => width;
		const most = groups.some(([{ draft }]) => draft.complete) ? mostWithFiles : Infinity;
		return () => Math.min(this.flow.width, most);
	}
}
