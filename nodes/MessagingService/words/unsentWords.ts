import { adviceTable, andNothingSent } from './placeholders';

const tryAgain = 'Nothing was sent for this item. Try again when n8n’s database answers.';

/** Items that were not sent, to prevent duplicates, too many messages or late messages. */
export const unsentWords = adviceTable({
	final: [
		'The service asked not to send this again',
		'Look for it in your account, or contact the service’s support.',
	],
	unknown: [
		'An earlier try of this run may have sent this already',
		'It was not repeated. Check whether it arrived; to repeat such items, set If It May Have Been Sent in Options to Send Again on Retry.',
	],
	checkedBefore: [
		'An earlier try of this run may have checked this code already',
		'It was not checked again, since checking may have used it up. Send a new code.',
	],
	cancelled: [
		'The execution was cancelled before this was sent',
		'Run the workflow again to send it.',
	],
	serviceAway: [
		'The service has refused every request‹forSeconds›',
		'This was not sent. Try again once the service answers; a retry sends the remaining items.',
	],
	brokenOff: [
		'Something unexpected happened after the request had begun',
		'It may have been sent. Check in your account, or wait for its delivery report, before you send it again, and please report what you did.',
	],
	sentInPart: [
		'‹sent› of the ‹parts› messages of this text were sent. ‹message›',
		'A retry sends the rest.',
	],
	ofSeveral: [
		'‹count› of ‹all› numbers (‹shown›): ‹message›',
		'The reason for these numbers follows the colon. The other numbers of the item have results of their own.',
	],
	partsChanged: [
		'The text or its number was changed after its first parts were sent',
		'The other parts were not sent, because they would not match. Undo the change and retry, or send the rest as a separate message.',
	],
	passedOver: [
		'Do Not Send To, Send Only Between or the Send Once Key holds this back now',
		'Nothing more was sent.',
	],
	stillUnknown: [
		'‹message›',
		'An earlier try of this run may have sent it; check that before you send it again.',
	],
	stopped: [
		'‹message›',
		'‹sent› sent‹maybe›, ‹notSent› not sent. A retry does not repeat the sent ones.',
	],
	stoppedByHand: [
		'‹message›',
		'‹sent› sent‹maybe›, ‹notSent› not sent. Executing again sends all of them again.‹rest›',
	],
	keyInDoubt: [
		'It is not known whether the message with this Send Once Key was sent',
		'It may have been sent, so nothing was sent now: an execution that claimed the key noted no outcome. Check whether it arrived; to send it after all, use another key.',
	],
	keyUnreachable: ['n8n could not look up the Send Once Key', tryAgain],
	limitReached: [
		'This number has reached its Limit per Number',
		'Nothing was sent for this item. Try again after the Limit Period, or set Limit per Number in Options: 0 for no limit. One-time passwords have a limit unless you set it.',
	],
	storeUnfit: [
		'This version of n8n keeps no record of what was sent that this node could use',
		'Nothing was sent. Update this package. Until then, Send Once Key, Limit per Number and Retry cannot be used here.',
	],
	limitUnknown: ['n8n could not look up how many messages this number has received', tryAgain],
});

/** Ends the words of a run that was stopped by hand, if something is left to send. */
export const sendTheRest = ' To send only the rest, use Retry in the list of executions.';

/** Ends the words of a run that sends nothing because some items are invalid. */
export const toSendTheOthers =
	'To send the others: Settings › On Error › Continue (using error output).';

/** The reason of a Verify that asked nothing. */
export const wrongCodesReached =
	'10 wrong codes were entered for this number within an hour, so this one was not checked. Codes are checked again an hour after the first of them.';

/** Retries that send nothing, because another Retry of the same execution has continued. */
export const retriedWords = adviceTable({
	before: [
		'An earlier Retry of this execution has already continued from here‹where›',
		'A failed execution is continued once, so nothing was sent now. If that Retry is red in the list of executions, retry that one; if it is green, nothing is left to send. If it was deleted, check what arrived, and run the workflow again with only the rest.',
	],
	inDoubt: [
		'Another Retry of this execution is running, or ended before it could report back‹where›',
		'It may have sent these messages, so nothing was sent now. If it is running, wait for its end. Otherwise no Retry can continue: check what arrived, and run the workflow again with only the rest.',
	],
	unreachable: [
		'n8n could not look up whether another Retry of this execution has already continued from here',
		'Nothing was sent now. Try again when n8n’s database answers.',
	],
});

