/** Texts that phones send by themselves, or offer to refuse a call: the person has not decided anything. */
const beginnings =
	/^(?:(?:sorry,? )?i? ?cant talk (?:right )?now|ill call you (?:right )?(?:back|later)|i ?a?m (?:on my way|(?:currently )?driving|in a meeting|out of (?:the )?office)|out of office|this is an automat|auto(?:matic)?[ -]reply|ok,? i got your message|(?:ahora )?no puedo hablar|te llamo (?:luego|enseguida|mas tarde)|te llamare|(?:ya )?voy en camino|estoy (?:manejando|conduciendo|en una reunion|fuera de la oficina)|fuera de la oficina|(?:respuesta|mensaje) automatic)/;

/** Whether a text begins like one that no person wrote for this question. */
export const isAutomatic = (text: string): boolean =>
	beginnings.test(
		text
			.normalize('NFKD')
			.replace(/[\p{M}'’?¿!¡]/gu, '')
			.trim()
			.toLowerCase(),
	);
