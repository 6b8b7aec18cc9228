/** An allowlist before it is used: checked, its root, what it changes, and the operation that sets it. */
import { useState } from 'react'
import { SelectField } from '@peppermint/ui/parts/Fields.tsx'
import { indexedPhases, type IndexedPhase } from '@peppermint/ui/sale/phases.ts'
import { phaseName } from '@peppermint/ui/words/format/names.ts'
import { shortAudienceWords } from '../words/phaseWords.ts'
import { listHintWords } from '../words/listWords.ts'
import { applyDraft } from '../applyDraft.ts'
import { getPhaseStatus } from '../phases/phaseOperation.ts'
import { OperationReview } from '../review/OperationReview.tsx'
import type { SectionProps } from '../sectionProps.ts'
import { ListFindings } from './ListFindings.tsx'
import { ListInput } from './ListInput.tsx'
import { useListCheck } from './useListCheck.ts'
import { rich } from '@peppermint/ui/words/rich.tsx'
import { parts, t } from '@peppermint/ui/words/t.ts'
import type { Operation } from '@peppermint/sale/operations'
import type { Hex } from 'viem'

export function AllowlistSection({ studio }: SectionProps) {
  const { contract, chainId, collection, draft } = studio
  const sale = applyDraft(collection.sale, draft.operations)
  const chainNow = sale.head.timestamp
  const phases = indexedPhases(sale)
  const [chosen, setChosen] = useState<number>()
  const { state, comparing, check, compare } = useListCheck()
  const [checkedFor, setCheckedFor] = useState<number>()
  const phase =
    phases.find(({ index }) => index === chosen) ??
    phases.find(({ allowlistRoot, end }) => allowlistRoot !== undefined && chainNow < end) ??
    phases.find(({ start }) => chainNow < start) ??
    phases[0]
  if (phase === undefined)
    return (
      <p className="lead">
        {rich(parts`A list belongs to a phase, and there is none yet. <a>Add a phase</a> first.`, {
          a: (text) => <a href="/studio/phases">{text}</a>,
        })}
      </p>
    )
  // What the contract has, apart from what the batch would change.
  const written = collection.sale.phases[phase.index]
  const scope = { chainId, contract, phase: phase.index }
  const list = state.status === 'checked' && checkedFor === phase.index ? state.list : undefined
  const operation = list?.status === 'valid' ? toRootOperation(phase, list.root, chainNow) : undefined
  return (
    <div className="editor">
      <div>
        <SelectField
          label={t`For the phase`}
          value={String(phase.index)}
          onChange={(index) => setChosen(Number(index))}
          options={phases.map(
            (one) => [String(one.index), t`${phaseName(one)} (${shortAudienceWords(one)})`] as const,
          )}
          hint={listHintWords(getPhaseStatus(written ?? phase, chainNow), (written ?? phase).allowlistRoot)}
        />
        <ListInput
          maxPerWallet={phase.maxPerWallet}
          isRunning={state.status === 'running'}
          onList={(blob, name, quota, price) => {
            setCheckedFor(phase.index)
            check(blob, name, { scope, maxPerWallet: phase.maxPerWallet, quota, price })
          }}
        />
      </div>
      <div>
        <ListFindings
          state={checkedFor === phase.index ? state : { status: 'none' }}
          comparing={comparing}
          written={written}
          drafted={phase}
          scope={scope}
          onCompare={compare}
        />
        <OperationReview studio={studio} operations={operation === undefined ? [] : [operation]} />
      </div>
    </div>
  )
}

/**
 * Which operation puts a root into a phase: what the contract permits.
 * Undefined where the phase has this root already, or cannot take one anymore.
 */
export function toRootOperation(
  { index, ...terms }: IndexedPhase,
  root: Hex,
  chainNow: number,
): Operation | undefined {
  const { allowlistRoot, start, end } = terms
  if (allowlistRoot === root || chainNow >= end) return undefined
  const hasStarted = chainNow >= start
  // A list that is not set yet can be set at any time; a set one is final from the start.
  if (allowlistRoot === 'pending' || (allowlistRoot !== undefined && !hasStarted))
    return { type: 'set-root', phase: index, root }
  return hasStarted
    ? undefined
    : { type: 'set-phase', phase: index, terms: { ...terms, allowlistRoot: root } }
}
