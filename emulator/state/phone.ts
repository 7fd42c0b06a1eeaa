/**
 * Mexican mobile numbers are written with and without a 1 after the country code: WhatsApp has it,
 * others do not. Returns the number without it, under which the page lists the phone; anything else
 * unchanged.
 */
export const phoneOf = (number: string): string => number.replace(/^521(?=\d{10}$)/, '52');
