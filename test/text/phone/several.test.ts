import { entriesIn } from '../../../nodes/MessagingService/text/phone/phone';

test.each<[string, string[]]>([
	['+52 55 1234 5678, 55 8765 4321;\n40404', ['+52 55 1234 5678', ' 55 8765 4321', '40404']],
	// A column that was pasted into a browser.
	['+52 55 1234 5678 +52 55 8765 4321', ['+52 55 1234 5678', '+52 55 8765 4321']],
	['5512345678 5587654321  5511112222 ', ['5512345678', '5587654321', '5511112222']],
	// One number each, or nobody knows where one ends.
	...[
		'+52 1 5512345678',
		'0049 1701234567',
		'+49 (0) 7031 / 76 12-38',
		'55 1234 5678 55 8765 4321',
	].map((text): [string, string[]] => [text, [text]]),
])('“%s” has the entries %j', (text, entries) => {
	expect(entriesIn(text)).toEqual(entries);
});
