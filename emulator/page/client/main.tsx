import { render } from 'preact';
import { App } from './app';
import { begin } from './store/live';

const root = document.getElementById('page');
if (root !== null) {
	begin();
	render(<App />, root);
}
