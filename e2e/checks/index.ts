import { agentChecks } from './agent';
import { attachmentChecks } from './attachments';
import { credentialChecks } from './credentialTests';
import { exampleChecks } from './examples';
import { leakChecks } from './leaks';
import { onceChecks } from './once';
import { onceKeyChecks } from './onceKey';
import { refusedChecks } from './refused';
import { subWorkflowChecks } from './subWorkflow';
import { triggerChecks } from './trigger';
import { typeChecks } from './types';
import { wholeRunChecks } from './wholeRun';
import type { Check } from './world';

/** All checks, in the order in which they are made; the last ones look at what all the others left behind. */
export const checks: readonly Check[] = [
	...typeChecks,
	...credentialChecks,
	...exampleChecks,
	...onceChecks,
	...onceKeyChecks,
	...subWorkflowChecks,
	...agentChecks,
	...wholeRunChecks,
	...triggerChecks,
	...refusedChecks,
	...attachmentChecks,
	...leakChecks,
];
