/** The phases: timeline, the chosen one's fields, what to know about them, and the review of what will be written. */
import { useState } from 'react'
import { type Phase, mapLimits, type Sale } from '@peppermint/sale'
import { getRemaining } from '@peppermint/ui/sale/phases.ts'
import { phaseName } from '@peppermint/ui/words/format/names.ts'
import { addedPhaseWords, phaseHintWords, unchangedWords, checkWords } from '../words/phaseWords.ts'
import { applyDraft } from '../applyDraft.ts'
import { OperationReview } from '../review/OperationReview.tsx'
import type { SectionProps } from '../sectionProps.ts'
import type { PhaseEnd } from './BarEnd.tsx'
import { checkTerms, type TermsCheck } from './checkTerms.ts'
import { PhaseForm } from './PhaseForm.tsx'
import { formatUtcField, parseFields, toFields, type PhaseFields, isOpenEnded } from './phaseFields.ts'
import { changedFields, getPhaseStatus, toPhaseOperation, type PhaseStatus } from './phaseOperation.ts'
import { PhaseTable } from './PhaseTable.tsx'
import { Timeline } from './Timeline.tsx'
import { t } from '@peppermint/ui/words/t.ts'
import type { Operation } from '@peppermint/sale/operations'

export function Phases({ studio }: SectionProps) {
  const { sale: onChain } = studio.collection
  const chainNow = onChain.head.timestamp
  const { draft } = studio
  const sale = applyDraft(onChain, draft.operations)
  const [edit, setEdit] = useState<PhaseEdit>()
  const index = editedIndex(edit, sale, chainNow)
  // Beyond the last one: a phase to add.
  const isNew = index >= sale.phases.length
  const known = sale.phases[index]
  const initial = known ?? newPhase(sale, chainNow)
  const fields = edit?.fields ?? toFields(initial)
  const parsed = parseFields(fields, known)
  const terms = parsed.status === 'valid' ? parsed.terms : initial
  // What has been written decides what the contract permits, not the draft.
  const before = onChain.phases[index]
  const status = getPhaseStatus(before, chainNow)
  // The batch adds it: its terms change there, and it is sent with the batch alone.
  const isAdded = before === undefined && known !== undefined
  const operation =
    parsed.status === 'valid' && !isAdded
      ? toPhaseOperation(index, before, parsed.terms, chainNow)
      : undefined
  const choose = (next: number) => setEdit({ index: next })
  // The chosen phase stays chosen, whichever is next by the time that it is sent.
  const change = (next: PhaseFields) => setEdit({ index, fields: next })
  const move = (end: PhaseEnd, unix: number) => change({ ...fields, [end]: formatUtcField(unix) })
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
          {t`Add phase`}
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
          <h3 id="phase">{isNew ? t`New phase` : phaseName({ ...initial, index })}</h3>
          <p className="m">{phaseHintWords(status)}</p>
          {status !== 'ended' && (
            <>
              <PhaseForm
                fields={fields}
                parsed={parsed}
                before={before}
                status={status}
                left={getRemaining(terms, sale)}
                onChange={change}
              />
              {parsed.status === 'valid' && (
                <CheckList checks={checkTerms({ terms, before, status, others, sale, chainNow })} />
              )}
            </>
          )}
        </div>
        <div>
          {isAdded && (
            <AddedPhase
              isEdited={parsed.status === 'valid' && changedFields(known, parsed.terms).length > 0}
              onReplace={() =>
                draft.replace(
                  replaceAddedPhase(draft.operations, index - onChain.phases.length, index, terms),
                )
              }
            />
          )}
          {operation === undefined && !isAdded && status !== 'ended' && (
            <section className="unchanged" aria-label={t`Before it is written`}>
              <h3>{t`Before it is written`}</h3>
              <p className="m">{unchangedWords}</p>
            </section>
          )}
          <OperationReview studio={studio} operations={operation === undefined ? [] : [operation]} />
        </div>
      </div>
      <details>
        <summary>{t`Phases as a table`}</summary>
        <PhaseTable sale={onChain} chainNow={chainNow} />
      </details>
    </>
  )
}