const unusableUrl = 'The Base URL of the credential cannot be used as it is';

/** Settings, credentials and inputs that prevent a run from starting. */
export const setupWords = adviceTable({
	unencrypted: [
		'The Base URL of the credential is not encrypted',
		'Anyone between n8n and the service could read the credential and every message. Enter ‹proposal› as Base URL. If the service has no https, switch on “Allow Unencrypted” in the credential.',
	],
	notQuiteAnAddress: [
		unusableUrl,
		'Enter ‹proposal› as Base URL, if that is the address of the service.',
	],
	notAnAddress: [
		unusableUrl,
		'Enter the address of the service as Base URL, e.g. https://api.example.com, without user name, query or fragment.',
	],
	blank: [
		'“‹field›” of the credential begins or ends with white space',
		'Enter it again without the white space. If it belongs to the value, use the Encoded Value instead.',
	],
	missing: ['“‹field›” of the credential is empty', 'Enter what the service gave you.'],
	notACountry: ['“Default Country” of the credential ‹reason›', '‹wayOut›.'],
	unknownOperation: [
		'This node has no operation “‹operation›” of “‹resource›”',
		'Choose Resource and Operation again; the workflow may come from another version of the node.',
	],
	balanceTooLow: [
		'The balance is ‹balance›, below the ‹minimum› of “Check Balance First”',
		'Top up the account, or lower that number.',
		andNothingSent,
	],
	balanceNotChecked: [
		'The balance could not be checked: ‹message›',
		'‹description›',
		andNothingSent,
	],
	balanceUnknown: [
		'The service did not say what the balance is',
		'Try again, or remove “Check Balance First”.',
		andNothingSent,
	],
	tooManyKeys: [
		'This run has ‹keys› Send Once Keys, but this node remembers ‹most›',
		'The node would forget the first keys before the last ones are used. Split the items into smaller runs, and give each a node of its own if the keys may recur.',
		andNothingSent,
	],
	oneAtATime: [
		'This operation asks one question at a time, but got several items',
		'Put a “Loop Over Items” node with batch size 1 before this one to ask one after the other. To ask all at once, let the loop call a sub-workflow that asks, with “Wait For Sub-Workflow Completion” off.',
		andNothingSent,
	],
	accountOfItem: [
		'The credential has expressions, which nobody can evaluate when the answer comes',
		'Give this node a credential without expressions, or let people answer by link.',
	],
	toolCannotWait: [
		'Here an AI agent cannot wait for the answer of a person',
		'Use AI Agent 3 or newer, and add this node as a human review of the tool that needs an approval.',
		andNothingSent,
	],
	noTrigger: [
		'Nobody would hear the replies to this question: ‹why›',
		'Publish a workflow with a Messaging Service Trigger on Incoming SMS or WhatsApp Message and this credential, and enter its production URL as “Replies URL” in the credential. Or set “Answer By” to “Link”.',
		andNothingSent,
	],
	cannotWait: [
		'This version of n8n cannot wait for an answer at this node',
		'Update n8n to 1.108 or newer, or send the message and use a Wait node.',
		andNothingSent,
	],
	unreadableName: [
		'n8n cannot find a node of this name when somebody answers',
		'Rename the node, for example to “Ask”.',
		andNothingSent,
	],
	expression: ['‹message›', 'Check the expressions of this node for this item.'],
	unfitRequest: ['“Request → ‹place›” ‹reason›', 'Correct the field that this value comes from.'],
	unforeseen: ['‹message›', 'Check the settings and the credential of this node.', andNothingSent],
	refusedRequest: ['A request arrived and was refused: ‹arrived›', '‹advice›'],
	leftOutEvent: ['An event arrived and was left out: ‹arrived›', '‹advice›'],
});
