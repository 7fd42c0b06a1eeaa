import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

import { z } from 'zod/v4';

/** A tool call of the model. */
export interface Call {
	readonly id: string;
	/** The tool's name, or part of it; by default the first tool. */
	readonly tool?: string;
	readonly arguments: Readonly<Record<string, unknown>>;
}

/** A chat model with scripted answers. */
export interface Model {
	/** The base URL for its credential. */
	readonly url: string;
	/** The tools' answers in the order of the calls. */
	readonly answers: readonly string[];
}

const Asked = z.looseObject({
	messages: z.array(z.looseObject({ role: z.string(), content: z.unknown() })),
	tools: z.array(z.looseObject({ function: z.looseObject({ name: z.string() }) })).default([]),
});

/**
 * Calls `run` with a server that has OpenAI's chat completions API: it makes these calls in each
 * turn, then ends.
 */
export async function withModel<T>(
	turns: ReadonlyArray<readonly Call[]>,
	run: (model: Model) => Promise<T>,
	/** Returns the text with which it ends, for what it was asked last. */
	say: (asked: string) => string = () => 'Done',
): Promise<T> {
	let answers: string[] = [];
	const server = createServer(async (request, response) => {
		const { messages, tools } = Asked.parse(await json(request));
		answers = messages.filter(({ role }) => role === 'tool').map(({ content }) => String(content));
		const calls = turns[messages.filter(({ role }) => role === 'assistant').length];
		const names = tools.map((tool) => tool.function.name);
		const named = (tool = '') =>
			names.find((name) => name === tool) ?? names.find((name) => name.includes(tool));
		const tool_calls = calls?.map(({ id, tool, arguments: given }) => ({
			...{ id, type: 'function' },
			function: { name: named(tool), arguments: JSON.stringify(given) },
		}));
		const content = tool_calls ? null : say(String(messages.at(-1)?.content));
		const message = { role: 'assistant', content, tool_calls };
		const finish_reason = tool_calls ? 'tool_calls' : 'stop';
		response.setHeader('content-type', 'application/json');
		response.end(
			JSON.stringify({
				...{ id: `completion-${answers.length}`, object: 'chat.completion', created: 0 },
				...{ model: 'scripted', choices: [{ index: 0, message, finish_reason }] },
				usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
			}),
		);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	try {
		return await run({
			url: `http://127.0.0.1:${port}/v1`,
			get answers() {
				return answers;
			},
		});
	} finally {
		server.closeAllConnections();
		await new Promise((resolve) => server.close(resolve));
	}
}
