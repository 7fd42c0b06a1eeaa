import type { IDataObject } from 'n8n-workflow';
import type { RunOptions } from '../tools/engine';
import { person } from '../tools/replies';
import type { Service } from '../tools/service';
import type { Waiting } from '../tools/waitingServer';

/** The texts of the received WhatsApp messages, in order. */
export const appTexts = ({ emulator }: Service): string[] =>
	emulator.appMessages.flatMap(({ request }) => (request.type === 'text' ? request.message : []));

export const linksIn = (texts: ReadonlyArray<string | undefined>): string[] =>
	texts.flatMap((text) => text?.match(/http\S+/g) ?? []);

/** Questions by WhatsApp that are answered on a page, without a trigger. */
export function byLink(service: Service, waiting: Waiting, usual: IDataObject = {}) {
	const links = () => linksIn(appTexts(service));
	return {
		ask: async (parameters: IDataObject = {}, more: Partial<RunOptions> = {}) =>
			await waiting.ask({
				credentials: service.credentials,
				parameters: {
					...{ resource: 'humanReview', operation: 'sendAndWait', options: {} },
					...{ channel: 'whatsApp', answerBy: 'link', to: person, message: 'What happened?' },
					...usual,
					...parameters,
				},
				...more,
			}),
		links,
		/** The link of the latest question. */
		link: () => links().at(-1) ?? '',
		dataOf: ({ executionId }: { readonly executionId: string }) =>
			waiting.resultOf(executionId).json[0]?.data,
	};
}

/** Sends the form of the page at a link. */
export const post = async (link: string, fields: Record<string, string>) =>
	await fetch(link, { method: 'POST', body: new URLSearchParams(fields) });
