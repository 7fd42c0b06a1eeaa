import { createHash } from 'node:crypto';

/** The rule of the signature as the specification has it (Events, Signature headers), not as the trigger does. */
const sha1 = (text: string) => createHash('sha1').update(text).digest('hex');

/** The three headers of a key, names and values in turn. */
export const signed = (
	key: string,
	time: number | string = Math.floor(Date.now() / 1000),
	service = 'messaging',
): string[] => [
	...[`x-${service}-time`, String(time)],
	...[`x-${service}-user`, sha1(key)],
	...[`x-${service}-signature`, sha1(`${key}${time}`)],
];
