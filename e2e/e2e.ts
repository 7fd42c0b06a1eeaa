// npm run e2e                         the packed package in a real n8n
// npm run e2e -- <words of a claim>   only the claims that contain them
// npm run e2e -- <suite> [arguments]  another suite; most take the words of a claim, too
//
//   queue      with Redis and PostgreSQL, workers and webhook processors
//   crash      n8n killed in the middle of a run, and while a question waits
//   forged     forged requests on raw sockets
//   compat     several versions of n8n, or those that are named
//   habits     the same, only what n8n does not promise
//   look       n8n's editor in a browser, with pictures (in .demo/look, or the folder that follows)
//   desk       the emulator's page in a browser, likewise
//   pictures   takes the pictures of the documents

const suites: Readonly<Record<string, () => Promise<unknown>>> = {
	queue: () => import('./queue/queue'),
	crash: () => import('./crash/crash'),
	forged: () => import('./forger/forger'),
	compat: () => import('./compat/compat'),
	habits: () => import('./compat/compat'),
	look: async () => await (await import('./playwright')).playwright('editor'),
	desk: async () => await (await import('./playwright')).playwright('desk'),
	pictures: () => import('./pictures'),
};

const [, , word = ''] = process.argv;
// The programs look at what follows; one of them tells itself from the other by the word.
if (word in suites && word !== 'habits') process.argv.splice(2, 1);
void (suites[word] ?? (() => import('./check')))();
