/**
 * Submits a form once and shows the page that comes back. n8n itself answers a late submission with JSON, so a template
 * in the page replaces that. Empty file fields are left out: n8n before 2.41 loses the rest of such a form. The page
 * also works without this script, and in browsers that are too old for it.
 */
export const script = `
document.addEventListener('submit', (event) => {
	const form = event.target, button = event.submitter;
	if (form.dataset.sent) return event.preventDefault();
	if (!button) return;
	event.preventDefault();
	form.dataset.sent = 1;
	const buttons = form.querySelectorAll('button');
	buttons.forEach((one) => one.setAttribute('aria-disabled', 'true'));
	const data = new FormData(form);
	for (const [name, value] of [...data]) if (value.name === '') data.delete(name);
	if (button.name) data.append(button.name, button.value);
	const body = form.enctype === 'multipart/form-data' ? data : new URLSearchParams(data);
	const show = (id) => {
		const article = document.querySelector('article');
		article.innerHTML = document.getElementById(id).innerHTML;
		article.querySelector('h1').focus();
	};
	fetch(location.href, { method: 'POST', body }).then(async (answer) => {
		const page = await answer.text();
		if (!page.includes('<main><article>')) return show([200, 409].includes(answer.status) ? 'late' : 'later');
		document.open();
		document.write(page);
		document.close();
		document.querySelector('h1').focus();
	}).catch(() => {
		delete form.dataset.sent;
		buttons.forEach((one) => one.removeAttribute('aria-disabled'));
	});
});
`;
