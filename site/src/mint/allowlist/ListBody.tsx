/** An allowlist stands in the way: not on it, its quota used, or it cannot be checked. */
import { useEffect, useRef, useState } from 'react'
import type { ListState, PanelBodyProps } from '../panelBody.ts'
import { Note } from '../label/Note.tsx'
import { Press } from '../label/Press.tsx'
import { Technical } from '../label/Technical.tsx'
import { Won } from '../label/Won.tsx'
import { CheckAddress } from './CheckAddress.tsx'
import { PasteProof } from './PasteProof.tsx'

export function ListBody({ state, words, on, picture, timeZone }: PanelBodyProps<ListState>) {
  const question = useRef<HTMLDivElement>(null)
  const [isAsking, setAsking] = useState(false)
  useEffect(() => {
    if (isAsking) question.current?.querySelector('input')?.focus()
  }, [isAsking])
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
  const { sale, chainNow } = state
  return (
    <>
      <p>{words.body}</p>
      <Press onPress={() => setAsking(true)}>{words.press}</Press>
      {isAsking && (
        <div ref={question}>
          <CheckAddress {...{ sale, chainNow, timeZone }} />
        </div>
      )}
      {state.peppers.length > 0 && <Won peppers={state.peppers} picture={picture} />}
    </>
  )
}
