import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../../contract';
import type { Choice, Language, Question, Response } from '../../operations/question';
import { words } from '../../operations/humanReview/words';
import { names, type Posted } from './form';
import { codeEntry, formEntry, problemOf, textEntry, type Say, type Shown } from './fields';
import { documentOf, markup, scriptElement, type Html } from './html';

/** The pages that a link opens. They work without scripts; opening one decides nothing. */

/** n8n takes the answer to a form of the user's in this encoding, and only in this one. */
const form = ({ response: { type }, language }: Question, ...content: Html[]): Html =>
	markup`<form method="post"${type === 'customForm' && markup` enctype="multipart/form-data"`}>${content}</form>${template('late', words[language].already, words[language].late)}${template('later', words[language].later, words[language].laterMore)}${scriptElement}`;

/** What the script shows in place of an answer that is no page of ours. */
const template = (id: string, title: string, more: string): Html =>
	markup`<template id="${id}">${heading(title)}<p>${more}</p></template>`;

/** Is read out when it appears. */
const heading = (title: string): Html => markup`<h1 tabindex="-1">${title}</h1>`;

const button = (label: string): Html =>
	markup`<div class="buttons"><button class="primary">${label}</button></div>`;

/** The question alone; a code has none. */
const asked = ({ language, message }: Question): Html =>
	message === ''
		? heading(words[language].code)
		: markup`${heading(words[language].title)}<p class="message">${message}</p>`;

/**
 * The question with what to answer it with.
 * @param chosen the choice that the link names: its button comes first, and the other one can still be pressed
 */
export function questionPage(question: Question, shown: Shown, chosen = ''): string {
	const { language, response } = question;
	if (response.type === 'code') return codePage(question, {});
	const say = words[language];
	const content = form(question, ...entriesOf(response, say, shown, chosen));
	return documentOf(language, say.title, markup`${asked(question)}${content}`);
}

function entriesOf(
	response: Exclude<Response, { readonly type: 'code' }>,
	say: Say,
	shown: Shown,
	chosen: string,
): Html[] {
	if (response.type === 'approval')
		return [markup`${problemOf(shown, names.decision)}`, buttons(response.choices, chosen)];
	const fields =
		response.type === 'freeText'
			? [textEntry(say, shown)]
			: response.fields.map((field, index) => formEntry(field, index, say, shown));
	return [...fields, button(say.send)];
}

function buttons(choices: readonly Choice[], chosen: string): Html {
	const each = ({ value, label, style }: Choice) =>
		markup`<button class="${style}" name="${names.decision}" value="${value}">${label}</button>`;
	const ordered = [...choices].sort((a, b) => Number(b.value === chosen) - Number(a.value === chosen));
	return markup`<div class="buttons">${ordered.map(each)}</div>`;
}

/** Asks for the code that confirms an answer; the answer travels with it. */
export function codePage(question: Question, posted: Posted, problem?: string): string {
	const { language } = question;
	const say = words[language];
	const carried = Object.entries(posted)
		.filter(([name]) => name !== names.code)
		.flatMap(([name, values]) =>
			values.map((value) => markup`<input type="hidden" name="${name}" value="${value}">`),
		);
	const problems = new Map(problem === undefined ? [] : [[names.code, problem]]);
	const entry = codeEntry(say, { posted: {}, problems });
	const content = form(question, ...carried, entry, button(say.confirm));
	return documentOf(language, say.title, markup`${asked(question)}<p>${say.codeSent}</p>${content}`);
}

const titled = (language: Language, title: string, more: string): string =>
	documentOf(language, title, markup`${heading(title)}<p>${more}</p>`);

/** What there is to tell whom nothing is asked: `later` where something does not work, and nothing was decided. */
type Notice = 'thanks' | 'earlier' | 'over' | 'unverified' | 'later';

export const noticePage = (
	language: Language,
	notice: Notice,
	more: string = words[language][`${notice}More`],
): string => titled(language, words[language][notice], more);

/** What stands on the button of a decision; nothing where there are no buttons. */
export const labelOf = (response: Response, approved: unknown): string | undefined =>
	response.type === 'approval'
		? response.choices.find(({ value }) => (value === 'approve') === approved)?.label
		: undefined;

/** For whoever comes second: what was decided, and through whose link. What others wrote is not shown. */
export function answeredPage({ language, response }: Question, { data }: IDataObject): string {
	const { already, by } = words[language];
	const { approved, answeredBy } = isRecord(data) ? data : {};
	const label = labelOf(response, approved);
	const person = typeof answeredBy === 'string' && `${by} ${answeredBy}`;
	return titled(language, already, [label && `“${label}”`, person].filter(Boolean).join(', '));
}

/** Leads a browser to the page of a question: after a moment, since n8n opens it once the workflow waits. */
export const leadPage = ({ language }: Pick<Question, 'language'>, link: string): string =>
	documentOf(
		language,
		words[language].code,
		markup`<h1>${words[language].code}</h1><p><a href="${link}">${words[language].confirm}</a></p>`,
		markup`<meta http-equiv="refresh" content="2;url=${link}">`,
	);
