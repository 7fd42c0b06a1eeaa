import { phraseOf } from './splitWords';

/** Texts that phones send by themselves, or offer to refuse a call: the person has not decided anything. */
const beginnings = [
	'cant talk now',
	'sorry i cant talk right now',
	'i cant talk right now',
	'ill call you right back',
	'ill call you later',
	'ill call you back',
	'im on my way',
	'im driving',
	'i am driving',
	'im currently driving',
	'im in a meeting',
	'i am in a meeting',
	'out of office',
	'i am out of office',
	'im out of office',
	'this is an automatic',
	'this is an automated',
	'automatic reply',
	'auto reply',
	'ok i got your message',
	'no puedo hablar',
	'ahora no puedo hablar',
	'te llamo luego',
	'te llamo enseguida',
	'te llamo mas tarde',
	'te llamare',
	'ya voy en camino',
	'voy en camino',
	'estoy manejando',
	'estoy conduciendo',
	'estoy en una reunion',
	'estoy fuera de la oficina',
	'fuera de la oficina',
	'respuesta automatica',
	'mensaje automatico',
].map(phraseOf);

/** Whether a text begins like one that no person wrote for this question. */
export function isAutomatic(text: string): boolean {
	const folded = `${phraseOf(text.replace(/[?¿]/g, ' ').slice(0, 200))} `;
	return beginnings.some((beginning) => folded.startsWith(`${beginning} `));
}
