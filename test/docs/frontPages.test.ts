import { read } from '../../docs/read';
import { runNode } from '../tools/engine';
import { useEmulator } from '../tools/service';

const service = useEmulator();
const blocksOf = (page: string): string[] =>
	[...read(page).matchAll(/^```\w+\n(.*?)^```$/gms)].map(([, text = '']) =>
		text.replaceAll(/ +#.*/g, ''),
	);

test('the first SMS gives the output that the README shows', async () => {
	const parameters = {
		resource: 'sms',
		operation: 'send',
		to: '+52 55 1234 5678',
		message: 'Hello',
	};
	const { json } = await runNode({ parameters, credentials: service.credentials });
	expect(blocksOf('README.md')).toContain(`${JSON.stringify(json[0], null, 2)}\n`);
});

test('the Spanish page has the commands and the output of the README', () => {
	expect(blocksOf('docs/es/README.md')).toEqual(blocksOf('README.md'));
});
