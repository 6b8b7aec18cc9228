/** A sentence in the page's language, with its English under it: what owners compare with each other and with a wallet. */
import type { Bilingual } from '@peppermint/ui/words/t.ts'

export function SentenceText({ sentence: { text, english } }: { readonly sentence: Bilingual }) {
  return (
    <>
      {text}
      {english !== text && (
        <span className="s m line" lang="en" dir="ltr">
          {english}
        </span>
      )}
    </>
  )
}
