import type { IExecuteFunctions } from 'n8n-workflow';
import { isList, isRecord } from '../contract';

/**
 * Returns what people read of a value: of an object its names and values, one a line; of a list its
 * entries.
 */
function asRead(value: unknown, name = ''): string {
	const isFlat = isList(value) && !value.some((one) => typeof one === 'object' && one !== null);
	if (!isFlat && (isList(value) || isRecord(value)))
		return Object.entries({ ...value })
			.map(([key, inner]) =>
				asRead(inner, `${name} ${isList(value) ? Number(key) + 1 : key}`.trim()),
			)
			.join('\n');
	const text = isList(value) ? value.join(', ') : String(value ?? '');
	return name === '' ? text : `${name}: ${text}`;
}

/**
 * Returns a text as people read it, whatever its expressions give. Of an object within a text n8n
 * gives only “[object Object]”, so each expression is then evaluated by itself.
 */
export function readable(
	context: IExecuteFunctions,
	item: number,
	value: unknown,
	source: unknown,
): unknown {
	if (typeof value !== 'string') return isList(value) || isRecord(value) ? asRead(value) : value;
	if (!value.includes('[object ') || typeof source !== 'string' || !source.startsWith('='))
		return value;
	const [before = '', ...others] = source.slice(1).split('{{');
	const read = others.map((other) => {
		const end = other.indexOf('}}');
		const given: unknown = context.evaluateExpression(`{{${other.slice(0, end)}}}`, item);
		return `${asRead(given)}${other.slice(end + 2)}`;
	});
	return [before, ...read].join('');
}
