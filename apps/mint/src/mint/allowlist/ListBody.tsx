/** The account cannot mint because of an allowlist: not on it, allowance used, or it cannot be checked. */
import { useEffect, useRef, useState } from 'react'
import type { AllowlistState, PanelBodyProps } from '../panelBody.ts'
import { Note } from '../label/Note.tsx'
import { Button } from '../label/Button.tsx'
import { Technical } from '../label/Technical.tsx'
import { MintedTokens } from '../label/MintedTokens.tsx'
import { CheckAddress } from './CheckAddress.tsx'
import { PasteProof } from './PasteProof.tsx'

export function ListBody({ state, words, actions, picture, timeZone }: PanelBodyProps<AllowlistState>) {
  const question = useRef<HTMLDivElement>(null)
  const [isAsking, setAsking] = useState(false)
  useEffect(() => {
    if (isAsking) question.current?.querySelector('input')?.focus()
  }, [isAsking])
  if (state.status === 'cannot-check-list') {
    return (
      <>
        <Note note={words.note} />
        <Button onClick={actions.retry}>{words.primary}</Button>
        <PasteProof phase={state.phase} onPaste={actions.pasteProof} />
        <Technical
          code={state.reason === 'stale' ? 'AllowlistStale' : 'AllowlistUnreachable'}
          technical={state.technical}
        />
      </>
    )
  }
  const { sale, chainNow } = state
  return (
    <>
      <p>{words.body}</p>
      <Button onClick={() => setAsking(true)}>{words.primary}</Button>
      {isAsking && (
        <div ref={question}>
          <CheckAddress {...{ sale, chainNow, timeZone }} />
        </div>
      )}
      {state.peppers.length > 0 && <MintedTokens peppers={state.peppers} picture={picture} />}
    </>
  )
}
