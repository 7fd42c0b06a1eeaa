import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../../nodes/MessagingService/contract';
import { findOperation } from '../../nodes/MessagingService/operations';
import { fieldsOf } from '../../nodes/MessagingService/operations/panel';
import { placedIn } from '../../nodes/MessagingService/parameters/options';

/** Puts options that stand side by side into the groups that the panel of the operation has them in. */
export function inPlace<Given extends IDataObject>(parameters: Given): Given {
	const { resource, operation, options } = parameters;
	const chosen = findOperation(String(resource), String(operation));
	if (!chosen || !isRecord(options)) return parameters;
	const placed = placedIn(fieldsOf(chosen));
	const groups: Record<string, Record<string, IDataObject>> = {};
	const others: IDataObject = {};
	for (const [name, value] of Object.entries(options as IDataObject)) {
		const group = placed.find(({ field }) => field.name === name)?.group;
		if (group === undefined) others[name] = value;
		else ((groups[group] ??= {})[group] ??= {})[name] = value;
	}
	return { ...parameters, options: { ...others, ...groups } };
}
