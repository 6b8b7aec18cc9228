/**
 * Proposing, confirming and deleting: a signature of the connected owner, sent to the source. None of them is a
 * transaction, so none costs anything. Every function resolves with an outcome and never rejects.
 */
import type { Hex } from 'viem'
import type { SafeState } from '@peppermint/safe/chain'
import { GatewayRequestError, totpAt } from '@peppermint/safe/client'
import {
  deleteRequestTypedData,
  safeTransactionTypedData,
  type SafeTransaction,
} from '@peppermint/safe/hashes'
import type { TransactionDetails } from '@peppermint/safe/wire'
import type { Problem } from '@peppermint/wallet-kit/errors'
import type { SafeSource } from '../source/safeSource.ts'
import type { KeepSignature, SignedContent } from './keepSignature.ts'
import type { OwnerWallet } from './ownerWallet.ts'
import {
  isTypedDataUnsupported,
  requestSignature,
  type SignableData,
  type SigningMethod,
} from './requestSignature.ts'
import { assertSignable, type ReviewedTransaction } from './reviewed.ts'
import { isRefusal, problemOf, SafeActionError, serviceProblemOf } from './safeActionError.ts'
import { wrongAnswerProblem } from './signWords.ts'

export type SigningOutcome =
  | { readonly status: 'done' }
  /** The user declined in the wallet. */
  | { readonly status: 'declined' }
  /** The visitor no longer waits for it: nothing was stored, and a signature that arrived late is discarded. */
  | { readonly status: 'superseded' }
  /** The wallet has no typed data. The hash alone can be signed instead, or approved on chain. */
  | { readonly status: 'typed-data-unsupported' }
  /** Signed, but not stored: it can be sent again without asking the wallet. */
  | {
      readonly status: 'unsent'
      readonly problem: Problem
      /** Where the signature is meanwhile. Absent for a deletion, which is signed again for free. */
      readonly kept?: 'browser' | 'page'
      readonly resend: () => Promise<SigningOutcome>
    }
  | { readonly status: 'failed'; readonly problem: Problem }

/** What signing requires. */
export interface SigningTools {
  readonly wallet: OwnerWallet
  readonly source: Pick<SafeSource, 'propose' | 'confirm' | 'deleteProposal'>
  /** The Safe as its chain has it now. */
  readonly readSafe: () => Promise<SafeState>
  /** For what the source does not take. */
  readonly keep?: KeepSignature | undefined
}

export interface SigningOptions {
  readonly method?: SigningMethod | undefined
  /** Called when the checks have passed, before the wallet opens. */
  readonly onAsk?: () => void
  /** Called before the signature is stored. */
  readonly onSigned?: () => void
  /** Whether the visitor still waits for it; always if absent. */
  readonly isCurrent?: () => boolean
}

/** Where a proposal came from, as Safe Apps state it. */
export interface ProposalOrigin {
  readonly url: string
  readonly name: string
  readonly note?: string
}

interface Signing {
  /** Before the wallet is asked. @throws {SafeActionError} */
  readonly check?: () => Promise<void>
  readonly chainId: number
  readonly data: SignableData
  readonly store: (signature: Hex) => Promise<void>
  /** Whether `store` failed because it is done already. */
  readonly isDone?: ((error: unknown) => boolean) | undefined
  /** What is kept where it cannot be stored. */
  readonly signed?: (signature: Hex) => SignedContent
}

/** Asks for the owner's signature, and stores it. */
export async function signAndStore(
  { wallet, keep }: Pick<SigningTools, 'wallet' | 'keep'>,
  { check, chainId, data, store, isDone, signed }: Signing,
  { method, onAsk, onSigned, isCurrent = () => true }: SigningOptions,
): Promise<SigningOutcome> {
  let isAsked = false
  try {
    await check?.()
    if (!isCurrent()) return { status: 'superseded' }
    onAsk?.()
    isAsked = true
    const signature = await requestSignature(wallet, chainId, data, method)
    if (!isCurrent()) return { status: 'superseded' }
    onSigned?.()
    return await send({
      store: () => store(signature),
      isDone,
      keep: signed && (() => keep?.(signed(signature))),
    })
  } catch (error) {
    // A node of the check may lack a method, too.
    if (isAsked && isTypedDataUnsupported(error)) return { status: 'typed-data-unsupported' }
    const problem = problemOf(error, wallet.name)
    return problem.outcome === 'rejected' ? { status: 'declined' } : { status: 'failed', problem }
  }
}

interface Sending extends Pick<Signing, 'isDone'> {
  readonly store: () => Promise<void>
  /** Undefined for a signature that is not worth keeping. */
  readonly keep: (() => ReturnType<KeepSignature>) | undefined
  readonly kept?: ReturnType<KeepSignature>
  /** An attempt before had no answer that says whether it was stored. */
  readonly mayBeStored?: boolean
}

