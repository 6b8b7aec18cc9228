/** What became of the requests of a step: the journal's entries, and what the run remembers of those it forgot. Pure. */
import { isProvisional, type JournalEntry } from '@peppermint/wallet-kit/transactions'
import { readOperationNote } from './operationNote.ts'
import type { Run, StepTrace } from './runStore.ts'

/** A trace, with its entry while the journal has it. */
export interface FoundTrace {
  readonly trace: StepTrace
  readonly entry?: JournalEntry
}

/**
 * @param entries of the account, newest first.
 * @returns newest first; what the journal has decides, because a reorg may have undone what was remembered.
 */
export function findTraces(
  run: Run,
  step: number,
  entries: readonly JournalEntry[],
  now: number,
): readonly FoundTrace[] {
  const remembered = run.steps[step]?.traces ?? []
  const ofStep = entries.filter((entry) => {
    const note = readOperationNote(entry)
    return note?.run === run.id && note.step === step
  })
  const found = ofStep.map((entry): FoundTrace => {
    const isGone = remembered.some((trace) => trace.id === entry.id && trace.isGone)
    return { entry, trace: { ...toTrace(entry, now), ...(isGone && { isGone }) } }
  })
  // The same bytes signed twice are one transaction, which the journal has as one entry.
  const forgotten = remembered.filter(
    ({ id, hash }) =>
      !found.some(({ trace }) => trace.id === id || (hash !== undefined && trace.hash === hash)),
  )
  return [...found, ...forgotten.map((trace) => ({ trace }))]
}

/** The run, with what the journal knows about its steps now. */
export function rememberTraces(run: Run, entries: readonly JournalEntry[], now = Date.now()): Run {
  const steps = run.steps.map((step, index) => {
    const traces = findTraces(run, index, entries, now).flatMap(({ trace, entry }) =>
      // The journal may take back what it matched to another entry.
      entry !== undefined && 'copyOf' in entry ? [] : [trace],
    )
    return traces.length === 0 ? step : { ...step, traces }
  })
  return { ...run, steps }
}

/** The run after the user said that no wallet shows the step's requests any more. */
export function markGone(run: Run, step: number): Run {
  const steps = run.steps.map((each, index) =>
    index === step && each.traces !== undefined
      ? { ...each, traces: each.traces.map((trace) => ({ ...trace, isGone: true as const })) }
      : each,
  )
  return { ...run, steps }
}

function toTrace(entry: JournalEntry, now: number): StepTrace {
  const { id, nonce } = entry
  const hash = 'hash' in entry ? entry.hash : undefined
  return { id, nonce, status: traceStatus(entry, now), ...(hash !== undefined && { hash }) }
}

function traceStatus(entry: JournalEntry, now: number): StepTrace['status'] {
  switch (entry.status) {
    case 'requested':
    case 'sent':
      return entry.status
    case 'confirmed':
      return 'done'
    case 'failed':
    case 'inner-failed':
      return 'failed'
    case 'replaced':
      // Until it is certain, the transaction may still arrive.
      if (entry.tentative) return 'requested'
      return entry.reason === 'nonce-used' ? 'nonce-used' : 'replaced'
    case 'unsent':
      return isProvisional(entry, now) ? 'declined' : 'rejected'
  }
}
