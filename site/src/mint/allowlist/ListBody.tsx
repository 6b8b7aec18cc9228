/** An allowlist stands in the way: not on it, its quota used, or it cannot be checked. */
import { useRef } from 'react'
import type { ListState, PanelBodyProps } from '../panelBody.ts'
import { Note } from '../label/Note.tsx'
import { Press } from '../label/Press.tsx'
import { Technical } from '../label/Technical.tsx'
import { Won } from '../label/Won.tsx'
import { CheckAddress } from './CheckAddress.tsx'
import { PasteProof } from './PasteProof.tsx'

export function ListBody({ state, words, on, picture, timeZone }: PanelBodyProps<ListState>) {
  const question = useRef<HTMLDetailsElement>(null)
  if (state.at === 'cannot-check-list') {
    return (
      <>
        <Note note={words.note} />
        <Press onPress={on.retry}>{words.press}</Press>
        <PasteProof phase={state.phase} onPaste={on.pasteProof} />
        <Technical
          code={state.why === 'stale' ? 'AllowlistStale' : 'AllowlistUnreachable'}
          technical={state.technical}
        />
      </>
    )
  }
  const ask = (): void => {
    if (question.current === null) return
    question.current.open = true
    question.current.querySelector('input')?.focus()
  }
  const { sale, chainNow } = state
  return (
    <>
      <p>{words.body}</p>
      <Press onPress={ask}>{words.press}</Press>
      {state.peppers.length > 0 && <Won peppers={state.peppers} picture={picture} />}
      <details ref={question}>
        <summary>Check another address</summary>
        <CheckAddress {...{ sale, chainNow, timeZone }} />
      </details>
    </>
  )
}
