/** Takes a pasted proof if the allowlist cannot be read. Kept in memory while the page is open. */
import { useId, useState } from 'react'
import { phaseName } from '@peppermint/ui/words/format/names.ts'
import type { AllowlistForms } from '../panelBody.ts'
import { Button } from '../label/Button.tsx'
import { t } from '@peppermint/ui/words/t.ts'

export const PasteProof: AllowlistForms['PasteProof'] = ({ phase, onPaste }) => {
  const id = useId()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  return (
    <details>
      <summary>{t`Paste a proof instead`}</summary>
      <form
        className="ask"
        onSubmit={(event) => {
          event.preventDefault()
          setProblem(onPaste(phase.index, text))
        }}
      >
        <label className="s" htmlFor={id}>
          {t`Your entry on the ${phaseName(phase)} allowlist: quota, price and proof. We check it against the chain here and send it nowhere before you mint.`}
        </label>
        <textarea
          id={id}
          rows={3}
          spellCheck={false}
          autoComplete="off"
          value={text}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}f`}
          onChange={(event) => setText(event.target.value)}
        />
        <p className={problem === undefined ? 'sr' : 'note bad'} id={`${id}f`} aria-live="polite">
          {problem}
        </p>
        <Button isSecondary isSubmit>
          {t`Use this proof`}
        </Button>
      </form>
    </details>
  )
}
