import { readDigits } from './digits';

/** Mexican mobile numbers had a 1 after the country code until 2019; some networks still write it. */
export const formerMexican = /^521(\d{10})$/;

/**
 * A phone number for comparison with another one: its digits with the country code, without the former 1 of
 * Mexican mobile numbers. WhatsApp and SMS may write the same person either way.
 * @returns `undefined` for what is no number, such as a sender with a name
 */
export function comparable(text: string): string | undefined {
	const written = readDigits(text);
	return written.ok ? written.digits.replace(formerMexican, '52$1') : undefined;
}
