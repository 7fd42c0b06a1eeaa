import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language, Question, Response } from '../../../nodes/MessagingService/operations/question';
import { interpret } from '../../../nodes/MessagingService/people/interpret';

/** A question by SMS. */
export interface Asked {
	readonly message: string;
	readonly language: Language;
	readonly labels: readonly string[];
	/** Whether the labels are those of a yes and a no. */
	readonly isApproval: boolean;
}

/** A reply, and what it means to somebody who reads it: yes, no, a label, or neither. */
export interface Reply {
	readonly asked: Asked;
	readonly text: string;
	readonly meant: string;
}

/**
 * Reads a file of replies. `? en yes/no | message | label | label` begins a question, `= meaning | reply | reply` a group,
 * which may go on in further lines; `#` begins a remark. A reply in double quotes is JSON.
 */
export function readReplies(name: string): readonly Reply[] {
	const replies: Reply[] = [];
	let asked: Asked | undefined;
	let meant = '';
	for (const line of readFileSync(join(__dirname, `${name}.txt`), 'utf8').split('\n')) {
		if (line === '' || line.startsWith('#')) continue;
		if (line.startsWith('? ')) {
			const [kind = '', message = '', ...labels] = line.slice(2).split(' | ');
			const language = kind.startsWith('es') ? 'es' : 'en';
			asked = { message, labels, language, isApproval: kind.endsWith('yes/no') };
			continue;
		}
		const isGroup = line.startsWith('= ');
		const texts = line.slice(isGroup ? 2 : 0).split(' | ');
		if (isGroup) meant = texts.shift() ?? '';
		for (const text of texts)
			if (asked)
				replies.push({ asked, meant, text: text.startsWith('"') ? (JSON.parse(text) as string) : text });
	}
	return replies;
}

function responseOf({ labels, isApproval }: Asked): Response {
	const field = { label: 'Answer', type: 'dropdown', options: labels, required: true };
	const choices = labels.map((label, at) => ({ value: at === 0 ? 'approve' : 'decline', label }));
	return (isApproval ? { type: 'approval', choices } : { type: 'customForm', fields: [field] }) as Response;
}

/** Returns what the node reads: `yes`, `no`, a label, or `neither`. */
export function meaningOf(asked: Asked, text: string): string {
	const { message, language } = asked;
	const question = { channel: 'sms', people: ['+525587654321'], message, language } as const;
	const response = responseOf(asked);
	const more = { response, confirmed: false, until: undefined };
	const read = interpret({ ...question, ...more } satisfies Question, text, ['412', '413', '414', '415']);
	if (read === undefined) return 'neither';
	return asked.isApproval ? (read.data['approved'] === true ? 'yes' : 'no') : (read.choice ?? 'no');
}
