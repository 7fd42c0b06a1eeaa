import * as z from 'zod/v4';

/** The URL of media that the service or the recipient's app downloads. */
export const publicUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

/**
 * `YYYY-MM-DD HH:MM:SS`, without a documented time zone. Not validated as a date, because a future
 * moment has zeros (SMS status record, `send_date`).
 */
export const wireDateTime = z.string();

/** A string in the schema and a number in a sample of the specification, or vice versa. */
export const stringOrNumber = z.union([z.string(), z.number()]);

/** An integer, or a string of digits if a double would round it (`parseJson`). */
export const wireInteger = z.union([z.int(), z.string().regex(/^\d+$/)]);
