/** Data that the journal stores with a transaction of the studio, so that a reloaded page knows which step it is. */
import type { JournalEntry, Serializable } from '@peppermint/wallet-kit/transactions'

export interface OperationNote {
  /** Id of the run. */
  readonly run: string
  /** Index of the step. */
  readonly step: number
}

export const toOperationNote = ({ run, step }: OperationNote): Serializable => ({ kind: 'studio', run, step })

/** Undefined if the entry is not one of the studio's, or another version wrote it. */
export function readOperationNote({ meta }: Pick<JournalEntry, 'meta'>): OperationNote | undefined {
  if (typeof meta !== 'object' || meta === null || Array.isArray(meta)) return undefined
  const { kind, run, step } = meta as Readonly<Record<string, Serializable>>
  return kind === 'studio' && typeof run === 'string' && typeof step === 'number' ? { run, step } : undefined
}
