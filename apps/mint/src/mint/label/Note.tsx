/** A boxed sentence. The tone only sets its color: the text is complete without it. */
import type { Note as NoteWords } from '@peppermint/ui/words/note.ts'

export function Note({ note }: { readonly note: NoteWords | undefined }) {
  return note && <p className={`note ${note.tone}`}>{note.text}</p>
}
