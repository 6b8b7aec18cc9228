/** A rehearsal: in a sentence, what the node says, and the label as the mint page draws it. */
import { useState } from 'react'
import { useLazyPart } from '@peppermint/wallet-kit'
import { createPartLoaders } from '../../app/partLoaders.ts'
import { MintPanel } from '../../mint/MintPanel.tsx'
import { noActions } from '../../mint/panelActions.ts'
import { panelWords } from '../../mint/words/panelWords.ts'
import { formatExactMoment } from '../words/exactMoment.ts'
import { panelFacts, simulationWords } from '../words/rehearsalWords.ts'
import type { Rehearsal } from './rehearse.ts'
import { t } from '../../ui/words/t.ts'

export function RehearsalResult({ rehearsal }: { readonly rehearsal: Rehearsal }) {
  const { input, state, simulation } = rehearsal
  const [loaders] = useState(createPartLoaders)
  const allowlist = useLazyPart(
    loaders.allowlist,
    state.status === 'ineligible' || state.status === 'cannot-check-list',
  )
  const mints = useLazyPart(loaders.mints, state.status === 'cap-reached')
  const parts = { allowlist, mints }
  const words = panelWords(state, parts)
  return (
    <section className="rehearsal" aria-labelledby="rehearsed">
      <h3 id="rehearsed">{words.title}</h3>
      <p className="m brk">
        {input.operations.length > 0
          ? t`${input.account} at ${formatExactMoment(input.time)}, with the draft`
          : t`${input.account} at ${formatExactMoment(input.time)}, without a draft`}
      </p>
      <dl className="facts">
        {panelFacts(state).map(({ label, value }) => (
          <div className="fact" key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={`notice ${simulation?.status === 'succeeds' ? 'ok' : ''}`}>
        {simulationWords(simulation)}
      </p>
      <h4 className="s m">{t`The label on the mint page`}</h4>
      {/* A picture of it: its words are above. */}
      <div className="rehearsed-label" inert>
        <MintPanel state={state} actions={noActions} parts={parts} />
      </div>
    </section>
  )
}
