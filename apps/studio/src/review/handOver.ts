/** Puts calls into the batch of a Safe's workspace, which is another build on the same origin and in the same tab. */
import { getAddress, type Address } from 'viem'
import { safePath } from '@peppermint/ui/page/paths.ts'
import type { BatchDraft, DraftCall } from '@peppermint/ui/safe/batchDraft.ts'

interface HandedCall {
  readonly call: { readonly to: Address; readonly data: `0x${string}`; readonly value: bigint }
}

export type HandOver =
  /** `path` of the batch, which has the calls. */
  | { readonly status: 'ready'; readonly path: string }
  /** The batch would be too long; it is unchanged. */
  | { readonly status: 'full' }
  /** This browser did not store it, so another page would not have the calls. */
  | { readonly status: 'unstored' }

/** Calls that are the end of the batch already are not added again. */
export async function handOver(
  chainId: number,
  safe: Address,
  handed: readonly HandedCall[],
): Promise<HandOver> {
  await import('@peppermint/ui/safe/zodWithoutEval.ts')
  const { batchDraftOf } = await import('@peppermint/ui/safe/batchDraft.ts')
  const status = addToBatch(batchDraftOf(chainId, safe), handed)
  return status === 'added' ? { status: 'ready', path: `${safePath(safe)}/new/batch` } : { status }
}

/** Adds all of the calls or, if that fails, none. */
export function addToBatch(
  draft: BatchDraft,
  handed: readonly HandedCall[],
): 'added' | Exclude<HandOver['status'], 'ready'> {
  const calls = handed.map(({ call: { to, data, value } }): DraftCall => ({
    call: { to: getAddress(to), data, value },
  }))
  const last = draft.list().slice(-calls.length)
  const isThere =
    last.length === calls.length && last.every(({ call }, index) => isSameCall(call, calls[index]?.call))
  if (isThere) return draft.isStored() ? 'added' : 'unstored'
  if (!draft.add(calls)) return 'full'
  if (draft.isStored()) return 'added'
  for (const _ of calls) draft.remove(draft.list().length - 1)
  return 'unstored'
}

const isSameCall = (one: DraftCall['call'], other: DraftCall['call'] | undefined): boolean =>
  one.to === other?.to && one.value === other.value && one.data === other.data
