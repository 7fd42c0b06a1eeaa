import { createHash } from 'node:crypto';

/** Signs by the specification (Events, Signature headers), independently of the trigger's code. */
const sha1 = (text: string) => createHash('sha1').update(text).digest('hex');

/** Returns the three headers of a key; names and values alternate. */
export const signed = (
	key: string,
	time: number | string = Math.floor(Date.now() / 1000),
	service = 'messaging',
): string[] => [
	...[`x-${service}-time`, String(time)],
	...[`x-${service}-user`, sha1(key)],
	...[`x-${service}-signature`, sha1(`${key}${time}`)],
];
