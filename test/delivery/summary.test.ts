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

test('requests that the rate limit of the service delayed are counted beside the output', async () => {
	service.emulator.fault({ do: 'throttle', to: '525510000002', times: 1 });
	expect((await send()).task?.hints).toEqual([
		{
			message: 'Requests delayed by the rate limit of the service: 1',
			location: 'outputPane',
		},
	]);
	expect((await send()).task?.hints ?? []).toEqual([]);
});
