import type { Books } from './memory/books';
import type { NumberLimit } from './store/numberLimit';
import type { OnceKeys } from './store/onceKeys';
import type { DeliveryOptions } from './fields/options';
import type { Requesting } from './request';

/** What a job of a run is delivered with. */
export interface Delivering extends Requesting {
	readonly whenUnknown: DeliveryOptions['whenUnknown'];
	readonly onceKeys: OnceKeys;
	/** None where every number may have any number of messages. */
	readonly numberLimit: NumberLimit | undefined;
	readonly books: Books;
}
