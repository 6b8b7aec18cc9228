/** A boxed sentence. Its tone is never colour alone: the words say what happened. */
import type { Note as NoteWords } from '../words.ts'

export function Note({ note }: { readonly note: NoteWords | undefined }) {
  return note && <p className={`note ${note.tone}`}>{note.text}</p>
}
