import assert from 'node:assert/strict';

import { manualWorkflow, service, start } from '../workflows';
import type { Check } from '../world';

/** Whose number it is: a message goes to nobody else, and a list is checked without an account. */

const brazilian = '(11) 96123-4567';
const unclear = [brazilian, '131 2345 6789', '51 98765-4321'];

const operations: Readonly<Record<string, Record<string, unknown>>> = {
	SMS: { resource: 'sms', operation: 'send', message: 'Hello' },
	'flash SMS': { resource: 'sms', operation: 'sendFlash', message: 'Hello' },
	'one-time password': { resource: 'otp', operation: 'send', message: 'Your code is [code]' },
	WhatsApp: { resource: 'whatsApp', operation: 'send', from: '+52 1 55 1234 5678', message: 'Hello' },
};

export const numberChecks: readonly Check[] = [
	{
		claim:
			'Numbers: without a Default Country, 3 national numbers reach nobody by 4 channels; with it, Brazil',
		async run({ emulator, rest }) {
			emulator.reset();
			for (const [channel, parameters] of Object.entries(operations)) {
				const settings = { onError: 'continueRegularOutput' };
				const nodeWith = (options: Record<string, unknown>) =>
					service('Send', { ...parameters, to: '={{ $json.to }}', options }, settings);
				const items = unclear.map((to) => ({ to }));
				const id = await rest.importWorkflow(manualWorkflow(channel, items, nodeWith({})));
				const { status, failure, items: outputOf } = await rest.runWorkflow(id, start);
				assert.equal(status, 'success', failure?.message);
				const said = JSON.stringify(outputOf('Send'));
				assert.match(said, /looks like a number in Brazil without its country code/);
				assert.match(said, /could be a number in China without its country code, or one in United States/);
				assert.equal(outputOf('Send').filter(({ error }) => error).length, unclear.length, channel);
				assert.deepEqual(emulator.requests, [], channel);

				const [first] = items;
				const country = { defaultCountry: 'BR' };
				// Alone among its options, it is in no group.
				const isAlone = channel === 'one-time password';
				const node = nodeWith(isAlone ? country : { numbers: { numbers: country } });
				const brazil = manualWorkflow(channel, [{ ...first }], node);
				await rest.runWorkflow(await rest.importWorkflow(brazil), start);
				assert.match(JSON.stringify(emulator.requests), /5511961234567/, channel);
				emulator.reset();
			}
		},
	},
	{
		claim:
			'Numbers: nobody on a Do Not Send To list gets a message, whatever its columns are called; a row with nobody stops it',
		async run({ emulator, rest }) {
			emulator.reset();
			const list = [
				{ Teléfono: '55 1234 5678' },
				{ celular: '+52 55 8765 4321' },
				{ correo: 'ana@example.com' },
			];
			const send = (rows: readonly Record<string, unknown>[]) =>
				service('Send', {
					...operations['SMS'],
					to: '={{ $json.to }}',
					options: { doNotSendTo: `={{ ${JSON.stringify(rows)} }}` },
				});
			const items = ['+525512345678', '+525587654321', '+525500000000'].map((to) => ({ to }));
			const id = await rest.importWorkflow(manualWorkflow('List', items, send(list)));
			const { status, failure, items: outputOf } = await rest.runWorkflow(id, start);
			assert.equal(status, 'success', failure?.message);
			assert.deepEqual(
				outputOf('Send').map(({ skipped }) => skipped === true),
				[true, true, false],
			);
			assert.deepEqual(
				emulator.messages.map(({ number }) => number),
				['525500000000'],
			);

			emulator.reset();
			const withNobody = manualWorkflow('List', items, send([...list, { nombre: 'Ana' }]));
			const refused = await rest.runWorkflow(await rest.importWorkflow(withNobody), start);
			assert.match(String(refused.failure?.message), /row 4 has no phone number or email address/);
			assert.deepEqual(emulator.requests, []);
		},
	},
	{
		claim: 'Numbers: “9 to 5” is refused with both readings, and 9am - 5pm holds by the clock of the number',
		async run({ emulator, rest }) {
			emulator.reset();
			const send = async (sendOnlyBetween: string) => {
				const options = { limits: { limits: { sendOnlyBetween } } };
				const parameters = { ...operations['SMS'], to: '+525512345678', options };
				const workflow = manualWorkflow('Hours', [{}], service('Send', parameters));
				return await rest.runWorkflow(await rest.importWorkflow(workflow), start);
			};
			const refused = await send('9 to 5');
			assert.match(
				String(refused.failure?.message),
				/could be 09:00 to 17:00 or 09:00 to 05:00 of the next day/,
			);
			assert.deepEqual(emulator.requests, []);
			const clock = new Intl.DateTimeFormat('en-GB', {
				timeZone: 'America/Mexico_City',
				hour: '2-digit',
				hourCycle: 'h23',
			});
			// Whole hours that do not contain this one, or the next.
			const hour = Number(clock.format());
			const [from, until] = hour < 12 ? ['2pm', '10pm'] : ['1am', '11am'];
			const { failure, items: outputOf } = await send(`${from} - ${until}`);
			assert.equal(failure, undefined);
			const [from24, until24] = hour < 12 ? ['14:00', '22:00'] : ['01:00', '11:00'];
			const [{ reason } = {}] = outputOf('Send');
			assert.equal(reason, `It is not between ${from24} and ${until24} in Mexico, so nothing was sent`);
			assert.deepEqual(emulator.requests, []);
		},
	},
	{
		claim: 'Numbers: Check Number runs without a credential, and tells possible, valid and the type',
		async run({ emulator, rest }) {
			emulator.reset();
			const parameters = {
				resource: 'sms',
				operation: 'checkNumber',
				to: '={{ $json.to }}',
				defaultCountry: 'MX',
			};
			const node = service('Check', { ...parameters, options: {} }, { credentials: {} });
			const items = ['55 1234 5678', '52 900 123 4567', '+44 7400 12345', brazilian].map((to) => ({ to }));
			const id = await rest.importWorkflow(manualWorkflow('Check', items, node));
			const { status, failure, items: outputOf } = await rest.runWorkflow(id, start);
			assert.equal(status, 'success', failure?.message);
			assert.deepEqual(
				outputOf('Check').map(({ valid, possible, type }) => [valid, possible, type]),
				[
					[true, true, 'fixedLineOrMobile'],
					[true, true, 'premiumRate'],
					[false, true, null],
					[false, false, null],
				],
			);
			assert.deepEqual(emulator.requests, []);
		},
	},
	{
		claim: 'Numbers: no one-time password goes to premium-rate, satellite or toll-free numbers',
		async run({ emulator, rest }) {
			emulator.reset();
			const items = ['+52 900 123 4567', '+1 900 555 0123', '+881 612 345 678', '+52 800 123 4567'];
			const node = service(
				'Send',
				{ ...operations['one-time password'], to: '={{ $json.to }}', allowedCountries: 'MX', options: {} },
				{ onError: 'continueRegularOutput' },
			);
			const id = await rest.importWorkflow(
				manualWorkflow(
					'Premium',
					items.map((to) => ({ to })),
					node,
				),
			);
			const { items: outputOf } = await rest.runWorkflow(id, start);
			assert.equal(outputOf('Send').filter(({ error }) => error).length, items.length);
			assert.deepEqual(emulator.messages, []);
		},
	},
];
