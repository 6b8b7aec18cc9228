/** Puts calls into the batch of a Safe's workspace, which is another build on the same origin and in the same tab. */
import { getAddress, type Address } from 'viem'
import { safePath } from '../../collection/paths.ts'

interface HandedCall {
  readonly call: { readonly to: Address; readonly data: `0x${string}`; readonly value: bigint }
  readonly title: string
}

/**
 * Calls that are the end of the batch already are not added again.
 * @returns the path of the batch.
 */
export async function handOver(
  chainId: number,
  safe: Address,
  handed: readonly HandedCall[],
): Promise<string> {
  await import('../../safe/zodWithoutEval.ts')
  const { batchDraftOf } = await import('../../safe/compose/batchDraft.ts')
  const draft = batchDraftOf(chainId, safe)
  const calls = handed.map(({ call: { to, data, value }, title }) => ({
    title,
    call: { to: getAddress(to), data, value },
  }))
  const last = draft.list().slice(-calls.length)
  const isThere =
    last.length === calls.length && last.every(({ call }, index) => call.data === calls[index]?.call.data)
  if (!isThere) draft.add(calls)
  return `${safePath(safe)}/new/batch`
}
