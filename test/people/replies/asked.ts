import type { Language } from '../../../nodes/MessagingService/operations/question';

/** A question with replies to it, by what they mean: yes or no, or a label; or neither. */
export interface Asked {
	readonly message: string;
	readonly language: Language;
	readonly labels: readonly string[];
	/** Whether the labels are those of a yes and a no. */
	readonly isApproval: boolean;
	readonly replies: Readonly<Record<string, readonly string[]>>;
}
