import { withNotices } from '../../nodes/MessagingService/delivery/plan/lookUp';
import type { Draft } from '../../nodes/MessagingService/operations/operation';

const planned = (notices?: readonly string[]) => ({
	draft: { ...(notices && { notices }) } as unknown as Draft,
});

test('notices come behind those that a message has', () => {
	expect(withNotices(planned(['a']), ['b', 'c']).draft.notices).toEqual(['a', 'b', 'c']);
	expect(withNotices(planned(), ['b']).draft.notices).toEqual(['b']);
	expect(withNotices(planned(['a']), []).draft.notices).toEqual(['a']);
	expect(withNotices(planned(), []).draft).not.toHaveProperty('notices');
});
