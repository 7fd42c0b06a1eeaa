/** What HTML elements mean for text that is read. */

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Elements whose content is not for reading. */
export const dropped = words('template script style title iframe noembed noframes');

/** Elements that may stand in the head; as in browsers, any other one starts the body. */
export const headElements = words(
	'html head meta link base basefont title style script template noscript xml',
);

/** Elements with an empty line before and behind. */
export const paragraphs = words('p h1 h2 h3 h4 h5 h6 pre xmp blockquote figure hr dl');

/** Elements that start on a line of their own. */
export const blocks = words(
	'address article aside body caption center dd details dialog div dt fieldset figcaption footer form ' +
		'header html legend main nav option section summary tbody tfoot thead',
);
