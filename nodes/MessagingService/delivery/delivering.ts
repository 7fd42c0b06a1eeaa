import type { Books } from './memory/books';
import type { NumberLimit } from './store/numberLimit';
import type { OnceKeys } from './store/onceKeys';
import type { DeliveryOptions } from './fields/options';
import type { Requesting } from './request';

/** What every job of a run is delivered with. */
export interface Delivering extends Requesting {
	readonly whenUnknown: DeliveryOptions['whenUnknown'];
	readonly onceKeys: OnceKeys;
	readonly numberLimit: NumberLimit;
	readonly books: Books;
}
