import { createHash, timingSafeEqual } from 'node:crypto';

/** What page and controls ask for where other machines reach the emulator. */

const digest = (text: string) => createHash('sha256').update(text).digest();

/** What was given as a bearer token, or as the password of a browser's own question, under any name. */
function givenIn(authorization: string): string {
	const [, scheme = '', value = ''] = /^(Basic|Bearer) +(\S+)$/i.exec(authorization) ?? [];
	if (scheme.toLowerCase() !== 'basic') return value;
	const decoded = Buffer.from(value, 'base64').toString('utf8');
	return decoded.slice(decoded.indexOf(':') + 1);
}

/** Whether a request brings the password. */
export const knows = (password: string, authorization = ''): boolean =>
	timingSafeEqual(digest(givenIn(authorization)), digest(password));

/** Makes a browser ask for it. */
export const question = { 'WWW-Authenticate': 'Basic realm="Messaging service emulator", charset="UTF-8"' };
