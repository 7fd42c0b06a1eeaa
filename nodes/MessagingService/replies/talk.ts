import type { IWebhookFunctions } from 'n8n-workflow';
import { descriptionOf, e164, isRecord, smsStatusMessage, tolerant } from '../contract';
import { Client } from '../limiter/client';
import { isSameNumber } from '../text/phone/phone';
import { readReference, type Reference } from '../text/reference';
import { askedTo, isOf, isOpen, noteEnded, noteLearned } from './conversation';
import type { AskedQuestion } from './conversation';
import { hand } from './hand';
import { sayingOnly, type Handed, type Saying } from './protocol';
import { readingOf, type Reading } from './which';

/** An SMS that may answer another one. */
export type Incoming = Pick<Handed, 'from' | 'text' | 'optOut'> & {
	/** ID of the message that it answers; undefined if it came to a short code of the account's own. */
	readonly messageId: string | undefined;
	/** Headers that ask whether another process has handed the same SMS over meanwhile (thisN8n.ts). */
	readonly question: Record<string, string> | undefined;
};

export type Target = Pick<AskedQuestion, 'messageId' | 'reference'>;
export type Said = Saying & Target;
/** What is to be done with plain words, by the SMS that they answer: `which` if more than one question is open. */
type ForWords = 'hand' | 'which' | 'late' | 'none' | 'again' | 'unchecked';
type More = Partial<Handed> & { readonly waits?: boolean };

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
	private get questions(): readonly AskedQuestion[] {
		return askedTo(this.incoming.from).filter(({ messageId }) => !this.refused.has(messageId));
	}

	get open(): readonly AskedQuestion[] {
		return this.questions.filter(isOpen);
	}

	get reading(): Reading {
		return readingOf(this.incoming, this.questions, this.account);
	}

	/**
	 * Returns what plain words are for. A question that this process does not know tells which others were open before it.
	 * The service is asked even if it is known: it keeps accounts apart.
	 */
	async asked(): Promise<{ readonly is: ForWords; readonly target: Target }> {
		const { messageId = '', from } = this.incoming;
		const reference = messageId === '' ? 'none' : await lookUpReference(this.context, messageId, from);
		if (typeof reference === 'string') return { is: reference, target: { messageId } };
		const target = { messageId, reference };
		const own = () => this.questions.find((one) => isOf(one.reference, reference));
		const said = own() ? undefined : (await this.hand(target, '', { waits: true })).answer;
		if (said === 'again' || said === 'unchecked') return { is: said, target };
		const { length } = this.open;
		if (said === 'other') return { is: length > 0 ? 'none' : 'hand', target };
		const known = own();
		if (known && isOpen(known) && length === 1) return { is: 'hand', target };
		return { is: length > 0 ? 'which' : 'late', target };
	}

	/** Hands a text over to a question, and notes what its node says; an empty text asks whether it is open. */
	async hand(target: Target, text: string, { waits = text !== '', ...more }: More = {}): Promise<Said> {
		const { from } = this.incoming;
		const { messageId } = target;
		const reference = target.reference ?? (await lookUpReference(this.context, messageId, from));
		if (reference === 'none') this.refused.add(messageId);
		if (typeof reference === 'string') return { ...sayingOnly(reference), messageId };
		const reply = { messageId, from, text, optOut: false, isLast: false, ...more };
		const said = { ...(await hand(this.context, reference, reply, waits)), messageId, reference };
		this.learn(said);
		return said;
	}

	private learn(said: Saying & Target & { readonly reference: Reference }) {
		const { from } = this.incoming;
		const { answer, messageId, reference, numbers, line, others, recorded, until } = said;
		if (answer === 'other') this.refused.add(messageId);
		else if (numbers.length > 0)
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
		for (const one of this.open.slice(0, most.asked))
			if (found < most.named && (await this.hand(one, '')).answer === 'unclear') found += 1;
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
async function lookUpReference(context: IWebhookFunctions, token: string, from: string) {
	const client = await Client.connect(context, 'basic', timeoutMs).catch(() => undefined);
	if (!client) return 'unchecked';
	const answer = await client.ask('smsCheck', { token });
	if (answer?.kind === 'notFound') return 'none';
	if (answer?.kind === 'refused' && answer.retryAfterSeconds === undefined) return 'unchecked';
	if (answer?.kind !== 'accepted') return 'again';
	const description = descriptionOf(answer.body);
	const { var_a: text = '', phone } = statusMessage(isRecord(description) ? description.message : {});
	const reference = readReference(text);
	const isSender = phone !== undefined && isSameNumber(e164(phone, 'sms'), e164(from, 'sms'));
	return reference && isSender ? reference : 'none';
}
