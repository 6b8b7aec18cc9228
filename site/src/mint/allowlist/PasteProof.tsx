/** A proof from somewhere else, where the list cannot be read. Kept in memory while the page is open. */
import { useId, useState } from 'react'
import { phaseName } from '../naming.ts'
import type { ListForms } from '../panelBody.ts'
import { Press } from '../label/Press.tsx'

export const PasteProof: ListForms['PasteProof'] = ({ phase, onPaste }) => {
  const id = useId()
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()
  return (
    <details>
      <summary>Paste a proof instead</summary>
      <form
        className="ask"
        onSubmit={(event) => {
          event.preventDefault()
          setFault(onPaste(phase.index, text))
        }}
      >
        <label className="s" htmlFor={id}>
          Your entry of the list of {phaseName(phase)}: quota, price and proof. It is checked against the
          chain here, and sent nowhere before you mint.
        </label>
        <textarea
          id={id}
          rows={3}
          spellCheck={false}
          autoComplete="off"
          value={text}
          aria-invalid={fault !== undefined}
          aria-describedby={`${id}f`}
          onChange={(event) => setText(event.target.value)}
        />
        <p className={fault === undefined ? 'sr' : 'note bad'} id={`${id}f`} aria-live="polite">
          {fault}
        </p>
        <Press quiet submits>
          Use this proof
        </Press>
      </form>
    </details>
  )
}
