import { Expression, type IDataObject } from 'n8n-workflow';
import { itemsOf } from '../tools/engine';
import { holdDate } from '../tools/nodeTime';
import { useEmulator } from '../tools/service';
import * as messages from './messages';
import { code, flash, sms, template, whatsApp } from './messages';

/** Do Not Send To and Send Only Between. */

holdDate();
const service = useEmulator();

const { run } = service;

const email = { ...messages.email, to: 'Ana <ana@example.com>, ben@example.com' };
const fromTemplate = { ...messages.fromTemplate, to: email.to };

const onList = 'Is on the list of Do Not Send To, so nothing was sent';
const sentBodies = () => service.emulator.requests.map(({ body }) => body as IDataObject);

describe('a number on the list', () => {
	test.each([
		['SMS', sms],
		['flash SMS', flash],
		['WhatsApp', whatsApp],
		['WhatsApp template', template],
	])('gets no %s, and the output says why', async (_kind, parameters) => {
		const { json, error } = await run({
			...parameters,
			options: { doNotSendTo: '+52 55 1234 5678' },
		});
		expect(error).toBeUndefined();
		expect(json).toEqual([{ skipped: true, to: '+525512345678', reason: onList }]);
		expect(sentBodies()).toEqual([]);
	});

	test('affects nobody else, whether in many items or one', async () => {
		const options = { doNotSendTo: '+525512345678' };
		const numbers = ['+525512345671', '+525512345678', '+525512345672'];
		const each = await run(
			{ ...sms, to: '={{ $json.to }}', options },
			{ items: itemsOf(...numbers.map((to) => ({ to }))) },
		);
		expect(each.json.map(({ to, skipped }) => [to, skipped])).toEqual([
			[numbers[0], undefined],
			[numbers[1], true],
			[numbers[2], undefined],
		]);
		const inOne = await run({ ...sms, to: numbers.join(), options });
		expect(inOne.json.map(({ skipped }) => skipped)).toEqual([undefined, true, undefined]);
		expect(sentBodies()).toHaveLength(4);
	});
});

test('is read with the Default Country of each item, though all share one list', async () => {
	const items = itemsOf(
		{ to: '+523121234567', country: 'MX' },
		{ to: '+573121234567', country: 'CO' },
		{ to: '+523121234567', country: 'CO' },
	);
	const options = { doNotSendTo: '312 123 4567', defaultCountry: '={{ $json.country }}' };
	const { json } = await run({ ...sms, to: '={{ $json.to }}', options }, { items });
	expect(json.map(({ skipped }) => skipped ?? false)).toEqual([true, true, false]);
});

test('is read in the column of each item, though all share one list', async () => {
	const rows = [{ Phone: '+525512345678', Other: '+525512345679' }];
	const options = { doNotSendTo: `={{ ${JSON.stringify(rows)} }}`, column: '={{ $json.column }}' };
	const items = itemsOf({ column: 'Phone' }, { column: 'Other' });
	const { json } = await run({ ...sms, options }, { items });
	expect(json.map(({ skipped }) => skipped ?? false)).toEqual([true, false]);
});

describe('an entry for each item, as a column of a table that is dragged into the field', () => {
	const stops = itemsOf({ phone: '+525512345671' }, { phone: 525512345672 }, { phone: '' });

	test.each<[string, IDataObject, string]>([
		['SMS', sms, '={{ $json.phone }}'],
		['SMS', sms, "={{ $('Items').item.json.phone }}"],
		['SMS', sms, '={{ $json }}'],
		['WhatsApp', whatsApp, '=+{{ $json.phone }}'],
		['email', email, '={{ $json.phone }}'],
	])('is refused with the whole table, for %s %#', async (_kind, message, doNotSendTo) => {
		const { error } = await run({ ...message, options: { doNotSendTo } }, { items: stops });
		expect(error?.message).toContain(
			'“Options › Do Not Send To” is another single entry for each item, so each item would leave out only its own',
		);
		expect(error?.description).toContain('enter {{ $("Items").all() }}');
		expect(sentBodies()).toEqual([]);
	});

	test('which the refusal names, is used by the expression that it gives', async () => {
		const to = '={{ ["+525512345671", "+525512345679", "+525512345672"][$itemIndex] }}';
		const options = { doNotSendTo: '={{ $("Items").all() }}' };
		const { json } = await run({ ...sms, to, options }, { items: stops });
		expect(json.map(({ skipped }) => skipped)).toEqual([true, undefined, true]);
	});

	test.each<[string, string, IDataObject[]]>([
		[
			'one number for all items',
			"={{ $('Items').first().json.phone }}",
			[{ phone: '+525512345671' }, {}],
		],
		['the only item', '={{ $json.phone }}', [{ phone: '+525512345671' }]],
		['a list for each item', '={{ $json.list }}', [{ list: ['+525512345671'] }, { list: [] }]],
		[
			'several entries',
			'={{ $json.a }}',
			[{ a: '+525512345671, +525512345672' }, { a: '["+525512345671"]' }],
		],
	])('is not meant by %s', async (_what, doNotSendTo, rows) => {
		const { error } = await run({ ...sms, options: { doNotSendTo } }, { items: itemsOf(...rows) });
		expect(error).toBeUndefined();
	});
});

