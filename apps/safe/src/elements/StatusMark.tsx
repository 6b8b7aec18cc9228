/** A status: a mark, and its words. */
import type { StatusWords } from '../words/statusWords.ts'

export function StatusMark({ words: { label, tone } }: { readonly words: StatusWords }) {
  return (
    <span className="status" data-tone={tone}>
      {label}
    </span>
  )
}
