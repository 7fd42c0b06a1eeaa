import type { IncomingMessage, ServerResponse } from 'node:http';
import { jsonIn } from '../http/json';
import { json, type Reply } from '../http/wire';
import type { Emulator } from '../running/emulator';
import { errorText } from '../settings/values';
import { actions } from './actions';
import { asset } from './assets';
import { beside } from './beside';
import { detail, htmlOf, shownState } from './detail';
import { Feed } from './feed';
import { attachment } from './attachment';
import { mailDocument } from './mail';
import { protect, Refused, sendReply } from './reply';
import { Stream } from './stream';

const isRoot = (url: string) => url === '/' || url.startsWith('/?');

/** Whether a URL belongs to the page rather than to the service. */
export const isOfPage = (url: string): boolean => isRoot(url) || url.startsWith('/_page/');

const largestBody = 1024 * 1024;

/** Serves the page and its requests. */
export class Page {
	/** Replaced by a reset. */
	feed: Feed;
	private readonly stream: Stream;

	constructor(readonly emulator: Emulator) {
		this.stream = new Stream(
			() => this.everything(),
			() => this.feed.settle(),
		);
		this.feed = this.newFeed();
		emulator.onChange = () => this.changed();
	}

	/** Reads the body of a request and answers it. */
	answer(request: IncomingMessage, response: ServerResponse, url: string): void {
		this.emulator.intake.read(request, response, largestBody, (body) => {
			void this.reply(request, response, url, body).catch((error: unknown) => {
				if (response.headersSent) return void response.destroy();
				const status = error instanceof Refused ? error.status : 400;
				sendReply(response, json(status, { message: errorText(error) }));
			});
		});
	}

	/** Tells the open pages of changed settings, faults or names, or of a reset. */
	changed(): void {
		if (this.emulator.life.watch === this.feed) {
			return this.stream.tell('state', shownState(this.emulator, this.feed));
		}
		this.feed = this.newFeed();
		this.stream.restart();
	}

	private newFeed(): Feed {
		const { life } = this.emulator;
		// A request that a reset has cut off still ends in the feed of its time.
		const feed: Feed = new Feed(life, (row) => {
			if (life.watch === feed && life === this.emulator.life) this.stream.row(row);
		});
		life.watch = feed;
		return feed;
	}

	private everything(): object {
		const { feed } = this;
		feed.settle();
		return { ...shownState(this.emulator, feed), rows: [...feed.rows.values()] };
	}

	private async reply(
		request: IncomingMessage,
		response: ServerResponse,
		url: string,
		body: Buffer | string,
	): Promise<void> {
		if (typeof body === 'string') throw new Refused(413, `The body is ${body}`);
		const { pathname, searchParams } = new URL(url, 'http://localhost');
		if (pathname === '/_page/events') {
			protect(response);
			return this.stream.add(response);
		}
		const reply =
			request.method === 'POST'
				? this.act(pathname.slice('/_page/'.length), body)
				: await this.look(request, pathname, searchParams);
		sendReply(response, reply);
	}

	private act(name: string, body: Buffer): Reply {
		const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
		if (action === undefined) throw new Refused(404, 'There is nothing here');
		return json(200, action(this, jsonIn(body)) ?? { done: true });
	}

	private async look(
		{ method }: IncomingMessage,
		path: string,
		query: URLSearchParams,
	): Promise<Reply> {
		if (method !== 'GET' && method !== 'HEAD') throw new Refused(405, 'Method not allowed');
		const [, root, kind = '', name = '', part = '', index = ''] = path.split('/');
		const file = kind === 'assets' ? name : root;
		const found = file === '_page' ? undefined : await asset(file ?? '');
		if (found !== undefined) return found;
		const n = Number(name);
		if (kind === 'beside') return beside(query.get('of'));
		if (kind === 'rows' && part === '') return json(200, detail(this, n));
		if (part === 'mail') return mailDocument(htmlOf(this, n));
		if (part === 'attachments') return attachment(this, n, Number(index));
		throw new Refused(404, 'There is nothing here');
	}
}
