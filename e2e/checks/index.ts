import { agentChecks } from './agent/agent';
import { agentExampleChecks } from './agent/examples';
import { attachmentChecks } from './sending/attachments';
import { credentialChecks } from './credentialTests';
import { allActiveChecks } from './examples/allActive';
import { exampleChecks } from './examples/examples';
import { oneAddressChecks } from './examples/oneAddress';
import { leakChecks } from './leaks';
import { onceChecks } from './sending/once';
import { onceKeyChecks } from './sending/onceKey';
import { placeChecks } from './places/table';
import { peopleExampleChecks } from './people/examples';
import { peopleChecks } from './people/people';
import { replyChecks, testModeChecks } from './people/reply';
import { bossChecks } from './people/bosses';
import { severalQuestionChecks } from './people/severalQuestions';
import { reviewChecks } from './agent/review';
import { refusedChecks } from './trigger/refused';
import { subWorkflowChecks } from './sending/subWorkflow';
import { triggerChecks } from './trigger/trigger';
import { typeChecks } from './types';
import { errorOutputChecks } from './sending/errorOutput';
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
	...onceKeyChecks,
	...subWorkflowChecks,
	...placeChecks,
	...agentChecks,
	...agentExampleChecks,
	...errorOutputChecks,
	...peopleChecks,
	...replyChecks,
	...severalQuestionChecks,
	...bossChecks([]),
	...testModeChecks,
	...reviewChecks,
	...peopleExampleChecks,
	...triggerChecks,
	...refusedChecks,
	...attachmentChecks,
	...leakChecks,
];
