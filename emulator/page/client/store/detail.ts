import type { detail } from '../../routes/look';

/** Everything about one row, as `GET /_page/rows/N` gives it: what is not there comes as absent or null. */
export type Detail = ReturnType<typeof detail>;
export type RequestDetail = NonNullable<Detail['request']>;
export type HookDetail = Detail['hooks'][number];
export type EmailDetail = NonNullable<Detail['email']>;
