import {
	generateUrlSignature,
	InstanceSettings,
	prepareUrlForSigning,
	validateUrlSignature,
} from 'n8n-core';
import { Container } from '@n8n/di';
import type { INodeExecutionData, IRunExecutionData, IWebhookFunctions } from 'n8n-workflow';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parse } from 'node:querystring';
import { buffer } from 'node:stream/consumers';
import { setTimeout as rest } from 'node:timers/promises';
import formidable from 'formidable';
import { MessagingService } from '../../nodes/MessagingService/MessagingService.node';
import { tokenPath } from '../../nodes/MessagingService/replies/protocol';
import { runNode, type RunOptions, type RunResult } from './engine';

/**
 * Runs a node that waits, and serves its links over real HTTP with n8n's own signatures and
 * contexts. Simulates only n8n's handling of such requests (waiting-webhooks.js) and its table of
 * executions.
 */

/** A waiting execution as n8n stores it, as JSON. */
interface Execution {
	mode?: RunOptions['mode'];
	status: 'running' | 'waiting' | 'finished';
	stored?: IRunExecutionData;
	/** As it waited last. */
	waited?: IRunExecutionData;
	result?: RunResult;
}

export interface Waiting {
	/** Base URL of waiting executions. */
	readonly base: string;
	/** Runs the node until it waits or ends. */
	ask(options: Omit<RunOptions, 'waitingBase' | 'onExecution'>): Promise<RunResult>;
	/** Runs the node once more in an execution that waited, as in a loop, until it waits again. */
	askAgain(executionId: string): Promise<RunResult>;
	/** Final outputs by execution ID. */
	resultOf(executionId: string): RunResult;
	/** The stored waiting execution; may be changed. */
	storedOf(executionId: string): IRunExecutionData;
	/** The same link with other parameters, signed as by n8n. */
	signed(link: string, parameters: Record<string, string>): string;
	statusOf(executionId: string): string | undefined;
	/** Ends the wait as n8n does at its time limit. */
	timeOut(executionId: string): Promise<RunResult>;
	/** Deletes the execution. */
	forget(executionId: string): void;
	/** Makes n8n fail to accept the next answer, as without a database. */
	failNext(): void;
	/** Makes n8n take the next answer, and its response gets lost. */
	loseNext(): void;
	stop(): Promise<void>;
}

/** Unwraps a list with one value, as n8n does. */
const alone = (values: object): unknown =>
	Object.fromEntries(
		Object.entries(values).map(([name, value]: [string, unknown]) => [
			name,
			Array.isArray(value) && value.length === 1 ? (value[0] as unknown) : value,
		]),
	);

/**
 * Parses a body as n8n does (webhook-helpers.js, webhook-form-data.js and body-parser.js, the same
 * from 1.85 to 2.40): forms with files by formidable, and JSON.
 */
async function bodyOf(request: IncomingMessage): Promise<unknown> {
	const [type = ''] = (request.headers['content-type'] ?? '').split(';');
	if (type === 'multipart/form-data') {
		const parsed = await formidable({ multiples: true, maxFileSize: 200 * 1024 * 1024 })
			.parse(request)
			.catch(() => [{}, {}] as const);
		const [data, files] = parsed.map(alone);
		return { data, files };
	}
	const raw = (await buffer(request)).toString();
	if (raw === '') return undefined;
	if (type === 'application/json') return JSON.parse(raw) as unknown;
	if (type === 'application/x-www-form-urlencoded') return { ...parse(raw) };
	return type === 'text/plain' ? raw : undefined;
}

/** Starts one for the tests of a file. */
export function useWaiting(prefix = ''): Waiting {
	const held = {} as Waiting;
	beforeAll(async () => void Object.assign(held, await startWaiting(prefix)));
	afterAll(async () => await held.stop());
	return held;
}

