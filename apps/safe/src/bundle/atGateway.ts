/** What the gateway has of a proposal that came as a file or link, and how it is handed over. */
import type { VerifiedMessage, VerifiedTransaction } from '@peppermint/safe/bundle'
import { GatewayRequestError } from '@peppermint/safe/client'
import { joinSignatures } from '@peppermint/safe/signatures'
import { originInput, type TransactionStatus } from '@peppermint/safe/wire'
import type { Address, Hex } from 'viem'
import { proposeBody } from '../sign/signProposal.ts'
import type { ProposalStore } from '../source/chain/proposalStore.ts'
import type { SafeSource } from '../source/safeSource.ts'

/** As the gateway says. */
export type AtGateway =
  | { readonly status: 'unknown' }
  /** `complete`: enough owners have signed it. */
  | {
      readonly status: 'waiting' | 'complete'
      readonly signers: readonly Address[]
      readonly required: number
    }
  | { readonly status: 'executed' | 'failed' | 'replaced' }

/** @throws what the source throws, except for a transaction that it does not have. */
export const readTransactionAtGateway = (
  source: Pick<SafeSource, 'getTransaction'>,
  safeTxHash: Hex,
): Promise<AtGateway> =>
  orUnknown(async () => {
    const { txStatus, detailedExecutionInfo: info } = await source.getTransaction(safeTxHash)
    const status = TRANSACTION_STATUSES[txStatus]
    if (status !== 'waiting' && status !== 'complete') return { status }
    if (info?.type !== 'MULTISIG') return { status: 'unknown' }
    const signers = info.confirmations.map(({ signer }) => signer.value)
    return { status, signers, required: info.confirmationsRequired }
  })

const TRANSACTION_STATUSES = {
  AWAITING_CONFIRMATIONS: 'waiting',
  AWAITING_EXECUTION: 'complete',
  SUCCESS: 'executed',
  FAILED: 'failed',
  CANCELLED: 'replaced',
} as const satisfies Readonly<Record<TransactionStatus, AtGateway['status']>>

/** @throws as {@link readTransactionAtGateway}. */
export const readMessageAtGateway = (
  source: Pick<SafeSource, 'getMessage'>,
  messageHash: Hex,
): Promise<AtGateway> =>
  orUnknown(async () => {
    const { status, confirmations, confirmationsRequired } = await source.getMessage(messageHash)
    return {
      status: status === 'CONFIRMED' ? 'complete' : 'waiting',
      signers: confirmations.map(({ owner }) => owner.value),
      required: confirmationsRequired,
    }
  })

async function orUnknown(read: () => Promise<AtGateway>): Promise<AtGateway> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof GatewayRequestError && error.status === 404) return { status: 'unknown' }
    throw error
  }
}

/** Proposes it with all signatures of the file or link. One that the gateway has gets those that it lacks. */
export async function handOverTransaction(
  source: Pick<SafeSource, 'propose'>,
  { transaction, safeTxHash, confirmations, note }: VerifiedTransaction,
): Promise<void> {
  const [first] = confirmations
  if (first === undefined) throw new Error('hand over: no owner has signed it')
  await source.propose({
    ...proposeBody(transaction, safeTxHash),
    sender: first.owner,
    signature: joinSignatures(confirmations),
    origin: originWith(note),
  })
}

/** Null if the note does not fit beside the page's address. */
function originWith(note: string | null): string | null {
  const origin = { url: globalThis.location?.origin ?? '', name: COLLECTION.brand, note }
  return note === null ? null : (originInput.safeParse(JSON.stringify(origin)).data ?? null)
}

/** Adds each signature that the gateway lacks; the first one proposes the message. @param known owners it has. */
export async function handOverMessage(
  source: Pick<SafeSource, 'proposeMessage' | 'confirmMessage'>,
  { message, messageHash, confirmations }: VerifiedMessage,
  known: AtGateway,
): Promise<void> {
  let isKnown = known.status !== 'unknown'
  for (const { signature } of lackingSignatures(confirmations, known)) {
    if (isKnown) await source.confirmMessage(messageHash, { signature })
    else await source.proposeMessage({ message, signature })
    isKnown = true
  }
}

/** Runs a hand-over. What this browser kept of it until then is removed: the gateway has it. */
export async function handOverKept(
  store: Pick<ProposalStore, 'get' | 'remove'>,
  hash: Hex,
  handOver: () => Promise<void>,
): Promise<void> {
  const { transactions, messages } = store.get()
  const kept = [
    ...transactions.filter(({ safeTxHash }) => safeTxHash === hash),
    ...messages.filter(({ messageHash }) => messageHash === hash),
  ].flatMap(({ signatures }) => signatures)
  await handOver()
  if (kept.length > 0) store.remove(hash, kept)
}

/** Signatures that the gateway does not have yet. */
export function lackingSignatures<One extends { readonly owner: Address }>(
  confirmations: readonly One[],
  known: AtGateway,
): readonly One[] {
  const signers = new Set(('signers' in known ? known.signers : []).map((signer) => signer.toLowerCase()))
  return confirmations.filter(({ owner }) => !signers.has(owner.toLowerCase()))
}
