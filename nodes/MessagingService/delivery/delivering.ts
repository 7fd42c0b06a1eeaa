import type { Books } from './books';
import type { NumberLimit } from './keys/numberLimit';
import type { OnceKeys } from './keys/onceKeys';
import type { DeliveryOptions } from './options';
import type { Requesting } from './request';

/** What every job of a run is delivered with. */
export interface Delivering extends Requesting {
	readonly whenUnknown: DeliveryOptions['whenUnknown'];
	readonly onceKeys: OnceKeys;
	readonly numberLimit: NumberLimit;
	readonly books: Books;
}
