import { deadlineOf, headingOf } from '../../operations/humanReview/about';
import { words } from '../../operations/humanReview/translations';
import type { Choice, Question } from '../../operations/question';
import { formEntries, type Filled } from './formEntries';
import { inputNames } from './form';
import { documentOf, heading, markup, previewOf, scriptElement, type Html } from './html';

/** The pages with a form. They work without scripts, and opening one decides nothing. */

/** @param chosen the choice in the link, whose button is filled */
export function questionPage(question: Question, filled: Filled, chosen = ''): string {
	const { response, language, message } = question;
	const { already, late, sending, notSent, send } = words[language];
	const title = headingOf(question);
	const deadline = deadlineOf(question);
	const about = markup`${heading(title)}<p class="message">${message}</p>${
		deadline !== undefined && markup`<p class="soft until">${deadline}</p>`
	}`;
	const sendButton = markup`<div class="buttons"><button class="primary">${send}</button></div>`;
	const end = response.type === 'approval' ? buttons(response.choices, chosen) : sendButton;
	// n8n accepts a custom form in this encoding only.
	const encoding = response.type === 'customForm' && markup` enctype="multipart/form-data"`;
	const form = markup`<form method="post"${encoding}>${formEntries(question, filled)}${end}</form><p id="status" role="status" data-sending="${sending}" data-not-sent="${notSent}"></p>`;
	// Shown by the script if n8n itself responds.
	const tooLate = markup`<template id="late">${heading(already)}<p>${late}</p></template>`;
	const body = markup`${about}${form}${tooLate}${scriptElement}`;
	return documentOf(language, title, body, previewOf(title, deadline));
}

function buttons(choices: readonly Choice[], chosen: string): Html {
	const filled = choices.some(({ value }) => value === chosen) ? chosen : 'approve';
	const each = ({ value, label }: Choice) => {
		const look = value === filled ? 'primary' : 'secondary';
		return markup`<button class="${look}" name="${inputNames.decision}" value="${value}">${label}</button>`;
	};
	return markup`<div class="buttons">${choices.map(each)}</div>`;
}
