import type { IExecuteFunctions } from 'n8n-workflow';
import { endpoints } from '../../contract';
import type { Operation } from '../../operations/operation';
import { Parameters } from '../../parameters';
import { connect, type Connection } from '../../service';
import { deliveryOptions, fieldsWithDelivery, type DeliveryOptions } from '../fields/options';

/** What holds for a whole run. */
export interface Setting {
	readonly operation: Operation;
	readonly options: DeliveryOptions;
	readonly connection: Connection;
}

/** Reads what holds for a whole run, from its first item. */
export async function readSetting(context: IExecuteFunctions, operation: Operation): Promise<Setting> {
	const parameters = Parameters.of(fieldsWithDelivery(operation), context)(0);
	const options = deliveryOptions(parameters, operation);
	const { scheme } = endpoints[operation.endpointOf?.(parameters) ?? operation.endpoints[0]];
	return { operation, options, connection: await connect(context, scheme, options.timeoutMs) };
}
