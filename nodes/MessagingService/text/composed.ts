/** Ends a run of marks and shows nothing (U+034F, COMBINING GRAPHEME JOINER). */
export const joiner = '\u034F';

/** More marks in a row than any script writes; Unicode's Stream-Safe Text Format ends a run at the same count. */
const manyMarks = /\p{M}{30}/gu;

/**
 * Breaks endless runs of marks by joiners, so that normalising takes time proportional to the text: marks are
 * put in order by comparing all of a run, which a megabyte of them holds up for hours.
 */
export const streamSafe = (text: string): string => text.replace(manyMarks, `$&${joiner}`);
