import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../../contract';
import type { Choice, Language, Question, Response } from '../../operations/question';
import { words } from '../../operations/humanReview/translations';
import { names, type Posted } from './form';
import { codeEntry, formEntry, problemOf, textEntry, type Shown } from './fields';
import { documentOf, markup, scriptElement, type Html } from './html';

/** The pages that a link opens. They work without scripts, and opening one decides nothing. */

/** Shown by the script if the response is not a page of ours. */
const template = (id: string, title: string, more: string): Html =>
	markup`<template id="${id}">${heading(title)}<p>${more}</p></template>`;

/** Can take the focus, so that screen readers read it out. */
const heading = (title: string): Html => markup`<h1 tabindex="-1">${title}</h1>`;

const button = (label: string): Html =>
	markup`<div class="buttons"><button class="primary">${label}</button></div>`;

/** Shows the question with a note and a form. */
function formPage({ response, language, message }: Question, content: Array<Html | undefined>, note?: Html) {
	const { code, title, already, late, later, laterMore } = words[language];
	// The message of a one-time password is empty.
	const text = message === '' ? heading(code) : markup`${heading(title)}<p class="message">${message}</p>`;
	// n8n accepts a custom form in this encoding only.
	const encoding = response.type === 'customForm' && markup` enctype="multipart/form-data"`;
	const templates = [template('late', already, late), template('later', later, laterMore)];
	const form = markup`<form method="post"${encoding}>${content}</form>${templates}${scriptElement}`;
	return documentOf(language, title, markup`${text}${note}${form}`);
}

/** @param chosen the choice in the link, whose button comes first */
export function questionPage(question: Question, shown: Shown, chosen = ''): string {
	const { language, response } = question;
	const texts = words[language];
	switch (response.type) {
		case 'code':
			return codePage(question, {});
		case 'approval':
			return formPage(question, [problemOf(shown, names.decision), buttons(response.choices, chosen)]);
		case 'freeText':
			return formPage(question, [textEntry(texts, shown), button(texts.send)]);
		case 'customForm': {
			const entries = response.fields.map((field, index) => formEntry(field, index, texts, shown));
			return formPage(question, [...entries, button(texts.send)]);
		}
	}
}

function buttons(choices: readonly Choice[], chosen: string): Html {
	const each = ({ value, label, style }: Choice) =>
		markup`<button class="${style}" name="${names.decision}" value="${value}">${label}</button>`;
	const ordered = [...choices].sort((a, b) => Number(b.value === chosen) - Number(a.value === chosen));
	return markup`<div class="buttons">${ordered.map(each)}</div>`;
}

/** Asks for the code that confirms an answer, which hidden fields carry along. */
export function codePage(question: Question, posted: Posted, problem?: string): string {
	const texts = words[question.language];
	const carried = Object.entries(posted)
		.filter(([name]) => name !== names.code)
		.flatMap(([name, values]) =>
			values.map((value) => markup`<input type="hidden" name="${name}" value="${value}">`),
		);
	const problems = new Map(problem === undefined ? [] : [[names.code, problem]]);
	const entry = codeEntry(texts, { posted: {}, problems });
	return formPage(question, [...carried, entry, button(texts.confirm)], markup`<p>${texts.codeSent}</p>`);
}

const titled = (language: Language, title: string, more: string): string =>
	documentOf(language, title, markup`${heading(title)}<p>${more}</p>`);

/** `later`: something failed and nothing was recorded. */
type Notice = 'thanks' | 'earlier' | 'over' | 'unverified' | 'later';

export const noticePage = (
	language: Language,
	notice: Notice,
	more: string = words[language][`${notice}More`],
): string => titled(language, words[language][notice], more);

/** Returns the button label of a decision; undefined if there are no buttons. */
export const labelOf = (response: Response, approved: unknown): string | undefined =>
	response.type === 'approval'
		? response.choices.find(({ value }) => (value === 'approve') === approved)?.label
		: undefined;

/** Tells a second person what was decided, and by whom. Texts that others wrote are not shown. */
export function answeredPage({ language, response }: Question, { data }: IDataObject): string {
	const { already, by } = words[language];
	const { approved, answeredBy } = isRecord(data) ? data : {};
	const label = labelOf(response, approved);
	const person = typeof answeredBy === 'string' && `${by} ${answeredBy}`;
	return titled(language, already, [label && `“${label}”`, person].filter(Boolean).join(', '));
}

/** Redirects a browser to the page of a question. After 2 s, because n8n serves it only once the workflow waits. */
export function redirectPage({ language }: Pick<Question, 'language'>, link: string): string {
	const { code, confirm } = words[language];
	const body = markup`<h1>${code}</h1><p><a href="${link}">${confirm}</a></p>`;
	return documentOf(language, code, body, markup`<meta http-equiv="refresh" content="2;url=${link}">`);
}
