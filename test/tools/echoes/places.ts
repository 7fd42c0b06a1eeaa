/** Places of an answer in which something may be repeated. */

export interface Place {
	readonly status: number;
	/** HTTP reason phrase. */
	readonly reason?: string;
	readonly headers?: Readonly<Record<string, string>>;
	readonly body: unknown;
}

/** Words around the repeated text. */
const about = (echo: string) => `Refused: ${echo} is not accepted`;
const line = (echo: string) => Buffer.from(echo.replace(/[\r\n]+/g, ' ')).toString('latin1');

export const places: Readonly<Record<string, (echo: string) => Place>> = {
	'the words of an SMS refusal': (echo) => ({
		status: 200,
		body: { status: false, error: true, description: about(echo) },
	}),
	'the words of an e-mail refusal': (echo) => ({
		status: 400,
		body: { status: false, message: 'Refused', data: { message: about(echo), code: 499 } },
	}),
	'an object as error': (echo) => ({
		status: 422,
		body: { status: false, error: { message: about(echo) } },
	}),
	'a contradiction': (echo) => ({
		status: 200,
		body: { status: true, error: true, message: about(echo) },
	}),
	// A status unrelated to load, so that the limiter does not wait.
	'a page': (echo) => ({
		status: 404,
		body: `<html><head><title>${echo}</title></head><body><h1>Refused</h1><p>${echo}</p></body></html>`,
	}),
	'a plain text': (echo) => ({ status: 403, body: about(echo) }),
	'code, status and fields that nobody knows': (echo) => ({
		status: 500,
		body: {
			status: false,
			error: true,
			description: 'Refused',
			code: echo,
			request: echo,
			data: { code: echo },
		},
	}),
	'headers and the words of HTTP': (echo) => ({
		status: 401,
		reason: line(echo),
		headers: { 'WWW-Authenticate': line(echo), 'X-Request': line(echo), Location: line(echo) },
		body: { status: false, error: true, description: about('…') },
	}),
};

/** The bytes of an answer. */
export function bytesOf({ status, reason = 'Answer', headers = {}, body }: Place): Buffer {
	const text = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
	const fields = Object.entries({
		'Content-Length': String(text.length),
		Connection: 'close',
		...headers,
	});
	const head = [
		`HTTP/1.1 ${status} ${reason}`,
		...fields.map(([name, value]) => `${name}: ${value}`),
		'',
		'',
	];
	return Buffer.concat([Buffer.from(head.join('\r\n'), 'latin1'), text]);
}
