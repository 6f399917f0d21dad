import { createContext } from 'react';

/** The mark of an owner's own shop: a picture, or without one the first letter of its name. */
export type OwnMark = { picture: string | null; letter: string };

/** Whose mark stands on a page: Dastak's door, or the owner's; `unknown` on an error page that knows nothing of its shop. */
export const MarkContext = createContext<'door' | 'unknown' | OwnMark>('door');
