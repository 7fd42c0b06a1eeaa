import { randomBytes } from 'node:crypto';
import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { isTool } from '../../delivery/memory/identity';
import type { Output, Unreached } from '../../delivery/output/outcome';
import type { Report } from '../../delivery/report/report';
import { noBrowser } from '../../failures';
import type { Operation } from '../../operations/operation';
import type { Question, Ways } from '../../operations/question';
import { momentOf } from '../../replies/reference';
import { remember, remembered, type Remembered } from '../question/memory';
import { undeliverable } from '../question/outcome';
import { tokenHashOf, waysTo } from '../question/ways';

/** The question that is about to be asked, or that a try of this execution has asked already. */
export class NewQuestion {
	/** The question whose message is out although the execution was not put to sleep. */
	readonly isOut: Remembered | undefined;
	private question: Question | undefined;
	private readonly id: string;
	private readonly moment: number;

	constructor(private readonly context: IExecuteFunctions) {
		const earlier = remembered(context);
		// A try of this execution, after which the links of whoever was asked lead to this question.
		const own = earlier?.awake === context.getExecutionId() ? earlier : undefined;
		this.isOut = own?.isAsked ? own : undefined;
		this.id = own?.id ?? randomBytes(6).toString('hex');
		this.moment = own?.moment ?? momentOf(Date.now());
	}

	/**
	 * The operation with the ways back to this question, which is remembered before its message leaves.
	 * @param look called with a link before it leaves, where people get one
	 */
	asked(operation: Operation, look: (link: string) => void): Operation {
		return {
			...operation,
			toRequest: async (parameters, account) => {
				const draft = await operation.toRequest(parameters, account);
				if (!draft.asks) return draft;
				this.question = draft.asks.question;
				if (this.question.response.type === 'code' && isTool(this.context))
					throw noBrowser(this.context.getNode());
				this.keep(this.question, false, []);
				const isShown = this.context.getNodeParameter('options.validateOnly', 0, false) === true;
				const ways = this.ways(this.question, isShown);
				if ((this.question.answerBy ?? 'link') !== 'reply' && !isShown) look(ways.linkTo(0));
				return draft.asks.withWays(ways);
			},
		};
	}

	/** The ways in which people answer it. */
	ways({ answerBy, language }: Pick<Question, 'answerBy' | 'language'>, isShown = false): Ways {
		return waysTo(this.context, { id: this.id, moment: this.moment, answerBy, language }, isShown);
	}

	/** The question, where its message is out. */
	out({ outcomes }: Report): Remembered | undefined {
		const outcome = outcomes.get(0);
		if (!this.question || (outcome?.kind !== 'sent' && outcome?.kind !== 'takenAsSent')) return undefined;
		return this.keep(this.question, true, outcome.unreached ?? [], outcome.outputs);
	}

	/** The output where the service refused the message, and the user wants to go on then. */
	undelivered({ outcomes }: Report): INodeExecutionData[] | undefined {
		const outcome = outcomes.get(0);
		if (!this.question?.goesOn || outcome?.kind !== 'notSent') return undefined;
		const { context, message } = outcome.failure;
		if (context.httpStatus === undefined) return undefined;
		const json = undeliverable({ ...this.question, notAsked: [] }, message);
		return [{ json, pairedItem: { item: 0 } }];
	}

	private keep(
		question: Question,
		isAsked: boolean,
		notAsked: readonly Unreached[],
		sent: readonly Output[] = [],
	): Remembered {
		const idsOf = (person: string) =>
			sent.flatMap(({ json: { to, messageId } }) =>
				to === person && messageId != null ? [String(messageId)] : [],
			);
		const kept = {
			...question,
			id: this.id,
			moment: this.moment,
			tokenHash: tokenHashOf(this.context),
			messageIds: question.people.map(idsOf),
			isAsked,
			notAsked,
			awake: this.context.getExecutionId(),
		};
		remember(this.context, kept);
		return kept;
	}
}
