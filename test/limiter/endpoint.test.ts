import { Endpoint } from '../../nodes/MessagingService/limiter/endpoint';

/** An endpoint that has refused several numbers in a row, each for the first time. */
function refusing(times = 20): Endpoint {
	const endpoint = new Endpoint();
	for (let at = 0; at < times; at += 1) endpoint.breaker.answered('refused', undefined, at, at, 1);
	return endpoint;
}

test('one refusal closes nothing, because it may be about that number', () => {
	const endpoint = refusing(1);
	expect(endpoint.close(true, 30, 1000)).toBeUndefined();
	expect(endpoint.closedUntil).toBe(0);
	endpoint.stayClosed(1000);
	expect(endpoint.closedUntil).toBe(0);
});

test('a pause that the service asks for is told whole, and is tested earlier by another number', () => {
	const endpoint = refusing();
	expect(endpoint.close(true, 30, 1000)).toBe(31_000);
	expect(endpoint.closedUntil).toBe(6_000);
});

test('a pause in an outage is at least a second', () => {
	const endpoint = refusing();
	expect(endpoint.close(true, 0, 1000)).toBe(2_000);
	expect(endpoint.closedUntil).toBe(2_000);
});

test('a refusal that names no pause closes for a second', () => {
	const endpoint = refusing();
	expect(endpoint.close(true, undefined, 1000)).toBe(2_000);
});

test('a pause that ends earlier than the one before changes nothing, and is not told', () => {
	const endpoint = refusing();
	endpoint.close(true, 4, 1000);
	expect(endpoint.close(true, 1, 1500)).toBeUndefined();
	expect(endpoint.close(true, 3.5, 1500)).toBeUndefined();
	expect(endpoint.closedUntil).toBe(5_000);
	endpoint.stayClosed(2_000);
	expect(endpoint.closedUntil).toBe(5_000);
	endpoint.stayClosed(4_500);
	expect(endpoint.closedUntil).toBe(5_500);
});
