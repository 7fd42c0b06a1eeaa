import type { Detail, ShownState } from '../detail';
import { phoneOf } from '../../state/phone';
import type { Row } from '../row';
import { channelNames, shownPerson } from './words';

/** What the emulator has told, and what is in front; the page is drawn anew after every change. */

export type RequestDetail = NonNullable<Detail['request']>;
export type HookDetail = Detail['hooks'][number];
export type EmailDetail = NonNullable<Detail['email']>;

export const store = {
	isConnected: false,
	state: undefined as ShownState | undefined,
	rows: new Map<number, Row>(),
	/** Shown for a few seconds. */
	notice: '',
	/** The newest message, for screen readers. */
	arrival: '',
};

let draw: () => void;
const redraw = (): void => draw();

function decoded(part: string): string {
	try {
		return decodeURIComponent(part);
	} catch {
		return part;
	}
}

/** What is in front: it is in the URL, so that links and the back button lead there. */
export function place() {
	const [, root = '', part = ''] = location.hash.split('/');
	const message = root === 'm' ? Number(part) : undefined;
	return {
		message,
		panel: root === 'trouble' || root === 'connect' ? root : undefined,
		/** Number or address of the phone or mailbox in front. */
		person: root === 'p' ? phoneOf(decoded(part)) : store.rows.get(message ?? 0)?.person,
	};
}

export const linkTo = ({ n }: Row): string => `#/m/${n}`;
export const linkToPerson = (person: string | undefined): string =>
	person === undefined ? '#/' : `#/p/${encodeURIComponent(person)}`;
export const goTo = (link: string): void => void (location.hash = link);

let hiding: ReturnType<typeof setTimeout> | undefined;

export function say(text: string): void {
	store.notice = text;
	redraw();
	clearTimeout(hiding);
	hiding = setTimeout(() => {
		store.notice = '';
		redraw();
	}, 6000);
}

/** Runs an action and says its error; returns whether it succeeded. */
export async function attempt(doing: () => Promise<unknown>): Promise<boolean> {
	try {
		await doing();
		return true;
	} catch (error) {
		// The browser's own words for no answer, such as “Failed to fetch”, say nothing to people.
		const isNoAnswer = error instanceof TypeError;
		say(
			isNoAnswer
				? 'Nothing was done: the emulator does not answer'
				: String((error as Error).message),
		);
		return false;
	}
}

/** Sends a request; throws with the emulator's message if it was refused. */
async function ask<Answer = unknown>(
	method: 'GET' | 'POST' | 'DELETE',
	path: string,
	body?: object,
): Promise<Answer> {
	const headers = { 'Content-Type': 'application/json' };
	const given = body === undefined ? {} : { body: JSON.stringify(body) };
	const response = await fetch(path, { method, headers, ...given });
	const answer = (await response.json()) as Answer & { message?: string };
	if (!response.ok) throw new Error(answer.message ?? `The emulator answered ${response.status}`);
	return answer;
}

export const api = {
	detail: (n: number) => ask<Detail>('GET', `/_page/rows/${n}`),
	act: <Answer>(name: string, body: object) => ask<Answer>('POST', `/_page/${name}`, body),
	control: (path: string, body: object = {}) => ask('POST', `/_control/${path}`, body),
	clearFaults: () => ask('DELETE', '/_control/faults', {}),
};

/** Older rows are dropped, as the emulator drops them. */
const most = 2000;
function announce({ out, channel, person, text, state }: Row): void {
	const whose = `${channelNames[channel]} ${out ? 'to' : 'from'} ${shownPerson(person)}`;
	const isBad = state === 'refused' || state === 'failed';
	store.arrival = `${whose}: ${isBad ? state : text}`;
}

function take(rows: readonly Row[]): void {
	const fresh = rows.filter(({ n, person }) => person !== '' && !store.rows.has(n));
	for (const row of rows) store.rows.set(row.n, row);
	const tooMany = [...store.rows.keys()].slice(0, -most);
	for (const n of tooMany) store.rows.delete(n);
	const last = fresh.at(-1);
	if (last !== undefined) announce(last);
}

const hear = {
	all({ rows, ...state }: ShownState & { readonly rows: readonly Row[] }) {
		Object.assign(store, { isConnected: true, state });
		store.rows = new Map(rows.map((row) => [row.n, row]));
	},
	state: (state: ShownState) => void (store.state = state),
	rows: take,
};

/** Listens to the emulator, and calls the function that draws the page after every change. */
export function begin(drawPage: () => void): void {
	draw = drawPage;
	const source = new EventSource('/_page/events');
	source.addEventListener('error', () => {
		store.isConnected = false;
		redraw();
		// The browser does not retry after a refused connection.
		if (source.readyState === EventSource.CLOSED) setTimeout(() => begin(drawPage), 1000);
	});
	for (const [name, told] of Object.entries(hear) as Array<[string, (data: never) => void]>)
		source.addEventListener(name, ({ data }: MessageEvent<string>) => {
			told(JSON.parse(data) as never);
			redraw();
		});
}

addEventListener('hashchange', () => redraw());
addEventListener('keydown', ({ key, target }) => {
	const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
	const { message, panel, person } = place();
	if (key === 'Escape' && !isField && (message ?? panel) !== undefined) goTo(linkToPerson(person));
});
