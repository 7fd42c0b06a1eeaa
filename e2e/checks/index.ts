import { agentChecks } from './agent/agent';
import { agentExampleChecks } from './agent/examples';
import { taskChecks } from './agent/tasks';
import { attachmentChecks } from './sending/attachments';
import { credentialChecks } from './credentialTests';
import { allActiveChecks } from './examples/allActive';
import { exampleChecks } from './examples/examples';
import { oneAddressChecks } from './examples/oneAddress';
import { faultChecks } from './faults/faults';
import { leakChecks } from './leaks';
import { numberChecks } from './sending/numbers';
import { onceChecks } from './sending/once';
import { onceKeyChecks } from './sending/onceKey';
import { codeChecks } from './people/code';
import { confirmChecks } from './people/confirm';
import { testModeChecks } from './people/testMode';
import { peopleExampleChecks } from './people/examples';
import { forgedAnswerChecks } from './people/forged';
import { peopleChecks } from './people/people';
import { replyChecks } from './people/reply';
import { lateChecks } from './people/late';
import { severalQuestionChecks } from './people/severalQuestions';
import { reviewChecks } from './agent/review';
import { mediaChecks } from './trigger/media';
import { retryTwiceChecks } from './sending/retryTwice';
import { refusedChecks } from './trigger/refused';
import { severalNumbersChecks } from './sending/severalNumbers';
import { subWorkflowChecks } from './sending/subWorkflow';
import { triggerChecks } from './trigger/trigger';
import { typeChecks } from './types';
import { wholeRunChecks } from './sending/wholeRun';
import type { Check } from './world';

/** All checks in order; the last ones examine the data left by the others. */
export const checks: readonly Check[] = [
	...typeChecks,
	...credentialChecks,
	// First, because other checks send the same events, and a trigger starts only once for each.
	...allActiveChecks,
	...exampleChecks,
	...oneAddressChecks,
	...onceChecks,
	...retryTwiceChecks,
	...severalNumbersChecks,
	...numberChecks,
	...onceKeyChecks,
	...subWorkflowChecks,
	...agentChecks,
	...taskChecks,
	...agentExampleChecks,
	...wholeRunChecks,
	...faultChecks,
	...peopleChecks,
	...replyChecks,
	...severalQuestionChecks,
	...testModeChecks,
	...lateChecks,
	...forgedAnswerChecks,
	...codeChecks,
	...confirmChecks,
	...reviewChecks,
	...peopleExampleChecks,
	...triggerChecks,
	...refusedChecks,
	...mediaChecks,
	...attachmentChecks,
	...leakChecks,
];
