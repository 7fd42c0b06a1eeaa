import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/v4';
import type { Emulator } from '../running/emulator';
import { exceededLimit } from '../http/jsonLimits';
import { errorText } from '../settings/values';
import { Stream } from '../feed/stream';
import { asset } from './assets';
import { json, objection, protect, Refused, sendReply, type PageReply } from './reply';
import { actions, type PageContext } from './routes/actions';
import { WebhookSender } from './routes/webhookSender';
import { beside } from './routes/beside';
import { attachment, Files } from './routes/files';
import { conversation, detail, emailOf, listPeople, listRows, shownState } from './routes/reads';
import { mailDocument, mediaDocument } from './routes/mail';

const isRoot = (url: string) => url === '/' || url.startsWith('/?');

/** Whether a URL belongs to the page rather than to the service. */
export const isOfPage = (url: string): boolean => isRoot(url) || url.startsWith('/_page/');

/**
 * Whether a URL is an uploaded file. The workflow fetches it without a password; the address cannot
 * be guessed.
 */
export const isFile = (url: string): boolean => /^\/_page\/files\/[\w-]+$/.test(url);

const largestBody = 32 * 1024 * 1024;

const notFound = () => new Refused(404, 'There is nothing here');

/** Serves the page and its requests. */
export class Page {
	private readonly context: PageContext;
	private readonly stream: Stream;

	constructor(private readonly emulator: Emulator) {
		this.context = { emulator, sender: new WebhookSender(emulator), files: new Files() };
		this.stream = new Stream(
			() => emulator.feed,
			() => shownState(emulator),
		);
		emulator.onChange = () => this.stream.changedState();
	}

	/** Reads the body of a request and answers it. */
	answer(request: IncomingMessage, response: ServerResponse, url: string): void {
		this.emulator.intake.read(request, response, largestBody, (body) => {
			void this.reply(request, response, url, body).catch((error: unknown) => {
				if (response.headersSent) return void response.destroy();
				const isInput =
					error instanceof z.ZodError || error instanceof SyntaxError || error instanceof URIError;
				const status = error instanceof Refused ? error.status : isInput ? 400 : 500;
				sendReply(response, json(status, { message: errorText(error) }));
			});
		});
	}

	private async reply(
		request: IncomingMessage,
		response: ServerResponse,
		url: string,
		body: Buffer | string,
	): Promise<void> {
		const refused = objection(request);
		if (refused !== undefined) throw new Refused(403, refused);
		if (typeof body === 'string') throw new Refused(413, `The body is ${body}`);
		const { pathname, searchParams } = new URL(url, 'http://localhost');
		if (pathname === '/_page/events') {
			protect(response);
			return this.stream.add(response, request.headers['last-event-id']?.toString());
		}
		const reply =
			request.method === 'POST'
				? await this.act(pathname.slice('/_page/'.length), body.toString('utf8'))
				: await this.look(request, pathname, searchParams);
		sendReply(response, reply);
	}

	private async act(name: string, text: string): Promise<PageReply> {
		if (exceededLimit(Buffer.from(text)) !== undefined)
			throw new Refused(400, 'The body is nested too deep');
		const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
		if (action === undefined) throw notFound();
		return json(200, (await action(this.context, JSON.parse(text))) ?? { done: true });
	}

	private async look(
		request: IncomingMessage,
		path: string,
		query: URLSearchParams,
	): Promise<PageReply> {
		if (request.method !== 'GET' && request.method !== 'HEAD')
			throw new Refused(405, 'Method not allowed');
		const { emulator } = this;
		const [, root, kind = '', n = '', part = '', index = ''] = path.split('/');
		const name = kind === 'assets' ? n : root;
		const found =
			name === '_page' ? undefined : await asset(name ?? '', request.headers['accept-encoding']);
		if (found !== undefined) return found;
		if (kind === 'rows' && n === '') return json(200, listRows(emulator, query));
		if (kind === 'hello') return json(200, this.stream.hello(true));
		if (kind === 'beside') return beside(query.get('of'));
		if (kind === 'people') return json(200, listPeople(emulator, query));
		if (kind === 'conversation') return json(200, conversation(emulator, query));
		if (kind === 'files') return this.context.files.answer(n);
		if (kind === 'rows' && part === '') return json(200, detail(emulator, Number(n)));
		if (part === 'mail') return this.mail(Number(n), query.get('remote') === '1');
		if (part === 'attachments') return attachment(emulator, Number(n), Number(index));
		if (part === 'media') return this.media(Number(n));
		throw notFound();
	}

	private mail(n: number, remote: boolean): PageReply {
		const { html } = emailOf(this.emulator, n);
		if (html === undefined) throw new Refused(404, 'This email has no HTML');
		return mailDocument(html, remote);
	}

	private media(n: number): PageReply {
		const content = this.emulator.feed.entry(n)?.row.content;
		const { url = '', type = '' } = content?.template?.header ?? content ?? {};
		const reply = mediaDocument(url, type.toLowerCase());
		if (reply === undefined) throw notFound();
		return reply;
	}
}