interface AddedPhaseProps {
  readonly isEdited: boolean
  readonly onReplace: () => void
}

/** A phase that the batch adds. */
function AddedPhase({ isEdited, onReplace }: AddedPhaseProps) {
  return (
    <section className="unchanged" aria-label={t`In your batch`}>
      <h3>{t`In your batch`}</h3>
      <p className="m">{addedPhaseWords(isEdited)}</p>
      {isEdited && (
        <button type="button" className="b secondary" onClick={onReplace}>
          {t`Change it in the batch`}
        </button>
      )}
    </section>
  )
}

function movableEnds(status: PhaseStatus): readonly PhaseEnd[] {
  if (status === 'ended') return []
  return status === 'open' ? ['end'] : ['start', 'end']
}

const isDifferent = (before: Phase | undefined, { start, end, price }: Phase): boolean =>
  before === undefined || before.start !== start || before.end !== end || before.price !== price

const HOUR_SECONDS = 3_600
const WEEK_SECONDS = 604_800

/** What the form of a new phase begins with: a week after the last phase, with its terms. */
export function newPhase({ phases, maxSupply }: Pick<Sale, 'phases' | 'maxSupply'>, chainNow: number): Phase {
  const last = phases.toSorted((a, b) => b.end - a.end)[0]
  const ends = phases.filter((phase) => !isOpenEnded(phase)).map(({ end }) => end)
  // At the next full hour, so that there is time to send it.
  const earliest = (Math.floor(chainNow / HOUR_SECONDS) + 2) * HOUR_SECONDS
  const start = Math.max(earliest, ...ends)
  return {
    name: '',
    start,
    end: start + WEEK_SECONDS,
    price: last?.price ?? 0n,
    ...mapLimits((limit) => last?.[limit] ?? 5),
    maxSupply,
  }
}

const SEVERITY = { ok: t`Fine:`, warning: t`Note:`, error: t`Problem:` } as const

/** What to know about a phase before it is written. */
function CheckList({ checks }: { readonly checks: readonly TermsCheck[] }) {
  return (
    <ul className="checks" aria-label={t`Checks`}>
      {checks.map((check, index) => {
        const { text, detail } = checkWords(check)
        return (
          <li key={`${check.type} ${index}`} data-severity={check.severity}>
            <span className="sr">{SEVERITY[check.severity]} </span>
            <span>{text}</span>
            {detail !== undefined && <span className="s m">{detail}</span>}
          </li>
        )
      })}
    </ul>
  )
}

/**
 * Which phase the form edits, and how its edits are written: on chain, or in the batch. Pure.
 * What was chosen. Edited fields belong to a phase: another one may be next before they are sent.
 */
interface PhaseEdit {
  readonly index: number
  /** Absent: as the phase is. */
  readonly fields?: PhaseFields
}

/**
 * Index of the phase in the form: the chosen one, else the next one, else the open one, else a new one.
 * @param chainNow Unix seconds.
 */
export function editedIndex(edit: PhaseEdit | undefined, { phases }: Sale, chainNow: number): number {
  // A phase that was removed from the batch is a new one.
  if (edit !== undefined) return Math.min(edit.index, phases.length)
  const upcoming = phases.findIndex(({ start }) => chainNow < start)
  if (upcoming !== -1) return upcoming
  const open = phases.findIndex(({ start, end }) => start <= chainNow && chainNow < end)
  return open === -1 ? phases.length : open
}

/**
 * The batch with other terms for a phase that the batch itself adds.
 * @param position of the phase among those that the batch adds.
 * @param index of the phase once the batch is written. Later changes of it are part of `terms`.
 */
export function replaceAddedPhase(
  operations: readonly Operation[],
  position: number,
  index: number,
  terms: Phase,
): readonly Operation[] {
  let added = -1
  return operations.flatMap((operation): readonly Operation[] => {
    if (operation.type === 'add-phase') {
      added += 1
      return added === position ? [{ type: 'add-phase', terms }] : [operation]
    }
    const isOfPhase = 'phase' in operation && operation.phase === index
    return isOfPhase && added >= position ? [] : [operation]
  })
}
