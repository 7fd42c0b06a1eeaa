/** Which words stand for the other end is not shown (States); these say nothing else. */
const rejected =
	/\b(?:rechazad[oa]|reject(?:ed)?|no entregad[oa]|undeliver(?:ed|able)|fallid[oa]|failed|expirad[oa]|expired|rebotad[oa]|bounced?)\b/i;

/** Whether the service's words on a message say that it will not arrive, in English or Spanish. */
export const saysRejected = (words: string | undefined): boolean =>
	words !== undefined && rejected.test(words);
