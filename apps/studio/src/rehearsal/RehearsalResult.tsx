/** A rehearsal: in a sentence, what the node says, and the label as the mint page draws it. */
import { formatExactMoment } from '../words/exactMoment.ts'
import { simulationWords } from '../words/rehearsalWords.ts'
import type { Rehearsal } from './rehearse.ts'
import { t } from '@peppermint/ui/words/t.ts'

export function RehearsalResult({ rehearsal }: { readonly rehearsal: Rehearsal }) {
  const { input, mint, simulation } = rehearsal
  return mint.draw(({ title, facts, label }) => (
    <section className="rehearsal" aria-labelledby="rehearsed">
      <h3 id="rehearsed">{title}</h3>
      <p className="m brk">
        {input.operations.length > 0
          ? t`${input.account} at ${formatExactMoment(input.time)}, with the draft`
          : t`${input.account} at ${formatExactMoment(input.time)}, without a draft`}
      </p>
      <dl className="facts">
        {facts.map((fact) => (
          <div className="fact" key={fact.label}>
            <dt>{fact.label}</dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
      </dl>
      <p className={`notice ${simulation?.status === 'succeeds' ? 'ok' : ''}`}>
        {simulationWords(simulation)}
      </p>
      <h4 className="s m">{t`The label on the mint page`}</h4>
      {/* A picture of it: its words are above. */}
      <div className="rehearsed-label" inert>
        {label}
      </div>
    </section>
  ))
}