test.each([sms, email])('a damaged entry stops the run, by its row', async (message) => {
	const list = [
		{ Phone: '+525587654321' },
		{ Phone: 'ana@example.net' },
		{ id: 3, Phone: '5.5E+9' },
	];
	const errorWith = async (column: string, doNotSendTo = '={{ $("Items").first().json.list }}') => {
		const options = { doNotSendTo, column };
		const items = itemsOf({ list }, { list: list.toReversed() });
		return (await run({ ...message, options }, { items })).error;
	};
	const reason =
		'“Options › Do Not Send To” cannot be used: row 4 (“5.5E+9”) is in scientific notation or ends in many zeros, so a spreadsheet has dropped its last digits';
	// The list of all items is one error, and a list of their own one for each.
	expect(await errorWith('phone')).toMatchObject({
		message: reason,
		description: expect.not.stringContaining('Also to correct') as string,
	});
	expect(await errorWith('Phone', '={{ $json.list }}')).toMatchObject({
		message: `${reason} [item 0]`,
		description: expect.stringContaining('Also to correct: item 1') as string,
	});
	expect((await errorWith(''))?.message).toBe(
		'“Options › Do Not Send To” has rows with several columns: Phone, id',
	);
	expect(sentBodies()).toEqual([]);
});

test('SAIR of WhatsApp’s older ID of Brazil holds for the number with its 9', async () => {
	const brazil = { doNotSendTo: ['+553188882221'].join(), defaultCountry: 'BR' };
	const { json } = await run({ ...sms, to: '(31) 98888-2221', options: brazil });
	expect(json).toMatchObject([{ skipped: true, to: '+5531988882221' }]);
	expect(sentBodies()).toEqual([]);
});

test('a list of numbers alone is refused for an email, as it names nobody there', async () => {
	const options = { doNotSendTo: '={{ $json.list }}' };
	const items = itemsOf({ list: [{ Telefon: '+491712345670' }] });
	const { error } = await run({ ...email, options }, { items });
	expect(error?.message).toContain('no entry is an address');
	expect(sentBodies()).toEqual([]);
});

test('the list does not apply to one-time passwords, which people request', async () => {
	const { error } = await run({ ...code, options: { doNotSendTo: code.to } });
	expect(error).toBeUndefined();
	expect(sentBodies()).toHaveLength(1);
});

describe('an address on the list', () => {
	const options = { doNotSendTo: 'ANA@example.com' };

	test.each([
		['an e-mail', email],
		['one from a template', fromTemplate],
	])('is left out of %s, which is sent to the others', async (_kind, parameters) => {
		const { json, error } = await run({ ...parameters, options });
		expect(error).toBeUndefined();
		expect(sentBodies()).toMatchObject([{ to: [{ email: 'ben@example.com' }] }]);
		expect(json).toMatchObject([
			{ to: 'ben@example.com', status: 'queued' },
			{ skipped: true, to: 'ana@example.com', reason: onList },
		]);
	});

	test('is the only one: nothing is sent', async () => {
		const { json } = await run({ ...email, to: 'Ana <ana@example.com>', options });
		expect(json).toMatchObject([{ skipped: true, to: 'ana@example.com' }]);
		expect(sentBodies()).toEqual([]);
	});
});

