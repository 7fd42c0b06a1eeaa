import * as z from 'zod/v4';
import { read } from './read';

/** The examples of the README, in its order. */
const groups: Readonly<Record<string, readonly string[]>> = {
	'Everything that does not wait for a person': ['demo'],
	SMS: [
		'sms-bulk-errors',
		'sms-campaign-cost',
		'sms-campaign-report',
		'sms-rest-in-the-morning',
		'sms-reminders-whatsapp-fallback',
	],
	'What became of a message': [
		'sms-wait-until-final',
		'resolve-unknown',
		'scheduled-missing-reports',
		'email-campaign-opens',
		'scheduled-low-balance',
	],
	Events: ['trigger-one-address', 'trigger-opt-out-list', 'trigger-delivery-report', 'trigger-deduplicate'],
	WhatsApp: [
		'trigger-whatsapp-auto-reply',
		'trigger-whatsapp-support-inbox',
		'whatsapp-24-hours',
		'people-whatsapp-agent',
	],
	People: [
		'people-sms-steps',
		'people-sms-replies',
		'people-one-after-the-other',
		'people-majority',
		'people-otp-forms',
		'people-agent-asks-first',
	],
};

const Workflow = z.object({ name: z.string() });

/** Its name in n8n, without the package's. */
const nameOf = (file: string): string =>
	Workflow.parse(JSON.parse(read(`examples/${file}.json`))).name.replace(/^Messaging Service:? /, '');

/** The examples in groups, each with its name in n8n. */
export const exampleLists = (): string =>
	Object.entries(groups)
		.map(([title, files]) =>
			[
				`**${title}**`,
				files.map((file) => `- [${file}](examples/${file}.json): ${nameOf(file)}`).join('\n'),
			].join('\n\n'),
		)
		.join('\n\n');
