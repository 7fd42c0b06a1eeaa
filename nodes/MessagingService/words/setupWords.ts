import { adviceTable } from './saying';

const unusableUrl = 'The Base URL of the credential cannot be used as it is';

/** Settings, credentials and inputs that prevent a run from starting. */
export const setupWords = adviceTable({
	unencrypted: [
		'The Base URL of the credential is not encrypted',
		'Anyone between n8n and the service could read the credential and every message. Enter ‹proposal› as Base URL. If the service has no https, switch on “Allow Unencrypted” in the credential.',
	],
	notQuiteAnAddress: [unusableUrl, 'Enter ‹proposal› as Base URL, if that is the address of the service.'],
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
		'Nothing was sent. Top up the account, or lower that number.',
	],
	balanceNotChecked: ['The balance could not be checked: ‹message›', 'Nothing was sent. ‹description›'],
	balanceUnknown: [
		'The service did not say what the balance is',
		'Nothing was sent. Try again, or set “Check Balance First” to 0.',
	],
	tooManyKeys: [
		'This run has ‹keys› Send Once Keys, but this node remembers ‹most›',
		'Nothing was sent: the last keys would make n8n forget the first ones. Split the items into smaller runs, and give each a node of its own if the keys may recur.',
	],
	oneAtATime: [
		'This operation asks one question at a time, but got several items',
		'Nothing was sent. Put a “Loop Over Items” node with batch size 1 before this one to ask one after the other, or call a sub-workflow for each item, with “Wait For Sub-Workflow Completion” off, to ask all at once.',
	],
	noBrowser: [
		'A chat has no browser that could open the page for the code',
		'Nothing was sent. Give the agent two tools in place of this one: “One-Time Password › Send” and “One-Time Password › Verify”; it asks for the code in the chat.',
	],
	noBrowserWaits: [
		'No browser waits for the page of the code',
		'Nothing was sent. Start the workflow with a Webhook node whose “Respond” is “Using Respond to Webhook Node”. Or use “One-Time Password › Send”, a form, and “One-Time Password › Verify”, as the example people-otp-forms does.',
	],
	toolCannotWait: [
		'Here an AI agent cannot wait for the answer of a person',
		'Nothing was sent. Use AI Agent 3 or newer, and add this node as a human review of the tool that needs an approval.',
	],
	cannotWait: [
		'This version of n8n cannot wait for an answer at this node',
		'Nothing was sent. Update n8n to 1.108 or newer, or send the message and use a Wait node.',
	],
	unreadableName: [
		'n8n cannot find a node of this name when somebody answers',
		'Nothing was sent. Rename the node, for example to “Ask”.',
	],
	expression: ['‹message›', 'Check the expressions of this node for this item.'],
	unfitRequest: [
		'“Request → ‹place›” ‹reason›',
		'Nothing was sent for this item. Correct the field that this value comes from.',
	],
	unforeseen: ['‹message›', 'Nothing was sent. Check the settings and the credential of this node.'],
	refusedRequest: ['A request arrived and was refused: ‹arrived›', '‹advice›'],
	leftOutEvent: ['An event arrived and was left out: ‹arrived›', '‹advice›'],
});