describe('Send Only Between', () => {
	const options = { sendOnlyBetween: '09:00 - 20:00' };
	const mexicoCity = 'America/Mexico_City';
	const newYork = 'America/New_York';
	const inZone = (timezone: string) => ({ workflowSettings: { timezone } });

	// Mexico has several zones: that of the workflow counts. The United States and Russia have
	// others: all of theirs count. n8n's default is New York.
	test.each([
		['9-20', mexicoCity, '2026-01-15T15:00:00Z', sms.to, undefined],
		['9-20', mexicoCity, '2026-01-15T14:59:00Z', sms.to, '2026-01-15T15:00:00.000Z'],
		['9-20', mexicoCity, '2026-01-16T01:59:00Z', sms.to, undefined],
		['9-20', mexicoCity, '2026-01-16T02:00:00Z', sms.to, '2026-01-16T15:00:00.000Z'],
		['9-20', mexicoCity, '2026-01-15T12:00:00Z', '+79123456789', '2026-01-16T07:00:00.000Z'],
		['9-20', mexicoCity, '2026-01-15T12:00:00Z', '+881612345678', '2026-01-15T15:00:00.000Z'],
		['9-20', mexicoCity, '2026-01-15T07:30:00Z', '+4915112345678', '2026-01-15T08:00:00.000Z'],
		// Daylight saving time begins on 29 March.
		['9-20', mexicoCity, '2026-03-28T22:00:00Z', '+4915112345678', '2026-03-29T07:00:00.000Z'],
		['9-20', mexicoCity, '2026-01-15T12:00:00Z', '+12015550123', '2026-01-15T19:00:00.000Z'],
		['9-20', mexicoCity, '2026-01-15T19:00:00Z', '+12015550123', undefined],
		['7-9', newYork, '2026-01-15T13:00:00Z', '+34612345678', '2026-01-16T07:00:00.000Z'],
		['7-9', newYork, '2026-01-15T07:30:00Z', '+34612345678', undefined],
		['7-9', newYork, '2026-01-15T13:00:00Z', '+351912345678', '2026-01-16T08:00:00.000Z'],
		['22-6', newYork, '2026-01-15T10:00:00Z', '+4915112345678', '2026-01-15T21:00:00.000Z'],
	])('%s in %s, at %s for %s: sendFrom is %s', async (hours, zone, now, to, sendFrom) => {
		jest.setSystemTime(new Date(now));
		const parameters = { ...sms, to, options: { sendOnlyBetween: hours } };
		const { json, error } = await run(parameters, inZone(zone));
		expect(error).toBeUndefined();
		expect(json).toMatchObject([sendFrom ? { skipped: true, to, sendFrom } : { status: 'queued' }]);
		expect(sentBodies()).toHaveLength(sendFrom ? 0 : 1);
	});

	test.each([
		['9-20', sms.to, '18:00', '09:00 and 20:00 in the time zone America/Mexico_City'],
		['9-20', '+79123456789', '07:30', '09:00 and 20:00 in all time zones of its country ('],
		['22-6', sms.to, '05:00', '22:00 and 06:00 of the next day in the time zone America/'],
	])('%s for %s is shown as it was read', async (sendOnlyBetween, to, inside, shown) => {
		const outputAt = async (time: string) => {
			jest.setSystemTime(new Date(`2026-01-15T${time}Z`));
			const parameters = { ...sms, to, options: { sendOnlyBetween, validateOnly: true } };
			return (await run(parameters, inZone(mexicoCity))).json[0];
		};
		expect((await outputAt('13:00'))?.reason).toContain(`It is not between ${shown}`);
		const checked = await outputAt(inside);
		expect(checked?.sendOnlyBetween).toContain(shown);
		expect(String(checked?.notices)).toContain(`Send Only Between: ${shown}`);
	});

	test('hours that are never in all time zones of a country at once are refused', async () => {
		const options = { sendOnlyBetween: '9-10' };
		const { error } = await run({ ...sms, to: '+12015550123', options }, inZone(mexicoCity));
		expect(error?.message).toContain('is never in all time zones of United States at once');
		const inChicago = await run({ ...sms, to: '+12015550123', options }, inZone('US/Central'));
		expect(inChicago.error).toBeUndefined();
	});

	test('applies to each number separately, and to WhatsApp', async () => {
		jest.setSystemTime(new Date('2026-01-15T10:00:00Z'));
		const parameters = { ...whatsApp, to: `${sms.to}, +4915112345678`, options };
		const { json } = await run(parameters, inZone(mexicoCity));
		expect(json.map(({ to, skipped }) => [to, skipped])).toEqual([
			[sms.to, true],
			['+4915112345678', undefined],
		]);
	});
});

test('a list of another node is evaluated once, whatever else in Options is an expression', async () => {
	const number = (from: number) => (_: unknown, index: number) => `+5255${from + index}`;
	const rows = Array.from({ length: 2_000 }, number(10_000_000));
	const others = Array.from({ length: 299 }, number(20_000_000));
	const items = itemsOf({ to: rows[7], rows }, ...others.map((to) => ({ to })));
	const options = {
		doNotSendTo: '={{ $("Items").all()[0].json.rows }}',
		sendOnceKey: '={{ $json.to }}',
		validateOnly: true,
	};
	const asked = jest.spyOn(Expression.prototype, 'resolveSimpleParameterValue');
	const { json } = await run({ ...sms, to: '={{ $json.to }}', options }, { items });
	const lists = asked.mock.calls.filter(([value]) => value === options.doNotSendTo).length;
	asked.mockRestore();
	expect(json.map(({ skipped }) => skipped)).toEqual([true, ...others.map(() => undefined)]);
	expect(lists).toBeLessThanOrEqual(2);
});
