/** Names that represent messages until the finished files are written (`markMessages.ts`). */

/** The global functions' names, by tag; `text` is a text of the collection that is used without a tag. */
export const MARKS = { t: '__message', parts: '__message_parts', text: '__message_text' } as const
