import { agentChecks } from './agent/agent';
import { taskChecks } from './agent/tasks';
import { attachmentChecks } from './sending/attachments';
import { credentialChecks } from './credentialTests';
import { allActiveChecks } from './examples/allActive';
import { exampleChecks } from './examples/examples';
import { faultChecks } from './faults/faults';
import { leakChecks } from './leaks';
import { onceChecks } from './sending/once';
import { onceKeyChecks } from './sending/onceKey';
import { codeChecks } from './people/code';
import { confirmChecks } from './people/confirm';
import { peopleExampleChecks } from './people/examples';
import { forgedAnswerChecks } from './people/forged';
import { peopleChecks } from './people/people';
import { replyChecks, smsReviewChecks } from './people/reply';
import { reviewChecks } from './people/review';
import { mediaChecks } from './trigger/media';
import { retryTwiceChecks } from './sending/retryTwice';
import { refusedChecks } from './trigger/refused';
import { subWorkflowChecks } from './sending/subWorkflow';
import { triggerChecks } from './trigger/trigger';
import { typeChecks } from './types';
import { wholeRunChecks } from './sending/wholeRun';
import type { Check } from './world';

/** All checks, in the order in which they are made; the last ones look at what all the others left behind. */
export const checks: readonly Check[] = [
	...typeChecks,
	...credentialChecks,
	// First, since the events of the others are the same, and each starts a trigger once.
	...allActiveChecks,
	...exampleChecks,
	...onceChecks,
	...retryTwiceChecks,
	...onceKeyChecks,
	...subWorkflowChecks,
	...agentChecks,
	...taskChecks,
	...wholeRunChecks,
	...faultChecks,
	...peopleChecks,
	...replyChecks,
	...forgedAnswerChecks,
	...codeChecks,
	...confirmChecks,
	...reviewChecks,
	...smsReviewChecks,
	...peopleExampleChecks,
	...triggerChecks,
	...refusedChecks,
	...mediaChecks,
	...attachmentChecks,
	...leakChecks,
];
