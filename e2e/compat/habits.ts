/** What the package relies on and n8n does not promise, with the claim that fails first when n8n moves. */
export interface Habit {
	readonly what: string;
	/** Versions of n8n in which it is so. */
	readonly since: string;
	/** What breaks without it, and how that shows. */
	readonly without: string;
	/** Words of a claim of `e2e/` that stand in no other. */
	readonly claim: string;
	/** Where to mend it. */
	readonly file: string;
}

export const habits: readonly Habit[] = [
	{
		what: 'Retry On Fail runs the node again with the items and the context it had',
		since: 'all that were tried',
		without: 'A retry sends again what was sent',
		claim: 'Retry On Fail sends each SMS exactly once when the service refuses one at first',
		file: 'delivery/memory/ledger.ts',
	},
	{
		what: 'The context of a node is stored with a failed execution, and its Retry gets a copy',
		since: 'all that were tried',
		without: 'A Retry from the list of executions sends again what was sent',
		claim: 'workflow sends what is left, and nothing twice',
		file: 'delivery/memory/remember.ts',
	},
	{
		what: 'The list of processed data tests and sets in one step, for all executions of a node',
		since: '1.72',
		without: 'Two executions with one Send Once Key both send',
		claim: 'Send Once Key holds across executions of an active workflow',
		file: 'delivery/store/store.ts',
	},
	{
		what: 'Static data that a webhook sets is saved before its answer leaves',
		since: 'all that were tried',
		without: 'An event that is repeated after a crash starts the workflow twice',
		claim: 'What the trigger remembers of an event is in the database of n8n before the service has its 200',
		file: 'webhooks/once/stored.ts',
	},
	{
		what: 'A webhook node of version 1 with the hidden option `binaryData` is given the raw body',
		since: 'all that were tried',
		without: 'n8n answers 422 to a signed event that it cannot parse, and the event is lost',
		claim: 'What is signed but is no JSON, or in another charset, is acknowledged and starts the workflow',
		file: 'webhooks/fields/properties.ts',
	},
	{
		what: 'A waiting node reads its context back by the expression `$node[…].context`',
		since: '1.107',
		without: 'The page of a question says that there is none',
		claim: 'A question by WhatsApp waits, and the workflow goes on with the approval',
		file: 'people/memory.ts',
	},
	{
		what: 'n8n signs the addresses of waiting executions',
		since: '1.107',
		without: 'A forged link can answer a question',
		claim: 'Links that are forged, cut, changed or of another execution decide nothing and say nothing',
		file: 'people/ask.ts',
	},
	{
		what: 'The operation value `sendAndWait` makes a node a human review',
		since: '2.33 or before',
		without: 'The node is missing among the reviews of an AI Agent’s tools',
		claim: 'AI agent: the call of a tool waits for a yes on WhatsApp, and is made after it',
		file: 'operations/humanReview/sendAndWait.ts',
	},
	{
		what: 'A tool is the node with the suffix `Tool`, and its run index grows with every try',
		since: 'all that were tried',
		without: 'A repeated call of an AI agent sends again',
		claim: 'a call that the service refuses at first is one message after Retry On Fail',
		file: 'delivery/memory/identity.ts',
	},
	{
		what: 'A network fault carries its cause, but not in 1.103 to 2.33',
		since: '2.34',
		without: 'A message that never left is called uncertain, so a retry leaves it alone',
		claim: 'An SMS whose answer is lost is sent once by Retry On Fail and by Retry, and named as uncertain',
		file: 'service/networkFault.ts',
	},
	{
		what: 'A plain expression such as `{{ $json.phone }}` gives for each item what it names',
		since: 'all that were tried',
		without: 'A field of a later item is read wrongly; a property test holds our reading to n8n’s',
		claim: 'operations that do not wait reaches the service in one run of the demo',
		file: 'parameters/reading.ts',
	},
	{
		what: 'n8n asks a node for its description without calling its functions',
		since: 'all that were tried',
		without: 'The package takes 80 ms of n8n’s start in place of 7',
		claim: 'n8n lists both nodes and the three credential types, with light and dark icons',
		file: 'scripts/lazy.js',
	},
];
