import type { Advice } from './saying';

const tryAgain = 'Nothing was sent for this item. Try again when n8n’s database answers.';

/** Items that were left alone, so that nothing goes out twice, too often or after its time. */
export const heldWords = {
	final: {
		message: 'The service asked not to send this again',
		description: 'Look it up with Get Status, or contact the service’s support.',
	},
	unknown: {
		message: 'An earlier try of this run may have sent this already',
		description:
			'It was not repeated. Check whether it arrived; to repeat such items, set When the Outcome Is Unknown in Options to Send Again on Retry.',
	},
	checkedBefore: {
		message: 'An earlier try of this run may have checked this code already',
		description: 'It was not checked again, since checking may have used it up. Send a new code.',
	},
	cancelled: {
		message: 'The execution was cancelled before this was sent',
		description: 'Run the workflow again to send it.',
	},
	serviceAway: {
		message: 'The service has refused every request‹forSeconds›',
		description: 'This was not sent. Try again once the service answers; a retry sends the remaining items.',
	},
	brokenOff: {
		message: 'Something unexpected happened after the request had begun',
		description:
			'It may have been sent. Check in your account or with Get Status before you send it again, and please report what you did.',
	},
	sentInPart: {
		message: '‹sent› of the ‹parts› messages of this text were sent. ‹message›',
		description: 'A retry sends the rest.',
	},
	ofSeveral: {
		message: '‹count› of ‹all› numbers (‹shown›): ‹message›',
		description: 'The other numbers got their messages. The reason for these follows the colon.',
	},
	partsChanged: {
		message: 'The text or its number was changed after its first parts were sent',
		description:
			'The other parts were not sent, because they would not match. Undo the change and retry, or send the rest as a separate message.',
	},
	stillUnknown: {
		message: '‹message›',
		description: 'An earlier try of this run may have sent it; check that before you send it again.',
	},
	stopped: {
		message: '‹message›',
		description: '‹sent› sent‹maybe›, ‹notSent› not sent. A retry does not repeat the sent ones.',
	},
	keyOfOtherItem: {
		message: 'Item ‹first› has the same Send Once Key, but other recipients',
		description:
			'Make the key different for each message, for example by adding the number or address to it, and check that the fields in it exist.',
	},
	keyOfFailed: {
		message: 'Item ‹leader› has the same Send Once Key and ‹became›',
		description: 'Nothing was sent for this item. See what the message of that item says.',
	},
	keyOfOthers: {
		message: 'The Send Once Key was used before, for other recipients',
		description:
			'Nothing was sent for this item. Make the key different for each message, for example by adding the number or address to it.',
	},
	keyInDoubt: {
		message:
			'An execution used this Send Once Key and ended before it could say whether it had sent the message',
		description:
			'The message may have been sent, so nothing was sent now. Check whether it arrived; to send it after all, use another key.',
	},
	keyUnreachable: { message: 'n8n could not look up the Send Once Key', description: tryAgain },
	limitReached: {
		message: 'This number has reached its Limit per Number',
		description:
			'Nothing was sent for this item. Try again after the Limit Period, or set Limit per Number in Options: 0 for no limit. One-time passwords are limited to 5 an hour unless you set it.',
	},
	limitUnknown: {
		message: 'n8n could not look up how many messages this number has received',
		description: tryAgain,
	},
} as const satisfies Record<string, Advice>;

/** Retries that send nothing, since another Retry of the same execution has gone on from there. */
export const retriedWords = {
	before: {
		message: 'An earlier Retry of this execution has already continued from here‹where›',
		description:
			'What it sent is not sent again, so nothing was sent now. If the latest Retry is red in the list of executions, retry that one; if not, nothing is left to send. To send everything once more, run the workflow again.',
	},
	inDoubt: {
		message: 'Another Retry of this execution is running, or ended before it could report back',
		description:
			'It may have sent these messages, so nothing was sent now. If it is no longer running, check what arrived; to send again what it may have sent, set When the Outcome Is Unknown in Options to Send Again on Retry.',
	},
	unreachable: {
		message: 'n8n could not look up whether another Retry of this execution has already continued from here',
		description: 'Nothing was sent now. Try again when n8n’s database answers.',
	},
} as const satisfies Record<string, Advice>;

/** Shown beside the output when the oldest keys of the node are about to be forgotten. */
export const keysNearlyForgotten =
	'This node remembers nearly 10,000 Send Once Keys: the oldest are forgotten as new ones come. If old keys may recur, use a separate node for them.';
