import { render } from 'preact';
import { App } from './app';
import { pressed } from './keys';
import { begin } from './store/live';

const root = document.getElementById('page');
if (root !== null) {
	begin();
	addEventListener('keydown', pressed);
	render(<App />, root);
}
