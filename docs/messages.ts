import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import ts from 'typescript';

import { places } from '../scripts/places';

/** What the node says when something goes wrong, read from the sources, so that no message lacks its row. */

const room = join(places.root, 'nodes', 'MessagingService');

function* within(node: ts.Node): Generator<ts.Node> {
	yield node;
	for (const child of node.getChildren()) yield* within(child);
}

function nodesOf(pattern: string): ts.Node[] {
	return globSync(pattern, { cwd: room })
		.sort()
		.flatMap((file) => {
			const source = readFileSync(join(room, file), 'utf8');
			return [...within(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true))];
		});
}

/** What a name of the same file stands for. */
function meaningOf(name: ts.Node): ts.Expression | undefined {
	const declared = [...within(name.getSourceFile())].find(
		(node) => ts.isVariableDeclaration(node) && node.name.getText() === name.getText(),
	);
	return declared && ts.isVariableDeclaration(declared) ? declared.initializer : undefined;
}

/** What is said where a message was to be sent, of what differs with the purpose. */
function forSending(node: ts.Expression | undefined): ts.Expression | undefined {
	let object = node;
	while (object && (ts.isSatisfiesExpression(object) || ts.isAsExpression(object)))
		object = object.expression;
	if (object === undefined || !ts.isObjectLiteralExpression(object)) return undefined;
	const found = object.properties.find((one) => one.name?.getText() === 'send');
	return found && ts.isPropertyAssignment(found) ? found.initializer : undefined;
}

/** A text with `…` for what is filled in; nothing for what is no text. */
function textOf(
	node: ts.Expression | undefined,
	hole = (_expression: ts.Expression): string => '…',
): string | undefined {
	if (node === undefined) return undefined;
	if (ts.isStringLiteralLike(node)) return node.text;
	if (ts.isTemplateExpression(node))
		return (
			node.head.text +
			node.templateSpans.map(({ expression, literal }) => hole(expression) + literal.text).join('')
		);
	return ts.isIdentifier(node) ? textOf(meaningOf(node), hole) : undefined;
}

/** The way out of a message; what it is put together from is looked up, for a message that was to be sent. */
function wayOf(node: ts.Expression | undefined): string {
	const text = textOf(node, (expression) => wayOf(expression) || '…');
	if (node === undefined || text !== undefined) return text ?? '';
	if (ts.isConditionalExpression(node)) return wayOf(node.whenTrue) || wayOf(node.whenFalse);
	if (ts.isElementAccessExpression(node) || ts.isPropertyAccessExpression(node))
		return wayOf(forSending(meaningOf(node.expression)));
	if (!ts.isCallExpression(node)) return wayOf(forSending(node));
	const made = meaningOf(node.expression);
	if (made && ts.isArrowFunction(made) && !ts.isBlock(made.body)) return wayOf(made.body);
	return node.expression.getText() === 'sentences'
		? node.arguments.map(wayOf).filter(Boolean).join('. ')
		: '';
}

/** Each text that a message can be. */
const textsOf = (node: ts.Expression | undefined): string[] =>
	node && ts.isConditionalExpression(node)
		? [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)]
		: [textOf(node) ?? []].flat();

function property(node: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
	const found = node.properties.find((one) => one.name?.getText() === name);
	return found && ts.isPropertyAssignment(found) ? found.initializer : undefined;
}

/** Words enough that one can look for them. */
const hasWords = (text: string): boolean => /\p{L}{3,}.*\p{L}{2,}/u.test(text.replaceAll('…', ''));

const unique = (rows: ReadonlyArray<readonly [string, string]>): Array<readonly [string, string]> =>
	[...new Map(rows.filter(([text]) => hasWords(text)))]
		.map(([text, way]) => [text, way.replace(/^…/, '') || 'Its description says it'] as const)
		.sort(([a], [b]) => a.localeCompare(b, 'en'));

/** Messages of failed items and runs, and what to do. */
export function failures(): Array<readonly [string, string]> {
	const rows = nodesOf('failures/*.ts').flatMap((node): Array<[string, string]> => {
		if (ts.isObjectLiteralExpression(node)) {
			const way = wayOf(property(node, 'description')).replace(/^…/, '');
			return textsOf(property(node, 'message')).map((message) => [message, way]);
		}
		if (!ts.isNewExpression(node) || !/^Node(Operation|Api)Error$/.test(node.expression.getText())) return [];
		const [, message, options] = node.arguments ?? [];
		const way =
			options && ts.isObjectLiteralExpression(options) ? wayOf(property(options, 'description')) : '';
		return textsOf(message).map((text) => [text, way]);
	});
	return unique(rows);
}

/** What is said of a field that cannot be sent as it is. */
export function refusals(): Array<readonly [string, string]> {
	const rows = nodesOf('{text,parameters,operations,delivery}/**/*.ts').flatMap(
		(node): Array<[string, string]> => {
			if (!ts.isCallExpression(node) || !/(?:^|\.)refuse$/.test(node.expression.getText())) return [];
			const [reason, way] = node.arguments.slice(node.arguments.length === 2 ? 0 : 1);
			return textsOf(reason).map((text) => [`“…” ${text}`, wayOf(way)]);
		},
	);
	return unique(rows);
}
