/** A list of texts that is written in lines, with ` | ` between those of one line. */
export const listed = ([text = '']: TemplateStringsArray): string[] =>
	text.trim().split(/[\t ]*\n[\t ]*| \| /);
