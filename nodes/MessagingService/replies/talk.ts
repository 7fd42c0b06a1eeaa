import type { IWebhookFunctions } from 'n8n-workflow';
import { descriptionOf, e164, isRecord, smsStatusMessage, tolerant } from '../contract';
import { Client } from '../limiter/client';
import { isSameNumber } from '../text/phone/phone';
import { readReference, type Reference } from '../text/reference';
import { askedTo, isOf, isOpen, noteEnded, noteLearned, unclearOf, type AskedQuestion } from './conversation';
import { hand } from './hand';
import type { Handed, ReplyResponse } from './protocol';
import type { Asked } from './which';

/** An SMS that may answer another one. */
export type Incoming = Pick<Handed, 'from' | 'text' | 'optOut'> & {
	/** ID of the message that it answers; undefined if it came to a short code of the account's own. */
	readonly messageId: string | undefined;
	/** Headers that ask whether another process has handed the same SMS over meanwhile (thisN8n.ts). */
	readonly question: Record<string, string> | undefined;
};

export type Target = Pick<AskedQuestion, 'messageId' | 'reference'>;
export type Said = ReplyResponse & {
	readonly messageId: string;
	readonly reference: Reference;
	readonly times: number;
};
/** Why a question could not be asked; `none` if it is none of this account. */
export type Unsaid = 'again' | 'unchecked' | 'none';

/** How many are asked while the service waits, and how many an SMS can name. */
const most = { asked: 10, named: 3 } as const;

/** One reply, in the conversation with its sender. It learns what the questions say of themselves. */
export class Talk {
	/** Questions of another account, whose nodes refuse what this one hands over. */
	private readonly refused = new Set<string>();

	constructor(
		readonly context: IWebhookFunctions,
		readonly incoming: Incoming,
		private readonly account: string | null,
	) {}

	/** The questions to the sender, newest first. */
	get questions(): readonly AskedQuestion[] {
		return askedTo(this.incoming.from).filter(({ messageId }) => !this.refused.has(messageId));
	}

	get open(): readonly AskedQuestion[] {
		return this.questions.filter(isOpen);
	}

	/** Returns the question with this number that this account saw end. */
	past(number: string): AskedQuestion | undefined {
		return this.questions.find(
			(one) => !isOpen(one) && one.account === this.account && one.numbers.includes(number),
		);
	}

	/**
	 * Returns the question of the SMS that the reply answers. One that this process does not know tells which others were
	 * open before it. The service is asked even if it is known: it keeps accounts apart.
	 */
	async asked(): Promise<
		{ readonly is: Asked; readonly target?: Target | undefined } | 'again' | 'unchecked'
	> {
		const { messageId, from } = this.incoming;
		if (messageId === undefined) return { is: 'none' };
		const reference = await lookUpReference(this.context, { messageId, from });
		if (reference === 'none') return { is: 'none' };
		if (typeof reference === 'string') return reference;
		const target = { messageId, reference };
		const known = () => this.questions.find((one) => isOf(one.reference, reference));
		if (!known()) {
			const said = await this.hand(target, '', { waits: true });
			if (typeof said === 'string') return said === 'none' ? { is: 'none' } : said;
			if (said.answer === 'other') return { is: this.open.length > 0 ? 'none' : 'onlyOpen', target };
		}
		const own = known();
		if (!own || !isOpen(own)) return { is: 'ended', target };
		return { is: this.open.length > 1 ? 'oneOfSeveral' : 'onlyOpen', target };
	}

	/** Hands a text over to a question, and notes what its node says; an empty text asks whether it is open. */
	async hand(
		{ messageId, reference: known }: Target,
		text: string,
		more: Partial<Handed> & { readonly waits?: boolean } = {},
	): Promise<Said | Unsaid> {
		const { from } = this.incoming;
		const { waits = text !== '', ...others } = more;
		const reference = known ?? (await lookUpReference(this.context, { messageId, from }));
		if (reference === 'none') this.refused.add(messageId);
		if (typeof reference === 'string') return reference;
		const last = unclearOf(from);
		const isAbout = last.about === reference.key;
		const times = Math.max(isAbout ? last.times : 0, reference.repeats);
		// The same text again does not end a question, and an empty one only looks.
		const isCounted = text !== '' && !(isAbout && last.text === text);
		const reply = { messageId, from, text, optOut: false, isAlone: false, times: isCounted ? times : 0 };
		const said = await hand(this.context, reference, { ...reply, ...others }, waits);
		if (typeof said === 'string') return said;
		this.learn({ messageId, reference }, said);
		return { ...said, messageId, reference, times };
	}

	private learn({ messageId, reference }: Target & { readonly reference: Reference }, said: ReplyResponse) {
		const { from } = this.incoming;
		const { answer, numbers, line, others, recorded, until } = said;
		if (answer === 'other') return void this.refused.add(messageId);
		if (numbers.length > 0)
			noteLearned(from, { messageId, reference, numbers, line, until: until ?? Infinity });
		for (const other of others) noteLearned(from, { ...other, line: '', until: Infinity });
		// Who has opted out may still answer.
		if (answer === 'taken' || answer === 'late')
			noteEnded(from, (one) => one.messageId === messageId || isOf(one.reference, reference), {
				account: this.account,
				ended: recorded,
			});
	}

	/** Asks the newest that are believed to be open whether they are, until an SMS can name no more. */
	async look(): Promise<readonly AskedQuestion[]> {
		let found = 0;
		for (const one of this.open.slice(0, most.asked)) {
			if (found === most.named) break;
			const said = await this.hand(one, '');
			if (typeof said === 'object' && said.answer === 'unclear') found += 1;
		}
		return this.open.filter(({ line }) => line !== '');
	}
}

/** The service is waiting for our response meanwhile. */
const timeoutMs = 5_000;

const statusMessage = tolerant(smsStatusMessage);

/**
 * Returns the reference of the SMS that a reply answers (endpoint 10), provided that the SMS went to the sender of the
 * reply. Otherwise `none` if it answers no question of ours, `unchecked` if the service cannot be asked, `again` if it
 * can be asked later. A refused API key is `unchecked`, unlike an unknown message: it says nothing about the reply.
 */
async function lookUpReference(
	context: IWebhookFunctions,
	{ messageId: token, from }: { readonly messageId: string; readonly from: string },
): Promise<Reference | 'none' | 'unchecked' | 'again'> {
	const client = await Client.connect(context, 'basic', timeoutMs).catch(() => undefined);
	if (!client) return 'unchecked';
	const answer = await client.ask('smsCheck', { token });
	if (answer?.kind === 'notFound') return 'none';
	if (answer?.kind === 'refused' && answer.retryAfterSeconds === undefined) return 'unchecked';
	if (answer?.kind !== 'accepted') return 'again';
	const description = descriptionOf(answer.body);
	const { var_a: text = '', phone } = statusMessage(isRecord(description) ? description.message : {});
	const reference = readReference(text);
	if (!reference || phone === undefined) return 'none';
	return isSameNumber(e164(phone, 'sms'), e164(from, 'sms')) ? reference : 'none';
}
