import { itemsOf, runNode } from '../tools/engine';
import { useNodeTime } from '../tools/nodeTime';
import { useEmulator } from '../tools/service';

/** What a run says beside its output. */

const service = useEmulator();
const time = useNodeTime();

const send = async () =>
	await time.during(
		runNode({
			credentials: service.credentials,
			parameters: {
				resource: 'sms',
				operation: 'send',
				to: '={{ $json.to }}',
				message: 'A secret',
				options: {},
			},
			items: itemsOf({ to: '525510000001' }, { to: '525510000002' }),
		}),
	);

test('how often the service refused for its rate limit is said beside the output', async () => {
	service.emulator.fault({ do: 'throttle', to: '525510000002', times: 1 });
	expect((await send()).task?.hints).toEqual([
		{
			message:
				'How often the service answered “too many requests” during this run, other executions of the account included: 1',
			location: 'outputPane',
		},
	]);
	expect((await send()).task?.hints ?? []).toEqual([]);
});
