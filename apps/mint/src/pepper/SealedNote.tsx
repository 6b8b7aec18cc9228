/** A sealed pepper: which crate it is in, and when and how it is revealed. */
import type { PepperAnswer } from '@peppermint/api'
import type { Sale } from '@peppermint/sale'
import { sealedWords } from './pepperPageWords.ts'
import { t } from '@peppermint/ui/words/t.ts'

interface SealedNoteProps {
  readonly id: number
  readonly crate: PepperAnswer['crate']
  readonly sale: Sale | undefined
}

export function SealedNote({ id, crate, sale }: SealedNoteProps) {
  const { state, when, how } = sealedWords(id, crate, sale)
  return (
    <section className="band" aria-labelledby="sealed">
      <div>
        <h2 id="sealed">{t`Sealed in a crate`}</h2>
      </div>
      <div className="prose">
        <p className="lead">{state}</p>
        <p>{when}</p>
        <p className="m">{how}</p>
      </div>
    </section>
  )
}
