import { listen, type Said } from './source';

// One stream for all tabs: a browser opens only six connections to a host, and tabs must not use
// them all.

const ports = new Set<MessagePort>();
let end: (() => void) | undefined;
let isGreeted = false;

addEventListener('connect', (event) => {
	const port = event instanceof MessageEvent ? event.ports[0] : undefined;
	if (port === undefined) return;
	ports.add(port);
	if (isGreeted) port.postMessage({ name: 'joined', data: '' } satisfies Said);
	end ??= listen((said) => {
		isGreeted ||= said.name === 'hello';
		ports.forEach((one) => one.postMessage(said));
	});
	// A tab sends only one message: that it closes.
	port.onmessage = () => {
		ports.delete(port);
		if (ports.size > 0) return;
		end?.();
		end = undefined;
		isGreeted = false;
	};
});