async function send(sending: Sending): Promise<SigningOutcome> {
  const { store, isDone, mayBeStored = false } = sending
  try {
    await store()
  } catch (error) {
    if (!mayBeStored || isDone?.(error) !== true) return unsent(sending, error)
  }
  sending.kept?.forget()
  return { status: 'done' }
}

function unsent({ keep, mayBeStored = false, ...sending }: Sending, error: unknown): SigningOutcome {
  const kept = sending.kept ?? keepOf(keep)
  const where = keep && (kept === undefined ? 'page' : 'browser')
  const problem = serviceProblemOf(error, { mayBeStored, isInPage: where === 'page' })
  const next = { ...sending, keep, kept, mayBeStored: mayBeStored || !isRefusal(error) }
  return { status: 'unsent', problem, ...(where && { kept: where }), resend: () => send(next) }
}

/** It was signed and sent by then: what cannot be kept must not read like a failure before that. */
function keepOf(keep: Sending['keep']): ReturnType<KeepSignature> {
  try {
    return keep?.()
  } catch {
    return undefined
  }
}

const signTransaction = (
  tools: SigningTools,
  reviewed: ReviewedTransaction,
  store: (signature: Hex) => Promise<TransactionDetails>,
  { note = null, ...options }: SigningOptions & { readonly note?: string | null },
): Promise<SigningOutcome> =>
  signAndStore(
    tools,
    {
      check: async () => assertSignable(reviewed, tools.wallet.account, await tools.readSafe()),
      chainId: reviewed.safe.chainId,
      data: safeTransactionTypedData(reviewed.transaction, reviewed.safe),
      async store(signature) {
        const { detailedExecutionInfo: info } = await store(signature)
        if (info?.type !== 'MULTISIG' || info.safeTxHash.toLowerCase() !== reviewed.safeTxHash)
          throw new SafeActionError(wrongAnswerProblem)
      },
      signed: (signature) => ({ transactions: [toBundled(reviewed, signature, note)] }),
    },
    options,
  )

const toBundled = (
  { transaction, safeTxHash }: ReviewedTransaction,
  signature: Hex,
  note: string | null,
): NonNullable<SignedContent['transactions']>[number] => ({
  ...transaction,
  safeTxHash,
  signatures: [signature],
  createdAt: Date.now(),
  note,
})

/** Signs a proposal of another owner and stores the confirmation. */
export const confirmTransaction = (
  tools: SigningTools,
  reviewed: ReviewedTransaction,
  options: SigningOptions = {},
): Promise<SigningOutcome> =>
  signTransaction(
    tools,
    reviewed,
    (signature) => tools.source.confirm(reviewed.safeTxHash, signature),
    options,
  )

/** The fields of a proposal, as a service takes them. */
export function proposeBody(
  { nonce, value, safeTxGas, baseGas, gasPrice, ...rest }: SafeTransaction,
  safeTxHash: Hex,
) {
  return {
    ...rest,
    value: value.toString(),
    nonce: nonce.toString(),
    safeTxGas: safeTxGas.toString(),
    baseGas: baseGas.toString(),
    gasPrice: gasPrice.toString(),
    safeTxHash,
  }
}

/** Signs a new transaction and proposes it to the other owners. */
export function proposeTransaction(
  tools: SigningTools,
  reviewed: ReviewedTransaction,
  { origin, ...options }: SigningOptions & { readonly origin?: ProposalOrigin } = {},
): Promise<SigningOutcome> {
  const body = {
    ...proposeBody(reviewed.transaction, reviewed.safeTxHash),
    sender: tools.wallet.account,
    origin: origin === undefined ? null : JSON.stringify(origin),
  }
  return signTransaction(tools, reviewed, (signature) => tools.source.propose({ ...body, signature }), {
    ...options,
    note: origin?.note ?? null,
  })
}

/** Signs a request to the service to delete a proposal, which its proposer may do. Moves nothing on chain. */
export const deleteProposal = (
  { wallet, source }: Pick<SigningTools, 'source' | 'wallet'>,
  { safe, safeTxHash }: Pick<ReviewedTransaction, 'safe' | 'safeTxHash'>,
  { now = Date.now, ...options }: SigningOptions & { readonly now?: () => number } = {},
): Promise<SigningOutcome> =>
  signAndStore(
    { wallet },
    {
      chainId: safe.chainId,
      data: deleteRequestTypedData({ safeTxHash, totp: totpAt(now()) }, safe),
      store: (signature) => source.deleteProposal(safeTxHash, { signature }),
      isDone: (error) => error instanceof GatewayRequestError && error.status === 404,
    },
    options,
  )
