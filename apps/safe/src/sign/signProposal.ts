/**
 * Proposing, confirming and deleting: a signature of the connected owner, sent to the source. None of them is a
 * transaction, so none costs anything. Every function resolves with an outcome and never rejects.
 */
import type { Hex } from 'viem'
import type { SafeState } from '@peppermint/safe/chain'
import { totpAt } from '@peppermint/safe/client'
import {
  deleteRequestTypedData,
  safeTransactionTypedData,
  type SafeTransaction,
} from '@peppermint/safe/hashes'
import type { TransactionDetails } from '@peppermint/safe/wire'
import type { Problem } from '@peppermint/wallet-kit/errors'
import type { SafeSource } from '../source/safeSource.ts'
import type { OwnerWallet } from './ownerWallet.ts'
import {
  isTypedDataUnsupported,
  requestSignature,
  type SignableData,
  type SigningMethod,
} from './requestSignature.ts'
import { assertSignable, type ReviewedTransaction } from './reviewed.ts'
import { problemOf, SafeActionError, serviceProblemOf } from './safeActionError.ts'
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
      readonly resend: () => Promise<SigningOutcome>
    }
  | { readonly status: 'failed'; readonly problem: Problem }

/** What signing requires. */
export interface SigningTools {
  readonly wallet: OwnerWallet
  readonly source: Pick<SafeSource, 'propose' | 'confirm' | 'deleteProposal'>
  /** The Safe as its chain has it now. */
  readonly readSafe: () => Promise<SafeState>
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
}

/** Asks for the owner's signature, and stores it. */
export async function signAndStore(
  wallet: OwnerWallet,
  { check, chainId, data, store }: Signing,
  { method, onAsk, onSigned, isCurrent = () => true }: SigningOptions,
): Promise<SigningOutcome> {
  try {
    await check?.()
    if (!isCurrent()) return { status: 'superseded' }
    onAsk?.()
    const signature = await requestSignature(wallet, chainId, data, method)
    if (!isCurrent()) return { status: 'superseded' }
    onSigned?.()
    return await send(() => store(signature))
  } catch (error) {
    if (isTypedDataUnsupported(error)) return { status: 'typed-data-unsupported' }
    const problem = problemOf(error, wallet.name)
    return problem.outcome === 'rejected' ? { status: 'declined' } : { status: 'failed', problem }
  }
}

async function send(store: () => Promise<void>): Promise<SigningOutcome> {
  try {
    await store()
    return { status: 'done' }
  } catch (error) {
    return { status: 'unsent', problem: serviceProblemOf(error), resend: () => send(store) }
  }
}

const signTransaction = (
  { wallet, readSafe }: SigningTools,
  reviewed: ReviewedTransaction,
  store: (signature: Hex) => Promise<TransactionDetails>,
  options: SigningOptions,
): Promise<SigningOutcome> =>
  signAndStore(
    wallet,
    {
      check: async () => assertSignable(reviewed, wallet.account, await readSafe()),
      chainId: reviewed.safe.chainId,
      data: safeTransactionTypedData(reviewed.transaction, reviewed.safe),
      async store(signature) {
        const { detailedExecutionInfo: info } = await store(signature)
        if (info?.type !== 'MULTISIG' || info.safeTxHash.toLowerCase() !== reviewed.safeTxHash)
          throw new SafeActionError(wrongAnswerProblem)
      },
    },
    options,
  )

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
  return signTransaction(
    tools,
    reviewed,
    (signature) => tools.source.propose({ ...body, signature }),
    options,
  )
}

/** Signs a request to the service to delete a proposal, which its proposer may do. Moves nothing on chain. */
export const deleteProposal = (
  { wallet, source }: Pick<SigningTools, 'source' | 'wallet'>,
  { safe, safeTxHash }: Pick<ReviewedTransaction, 'safe' | 'safeTxHash'>,
  { now = Date.now, ...options }: SigningOptions & { readonly now?: () => number } = {},
): Promise<SigningOutcome> =>
  signAndStore(
    wallet,
    {
      chainId: safe.chainId,
      data: deleteRequestTypedData({ safeTxHash, totp: totpAt(now()) }, safe),
      store: (signature) => source.deleteProposal(safeTxHash, { signature }),
    },
    options,
  )
