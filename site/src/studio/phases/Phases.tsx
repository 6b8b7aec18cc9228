/** The phases: timeline, the chosen one's fields, what to know about them, and the review of what will be written. */
import { useState } from 'react'
import type { Phase, Sale } from '@peppermint/contracts/sale'
import { phaseName } from '../../words/format/names.ts'
import { phaseHintWords, unchangedWords } from '../../words/studio/phaseWords.ts'
import { applyDraft } from '../applyDraft.ts'
import { OperationReview } from '../review/OperationReview.tsx'
import type { SectionProps } from '../sections.ts'
import type { PhaseEnd } from './BarEnd.tsx'
import { CheckList } from './CheckList.tsx'
import { checkTerms } from './checkTerms.ts'
import { newPhase } from './newPhase.ts'
import { PhaseForm } from './PhaseForm.tsx'
import { formatUtcField, parseFields, toFields, type PhaseFields } from './phaseFields.ts'
import { getPhaseStatus, toPhaseOperation, type PhaseStatus } from './phaseOperation.ts'
import { PhaseTable } from './PhaseTable.tsx'
import { Timeline } from './Timeline.tsx'

export function Phases({ studio }: SectionProps) {
  const { sale: onChain } = studio.collection
  const chainNow = onChain.head.timestamp
  const sale = applyDraft(onChain, studio.draft.operations)
  const [chosen, setChosen] = useState<number>()
  const [edited, setEdited] = useState<PhaseFields>()
  const index = chosen ?? firstToEdit(sale, chainNow)
  // Beyond the last one: a phase to add.
  const isNew = index >= sale.phases.length
  const known = sale.phases[index]
  const initial = known ?? newPhase(sale, chainNow)
  const fields = edited ?? toFields(initial)
  const parsed = parseFields(fields, known)
  const terms = parsed.status === 'valid' ? parsed.terms : initial
  // What has been written decides what the contract permits, not the draft.
  const before = onChain.phases[index]
  const status = getPhaseStatus(before, chainNow)
  const operation =
    parsed.status === 'valid' ? toPhaseOperation(index, before, parsed.terms, chainNow) : undefined
  const choose = (next: number) => {
    setChosen(next)
    setEdited(undefined)
  }
  const move = (end: PhaseEnd, unix: number) => setEdited({ ...fields, [end]: formatUtcField(unix) })
  const others = sale.phases.filter((_, other) => other !== index)
  const drawn = isNew ? [...sale.phases, terms] : sale.phases.with(index, terms)
  return (
    <>
      <div className="section-action">
        <button
          type="button"
          className="b secondary"
          aria-pressed={isNew}
          onClick={() => choose(sale.phases.length)}
        >
          Add phase
        </button>
      </div>
      <Timeline
        phases={drawn.map((phase, other) => ({
          ...phase,
          index: other,
          isDraft: isDifferent(onChain.phases[other], phase),
        }))}
        chainNow={chainNow}
        edit={{ selected: index, onSelect: choose, movable: movableEnds(status), onMove: move }}
      />
      <div className="editor">
        <div>
          <h3 id="phase">{isNew ? 'New phase' : phaseName({ ...initial, index })}</h3>
          <p className="m">{phaseHintWords(status)}</p>
          {status !== 'ended' && (
            <>
              <PhaseForm
                fields={fields}
                parsed={parsed}
                before={before}
                status={status}
                left={Math.max(0, Math.min(terms.maxSupply, sale.maxSupply) - sale.minted)}
                onChange={setEdited}
              />
              {parsed.status === 'valid' && (
                <CheckList checks={checkTerms({ terms, before, status, others, sale, chainNow })} />
              )}
            </>
          )}
        </div>
        <div>
          {operation === undefined && status !== 'ended' && (
            <section className="unchanged" aria-label="Before it is written">
              <h3>Before it is written</h3>
              <p className="m">{unchangedWords}</p>
            </section>
          )}
          <OperationReview studio={studio} operations={operation === undefined ? [] : [operation]} />
        </div>
      </div>
      <details>
        <summary>Phases as a table</summary>
        <PhaseTable sale={onChain} chainNow={chainNow} />
      </details>
    </>
  )
}

/** The open phase, else the next one, else a new one. */
function firstToEdit({ phases }: Sale, chainNow: number): number {
  const upcoming = phases.findIndex(({ start }) => chainNow < start)
  if (upcoming !== -1) return upcoming
  const open = phases.findIndex(({ start, end }) => start <= chainNow && chainNow < end)
  return open === -1 ? phases.length : open
}

function movableEnds(status: PhaseStatus): readonly PhaseEnd[] {
  if (status === 'ended') return []
  return status === 'open' ? ['end'] : ['start', 'end']
}

const isDifferent = (before: Phase | undefined, { start, end, price }: Phase): boolean =>
  before === undefined || before.start !== start || before.end !== end || before.price !== price
