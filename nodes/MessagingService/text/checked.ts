/**
 * Outcome of checking what a person typed or an expression delivered. `reason` continues a
 * sentence that begins with the field's label; `wayOut` is a sentence of its own.
 */
export type Checked<Result extends object> =
	({ readonly ok: true } & Result) | { readonly ok: false; readonly reason: string; readonly wayOut: string };
