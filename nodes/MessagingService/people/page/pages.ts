import type { IDataObject } from 'n8n-workflow';
import { deadlineOf, headingOf } from '../../operations/humanReview/about';
import { words } from '../../operations/humanReview/translations';
import type { Choice, Question } from '../../operations/question';
import { plainNumber } from '../../text/phone/phone';
import { codeEntry, entriesOf, summaryOf, type Filled } from './formEntries';
import { isPressed, names, type Posted } from './form';
import { givenIn } from './notices';
import { documentOf, heading, markup, previewOf, scriptElement, type Html } from './html';

/** The pages with a form. They work without scripts, and opening one decides nothing. */

/** Shows the question with a note and a form. */
function formPage(question: Question, filled: Filled, content: Html, note?: Html) {
	const { response, language, message } = question;
	const { code, already, late, sending, notSent } = words[language];
	// The message of a one-time password is empty.
	const title = message === '' ? code : headingOf(question);
	const deadline = deadlineOf(question);
	const about = markup`${heading(title)}${message !== '' && markup`<p class="message">${message}</p>`}${
		deadline !== undefined && markup`<p class="soft until">${deadline}</p>`
	}`;
	// n8n accepts a custom form in this encoding only.
	const encoding = response.type === 'customForm' && markup` enctype="multipart/form-data"`;
	const form = markup`<form method="post"${encoding}>${content}</form><p id="status" role="status" data-sending="${sending}" data-not-sent="${notSent}"></p>`;
	// Shown by the script if n8n itself responds.
	const tooLate = markup`<template id="late">${heading(already)}<p>${late}</p></template>`;
	const body = markup`${about}${summaryOf(question, filled)}${note}${form}${tooLate}${scriptElement}`;
	return documentOf(language, title, body, previewOf(title, deadline));
}

/** @param chosen the choice in the link, whose button comes first and is filled */
export function questionPage(question: Question, filled: Filled, chosen = ''): string {
	const { language, response } = question;
	if (response.type === 'code') return codePage(question, 0, {});
	const send = markup`<div class="buttons"><button class="primary">${words[language].send}</button></div>`;
	const end = response.type === 'approval' ? buttons(response.choices, chosen) : send;
	return formPage(question, filled, markup`${entriesOf(question, filled)}${end}`);
}

function buttons(choices: readonly Choice[], chosen: string): Html {
	const filled = choices.some(({ value }) => value === chosen) ? chosen : 'approve';
	const each = ({ value, label }: Choice) => {
		const look = value === filled ? 'primary' : 'secondary';
		return markup`<button class="${look}" name="${names.decision}" value="${value}">${label}</button>`;
	};
	const ordered = [...choices].sort((a, b) => Number(b.value === chosen) - Number(a.value === chosen));
	return markup`<div class="buttons">${ordered.map(each)}</div>`;
}

/** What the page for a code shows beside its field. */
export interface ForCode {
	/** The answer that the code confirms, and how it was posted. */
	readonly data?: IDataObject;
	readonly posted?: Posted;
	readonly problem?: string | undefined;
}

/** Asks for the code that confirms an answer, which hidden fields carry along. */
export function codePage(question: Question, person: number, shown: ForCode): string {
	const { data, posted = {}, problem } = shown;
	const texts = words[question.language];
	const notAnswer: readonly string[] = [names.code, names.again, names.back];
	const carried = Object.entries(posted)
		.filter(([name]) => !notAnswer.includes(name))
		.flatMap(([name, values]) =>
			values.map((value) => markup`<input type="hidden" name="${name}" value="${value}">`),
		);
	const digits = plainNumber(question.people[person] ?? '').slice(-4);
	const note = markup`<p>${texts.codeSent} ${digits}. ${texts.codeEnter}</p>${data && markup`<p>${texts.codeIsFor}</p>${givenIn(question, data)}`}${isPressed(posted, 'again') && markup`<p>${texts.codeLatest}</p>`}`;
	const problems = new Map(problem === undefined ? [] : [[names.code, problem]]);
	const other = (name: string, label: string) =>
		markup`<button class="secondary" name="${name}" value="1" formnovalidate>${label}</button>`;
	const others = data && [other(names.again, texts.sendAgain), other(names.back, texts.back)];
	const entry = codeEntry(texts, { posted: {}, problems });
	const content = markup`${carried}${entry}<div class="buttons"><button class="primary">${texts.confirm}</button>${others}</div>`;
	return formPage(question, { posted: {}, problems }, content, note);
}
