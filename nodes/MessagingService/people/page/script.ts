/**
 * Submits a form once and shows the page that comes back. Problems go into the page as it stands,
 * because no page can hold a chosen file. n8n itself answers a late submission with JSON, so a
 * template in the page replaces that; anything else comes from a proxy or a network that asks for a
 * login. Empty file fields are left out: n8n before 2.41 loses the rest of such a form. The page
 * also works without this script, and in browsers that are too old for it. Its block keeps the
 * names free for the next page, which `document.write` puts into the same window.
 */
export const script = `
{
	const find = (selector) => document.querySelector(selector);
	const mark = (fresh) => {
		document.querySelectorAll('.problem').forEach((problem) => {
			problem.textContent = fresh.getElementById(problem.id)?.textContent ?? '';
			document.querySelectorAll('[aria-describedby="' + problem.id + '"]').forEach((entry) =>
				problem.textContent ? entry.setAttribute('aria-invalid', 'true') : entry.removeAttribute('aria-invalid'));
		});
		find('#problems').innerHTML = fresh.getElementById('problems').innerHTML;
		find('[aria-invalid]')?.focus();
	};
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
		for (const [name, value] of [...data]) if (value.name === '') data.delete(name);
		if (button.name) data.append(button.name, button.value);
		const body = form.enctype === 'multipart/form-data' ? data : new URLSearchParams(data);
		try {
			const answer = await fetch(location.href, { method: 'POST', body });
			const text = await answer.text();
			const fresh = new DOMParser().parseFromString(text, 'text/html');
			if (!text.includes('<main><article>')) {
				const isLate = answer.status === 409 || /No action required|The (workflow for )?execution/.test(text);
				if (!isLate) return stay(status.dataset.notSent);
				find('article').innerHTML = find('#late').innerHTML;
				find('h1').focus();
			} else if (answer.status === 422) {
				stay('');
				mark(fresh);
			} else if (answer.status >= 500) {
				stay(fresh.querySelector('h1 + p').textContent);
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