/** @param prefix a path before n8n's that a proxy removes */
export async function startWaiting(prefix = ''): Promise<Waiting> {
	const executions = new Map<string, Execution>();
	let failing = 0;
	let losing = false;
	const server = createServer((request, response) => void handle(request, response));
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
	const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}${prefix}/webhook-waiting`;
	const copyOf = (data: unknown) => JSON.parse(JSON.stringify(data)) as IRunExecutionData;

	function keep(execution: Execution, result: RunResult): RunResult {
		execution.result = result;
		execution.status = result.run.status === 'waiting' ? 'waiting' : 'finished';
		execution.stored = copyOf(result.run.data);
		if (execution.status === 'waiting') execution.waited = copyOf(result.run.data);
		return result;
	}

	/** Claims the execution, so that only one of two answers is accepted. */
	async function resume(execution: Execution, items?: INodeExecutionData[]): Promise<void> {
		if (failing-- > 0) throw new Error('The database is away');
		const { stored, result } = execution;
		if (execution.status !== 'waiting' || !stored || !result) throw new Error('not waiting');
		execution.status = 'running';
		const data = copyOf(stored);
		const { lastNodeExecuted = '', runData } = data.resultData;
		if (items) {
			delete data.waitTill;
			runData[lastNodeExecuted]?.pop();
			const [entry] = data.executionData?.nodeExecutionStack ?? [];
			if (!entry) throw new Error('nothing to go on with');
			entry.node.disabled = true;
			entry.data.main = [items];
			entry.metadata = { ...entry.metadata, forwardAllOutputs: true };
		}
		keep(execution, await result.goOn(data));
	}

	async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const path = (request.url ?? '').replace(prefix, '');
		const url = new URL(path, base);
		const answer = (status: number, words: string) => response.writeHead(status).end(words);
		const execution = executions.get(url.pathname.split('/')[2] ?? '');
		if (!execution) return void answer(404, 'The execution does not exist.');
		const { hmacSignatureSecret } = Container.get(InstanceSettings);
		const signature = url.searchParams.get('signature') ?? '';
		const { mode, status, stored, result } = execution;
		// Any path except the node's own requires the token of the execution.
		const isByToken = url.pathname.endsWith(`/${tokenPath}`);
		if (
			isByToken
				? // n8n before 2.14 has none, and compares nothing.
					signature !== (stored?.resumeToken || signature)
				: !validateUrlSignature(signature, url, hmacSignatureSecret)
		)
			return void answer(401, isByToken ? '{"error":"Invalid token"}' : 'Invalid Form Link');
		// A running execution started in the editor is not stored, so n8n fails.
		if (status === 'running' && mode !== 'trigger')
			return void answer(500, '{"code":0,"message":"undefined"}');
		if (status === 'running') return void answer(409, 'is running already');
		if (result?.error) return void answer(409, 'has finished with error');
		if (isByToken && status === 'finished') return void answer(409, 'has finished already');
		if (status === 'finished' || !stored || !result) return void answer(200, 'No action required');
		if (request.method !== 'GET' && request.method !== 'POST')
			return void answer(200, 'No action required');
		const body = await bodyOf(request);
		const query = Object.fromEntries(url.searchParams);
		const asked = Object.assign(request, { body, query, originalUrl: path });
		const answering = Object.assign(response, {
			status: (code: number) => Object.assign(response, { statusCode: code }),
		});
		const context = result.webhook(
			copyOf(stored),
			asked,
			answering,
		) as unknown as IWebhookFunctions;
		const said = await new MessagingService().webhook.call(context);
		if (said.noWebhookResponse) return;
		try {
			// It must be claimed in the database.
			if (said.workflowData) await rest(50);
			if (said.workflowData) await resume(execution, said.workflowData[0] ?? []);
			if (losing) {
				losing = false;
				return void response.destroy();
			}
			const { webhookResponse: said200 } = said as { webhookResponse?: unknown };
			response.end(typeof said200 === 'object' ? JSON.stringify(said200) : String(said200));
		} catch {
			answer(500, 'There was a problem executing the workflow');
		}
	}

	const resultOf = (executionId: string): RunResult => {
		const result = executions.get(executionId)?.result;
		if (!result) throw new Error('no such execution');
		return result;
	};
	return {
		base,
		resultOf,
		forget: (executionId) => void executions.delete(executionId),
		failNext: () => void (failing = 1),
		loseNext: () => void (losing = true),
		async ask(options) {
			const execution: Execution = {
				status: 'running',
				...(options.mode && { mode: options.mode }),
			};
			const onExecution = (id: string) => executions.set(id, execution);
			return keep(execution, await runNode({ ...options, waitingBase: base, onExecution }));
		},
		async askAgain(executionId) {
			const execution = executions.get(executionId);
			const { waited, result } = execution ?? {};
			if (!execution || !waited || !result) throw new Error('no such execution');
			execution.status = 'running';
			delete waited.waitTill;
			waited.resultData.runData = {};
			return keep(execution, await result.goOn(waited));
		},
		storedOf(executionId) {
			const stored = executions.get(executionId)?.stored;
			if (!stored) throw new Error('no such execution');
			return stored;
		},
		signed(link, parameters) {
			const url = new URL(link);
			url.searchParams.delete('signature');
			for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
			const { hmacSignatureSecret } = Container.get(InstanceSettings);
			url.searchParams.set(
				'signature',
				generateUrlSignature(prepareUrlForSigning(url), hmacSignatureSecret),
			);
			return url.href;
		},
		statusOf: (executionId) => executions.get(executionId)?.status,
		async timeOut(executionId) {
			const execution = executions.get(executionId);
			if (!execution) throw new Error('no such execution');
			await resume(execution);
			return resultOf(executionId);
		},
		async stop() {
			await new Promise((stopped) => {
				server.close(stopped);
				server.closeAllConnections();
			});
		},
	};
}
