/**
 * Submits a form once and shows the page that comes back. n8n itself answers a late submission with
 * JSON, so a template in the page replaces that; anything else comes from a proxy or a network that
 * asks for a login. The page also works without this script, and in browsers that are too old for
 * it. Its block keeps the names free for the next page, which `document.write` puts into the same
 * window.
 */
export const script = `
{
	const find = (selector) => document.querySelector(selector);
	document.addEventListener('submit', async (event) => {
		const form = event.target, button = event.submitter, status = find('#status');
		if (form.dataset.sent) return event.preventDefault();
		if (!button) return;
		event.preventDefault();
		form.dataset.sent = 1;
		const buttons = form.querySelectorAll('button');
		buttons.forEach((one) => one.setAttribute('aria-disabled', 'true'));
		status.textContent = status.dataset.sending;
		const stay = (text) => {
			delete form.dataset.sent;
			buttons.forEach((one) => one.removeAttribute('aria-disabled'));
			status.textContent = text;
		};
		const data = new FormData(form);
		if (button.name) data.append(button.name, button.value);
		const body = form.enctype === 'multipart/form-data' ? data : new URLSearchParams(data);
		try {
			const answer = await fetch(location.href, { method: 'POST', body });
			const text = await answer.text();
			if (!text.includes('<main><article>')) {
				const isLate = answer.status === 409 || /No action required|The (workflow for )?execution/.test(text);
				if (!isLate) return stay(status.dataset.notSent);
				find('article').innerHTML = find('#late').innerHTML;
				find('h1').focus();
			} else if (answer.status >= 500) {
				stay(new DOMParser().parseFromString(text, 'text/html').querySelector('h1 + p').textContent);
			} else {
				document.open();
				document.write(text);
				document.close();
				(find('[aria-invalid]') ?? find('h1')).focus();
			}
		} catch {
			stay(status.dataset.notSent);
		}
	});
}
`;
