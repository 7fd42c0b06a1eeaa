import { flowTo } from '../../../nodes/MessagingService/delivery/flow/flows';

test('runs of one account share what is known of its service, and no others do', () => {
	expect(flowTo('one')).toBe(flowTo('one'));
	expect(flowTo('two')).not.toBe(flowTo('one'));
});
