import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { settingsOf } from '../../tools/faults/scene';
import { credentialsFor, limited } from '../../tools/service';
import type { Credentials, RunOptions } from '../../tools/engine';
import { peopleOf } from './messages';
import { lists, type Item, type Run, type Scenario } from './scenario';

/** The node of a scenario: its input, its fields and its settings in one run. */

/** Limit per Number, if set. */
const limit = 3;

/** Limit per Number, if set and supported by the operation. */
export const limitOf = ({ family, limited }: Scenario): number | undefined =>
	limited && family.name !== 'e-mail' && family.name !== 'WhatsApp' ? limit : undefined;

/** The number of parts of the texts in a run. */
export const partsOf = ({ family, parts }: Scenario, { short }: Run): number =>
	short || !/SMS/.test(family.name) ? 1 : parts;

/** How often a text that fills so many parts names its item. */
const repeats = [0, 1, 16, 28];

export function credentialsOf({ wrongPassword, unfit }: Run, url: string): Credentials {
	if (unfit === 'credential') return { messagingServiceApi: {}, messagingServiceEmailApi: {} };
	const all = limited(credentialsFor(unfit === 'baseUrl' ? '' : url), { timeout: 12 });
	if (!wrongPassword) return all;
	return {
		messagingServiceApi: { ...all.messagingServiceApi, password: 'old' },
		messagingServiceEmailApi: { ...all.messagingServiceEmailApi, apiToken: 'old' },
	};
}

export function nodeSettings(
	{ onError: given, tries }: Run,
	items: readonly Item[],
): NonNullable<RunOptions['settings']> {
	// With an error output, n8n itself reads the items.
	const isRead = given === 'continueErrorOutput' && items.some(({ odd }) => odd === 'throws');
	const onError = isRead ? 'continueRegularOutput' : given;
	return {
		...settingsOf({ ...(onError && { onError }), tries: 1, width: 1 }),
		...(tries > 1 && { retryOnFail: true, maxTries: tries, waitBetweenTries: 1 }),
	};
}

/** The input items: the data knows every list that *To* may be edited to. */
export function inputsOf(
	{ family }: Scenario,
	items: readonly Item[],
	marks: readonly string[],
	keys: string,
): INodeExecutionData[] {
	return items.map((item, index) => {
		const { key, usable, odd } = item;
		const mark = marks[index] ?? '';
		// Each email gets its own address, since an address gets an email only once.
		const address = (person: number) =>
			family.recipient(person).replace('@', `.${key || String(index)}@`);
		const named = (to: string) => (family.name === 'e-mail' ? `${mark} <${to}>` : to);
		const listed = (to: keyof typeof lists) =>
			peopleOf(family, item, { to })
				.map((person) => named(address(person)))
				.join(', ');
		const names = Object.keys(lists) as Array<keyof typeof lists>;
		const to = Object.fromEntries(names.map((name) => [name, usable ? listed(name) : 'nobody']));
		return { json: oddly(odd, { mark, to, key: key && `${keys} ${key}` }) };
	});
}

export function parametersOf(scenario: Scenario, run: Run): INodeParameters {
	const { family, keyed } = scenario;
	const { to, otherText, byGet, whenUnknown, unfit } = run;
	const greeting = otherText ? 'Adieu' : 'Hello';
	const options: IDataObject = {
		...(family.parameters.options as IDataObject),
		...(keyed && { sendOnceKey: '={{ $json.key }}' }),
		...(family.name !== 'one-time password' && { several: 20 }),
		...(limitOf(scenario) !== undefined && { limitPerNumber: limit, limitPeriod: 60 }),
		whenUnknown: unfit === 'option' ? 'never' : whenUnknown,
	};
	const list = `={{ $json.to.${to} }}`;
	if (family.name === 'e-mail') {
		return { ...family.parameters, to: list, subject: greeting, options } as INodeParameters;
	}
	if (family.name !== 'WhatsApp' && byGet) options.request = 'GET';
	const code = family.name === 'one-time password' ? '[code] ' : '';
	// Each part must name its item.
	const times = repeats[partsOf(scenario, run)] ?? 1;
	return {
		...family.parameters,
		to: list,
		message: `={{ ("${greeting} ${code}" + $json.mark + " ").repeat(${times}) }}`,
		...(scenario.parts > 1 && /SMS/.test(family.name) && { tooLong: 'split' }),
		options,
	} as INodeParameters;
}

/** Makes data that cannot be serialized. */
function oddly(odd: Item['odd'], json: IDataObject): IDataObject {
	if (odd === 'itself') return Object.assign(json, { itself: json });
	if (odd === undefined) return json;
	const get = () => {
		throw new TypeError('Not to be read');
	};
	return Object.defineProperty(json, 'broken', { enumerable: true, get });
}
