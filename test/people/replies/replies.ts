import type { Language } from '../../../nodes/MessagingService/operations/question';

/** What replies mean to somebody who reads them: a clear yes, a clear no, or neither. */
export type Meaning = 'yes' | 'no' | 'neither';

export type Replies = Readonly<Record<Language, Readonly<Record<Meaning, readonly string[]>>>>;
