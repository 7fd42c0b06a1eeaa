import { toInternational } from './phone';

/** A number as the SMS endpoints take it, whichever way it was written: `5215512345678` is `525512345678`. */
export function plainNumber(number: string): string {
	const phone = toInternational(number, { channel: 'sms' });
	return phone.ok ? phone.digits : number;
}

export const isSameNumber = (one: string, other: string): boolean => plainNumber(one) === plainNumber(other);
