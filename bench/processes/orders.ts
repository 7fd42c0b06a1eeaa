import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** Programs in their own processes that carry out one order after another. */

type Reply<Result> = { readonly result: Result } | { readonly problem: string };

/** A running program. */
export interface Program<Order, Result> {
	/** Carries out one order; ends the program on a timeout. */
	ask(order: Order, timeoutMs?: number): Promise<Result>;
	/** Resolves when it has ended. */
	stop(): Promise<void>;
}

/**
 * Starts a program that calls `serveOrders`.
 *
 * @param file the TypeScript program
 * @param env additional environment variables
 */
export function startProgram<Order extends object, Result>(
	file: string,
	env: NodeJS.ProcessEnv = {},
): Program<Order, Result> {
	const child = fork(file, [], {
		env: { ...process.env, ...env },
		execArgv: [...process.execArgv, '--expose-gc'],
		stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
	});
	let said = '';
	child.stderr?.on(
		'data',
		(chunk: Buffer) => (said = (said + chunk.toString('utf8')).slice(-4_000)),
	);
	const gone = once(child, 'exit');
	const stop = async () => {
		child.kill('SIGKILL');
		await gone;
	};
	return {
		async ask(order, timeoutMs = 120_000) {
			const reply = new Promise<Reply<Result>>((resolve) => {
				child.once('message', (message) => resolve(message as Reply<Result>));
				void gone.then(() => resolve({ problem: `It has ended. ${said}` }));
			});
			child.send(order, () => {});
			const late = new AbortController();
			const bound = sleep(
				timeoutMs,
				{ problem: `Not done after ${timeoutMs / 1000} s.` },
				{ signal: late.signal },
			);
			const answer = await Promise.race([reply, bound]);
			late.abort();
			bound.catch(() => {});
			if ('result' in answer) return answer.result;
			await stop();
			throw new Error(answer.problem);
		},
		stop,
	};
}

/** Carries out incoming orders; ends with the parent program, even if that was killed. */
export function serveOrders<Order, Result>(perform: (order: Order) => Promise<Result>): void {
	process.once('disconnect', () => process.exit());
	process.on('message', (order) => {
		const send = (reply: Reply<Result>) => process.send?.(reply);
		perform(order as Order).then(
			(result) => send({ result }),
			(error: unknown) => send({ problem: error instanceof Error ? error.message : String(error) }),
		);
	});
}
