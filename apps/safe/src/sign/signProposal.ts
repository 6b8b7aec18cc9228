/**
 * Proposing, confirming and deleting: a signature of the connected owner, sent to the source. None of them is a
 * transaction, so none costs anything. Every function resolves with an outcome and never rejects.
 */
import type { Hex } from 'viem'
import type { SafeState } from '@peppermint/safe/chain'
import { totpAt } from '@peppermint/safe/client'
import { deleteRequestTypedData, safeTransactionTypedData } from '@peppermint/safe/hashes'
import type { TransactionDetails } from '@peppermint/safe/wire'
import type { Problem } from '@peppermint/wallet-kit/errors'
import type { SafeSource } from '../source/safeSource.ts'
import { wrongAnswerProblem } from './signWords.ts'
import type { OwnerWallet } from './ownerWallet.ts'
import { isTypedDataUnsupported, requestSignature, type SigningMethod } from './requestSignature.ts'
import { assertSignable, type ReviewedTransaction } from './reviewed.ts'
import { problemOf, SafeActionError, serviceProblemOf } from './safeActionError.ts'

export type SigningOutcome =
  | { readonly status: 'done'; readonly details: TransactionDetails }
  /** The user declined in the wallet. */
  | { readonly status: 'declined' }
  /** The visitor no longer waits for it: nothing was stored, and a signature that arrived late is discarded. */
  | { readonly status: 'superseded' }
  /** The wallet has no typed data. The hash alone can be signed instead, or approved on chain. */
  | { readonly status: 'typed-data-unsupported' }
  /** Signed, but not stored: `signature` can be sent again without asking the wallet. */
  | { readonly status: 'unsent'; readonly signature: Hex; readonly problem: Problem }
  | { readonly status: 'failed'; readonly problem: Problem }

/** What signing requires. */
export interface SigningTools {
  readonly wallet: OwnerWallet
  readonly source: Pick<SafeSource, 'propose' | 'confirm' | 'deleteProposal'>
  /** The Safe as its chain has it now. */
  readonly readSafe: () => Promise<SafeState>
}

export interface SigningOptions {
  readonly method?: SigningMethod
  /** Called when the checks have passed, before the wallet opens. */
  readonly onAsk?: () => void
  /** Whether the visitor still waits for it; always if absent. */
  readonly isCurrent?: () => boolean
}

const always = (): boolean => true

/** Where a proposal came from, as Safe Apps state it. */
export interface ProposalOrigin {
  readonly url: string
  readonly name: string
  readonly note?: string
}

/** Asks for the owner's signature of a reviewed transaction; it is not sent anywhere. */
export async function signReviewed(
  tools: Pick<SigningTools, 'wallet' | 'readSafe'>,
  reviewed: ReviewedTransaction,
  { method, onAsk, isCurrent = always }: SigningOptions = {},
): Promise<
  | { readonly status: 'signed'; readonly signature: Hex }
  | Exclude<SigningOutcome, { status: 'done' | 'unsent' }>
> {
  const { wallet } = tools
  try {
    const { transaction, safe } = reviewed
    assertSignable(reviewed, wallet.account, await tools.readSafe())
    if (!isCurrent()) return { status: 'superseded' }
    onAsk?.()
    const data = safeTransactionTypedData(transaction, safe)
    const signature = await requestSignature(wallet, safe.chainId, data, method)
    return isCurrent() ? { status: 'signed', signature } : { status: 'superseded' }
  } catch (error) {
    return failedOutcome(error, wallet.name)
  }
}

/** Signs a proposal of another owner and stores the confirmation. */
export async function confirmTransaction(
  tools: SigningTools,
  reviewed: ReviewedTransaction,
  options?: SigningOptions,
): Promise<SigningOutcome> {
  const signed = await signReviewed(tools, reviewed, options)
  return signed.status === 'signed' ? sendConfirmation(tools, reviewed, signed.signature) : signed
}

/** Stores a signature, made now or before. */
export async function sendConfirmation(
  tools: Pick<SigningTools, 'source' | 'wallet'>,
  reviewed: ReviewedTransaction,
  signature: Hex,
): Promise<SigningOutcome> {
  return await store(reviewed, signature, () => tools.source.confirm(reviewed.safeTxHash, signature))
}

/** Signs a new transaction and proposes it to the other owners. */
export async function proposeTransaction(
  tools: SigningTools,
  reviewed: ReviewedTransaction,
  { origin, ...options }: SigningOptions & { readonly origin?: ProposalOrigin } = {},
): Promise<SigningOutcome> {
  const signed = await signReviewed(tools, reviewed, options)
  return signed.status === 'signed' ? sendProposal(tools, reviewed, signed.signature, origin) : signed
}

/** Proposes with a signature that was made before. */
export async function sendProposal(
  tools: Pick<SigningTools, 'source' | 'wallet'>,
  { transaction, ...reviewed }: ReviewedTransaction,
  signature: Hex,
  origin?: ProposalOrigin,
): Promise<SigningOutcome> {
  const { nonce, value, safeTxGas, baseGas, gasPrice, ...rest } = transaction
  return await store(reviewed, signature, () =>
    tools.source.propose({
      ...rest,
      value: value.toString(),
      nonce: nonce.toString(),
      safeTxGas: safeTxGas.toString(),
      baseGas: baseGas.toString(),
      gasPrice: gasPrice.toString(),
      safeTxHash: reviewed.safeTxHash,
      sender: tools.wallet.account,
      signature,
      origin: origin === undefined ? null : JSON.stringify(origin),
    }),
  )
}

/** Signs a request to the service to delete a proposal, which its proposer may do. Moves nothing on chain. */
export async function deleteProposal(
  { wallet, source }: Pick<SigningTools, 'source' | 'wallet'>,
  { safe, safeTxHash }: Pick<ReviewedTransaction, 'safe' | 'safeTxHash'>,
  {
    method,
    onAsk,
    isCurrent = always,
    now = Date.now,
  }: SigningOptions & { readonly now?: () => number } = {},
): Promise<Exclude<SigningOutcome, { status: 'done' | 'unsent' }> | { readonly status: 'deleted' }> {
  let signature: Hex
  try {
    onAsk?.()
    const data = deleteRequestTypedData({ safeTxHash, totp: totpAt(now()) }, safe)
    signature = await requestSignature(wallet, safe.chainId, data, method)
  } catch (error) {
    return failedOutcome(error, wallet.name)
  }
  if (!isCurrent()) return { status: 'superseded' }
  try {
    await source.deleteProposal(safeTxHash, { signature })
    return { status: 'deleted' }
  } catch (error) {
    return { status: 'failed', problem: serviceProblemOf(error) }
  }
}

async function store(
  { safeTxHash }: Pick<ReviewedTransaction, 'safeTxHash'>,
  signature: Hex,
  send: () => Promise<TransactionDetails>,
): Promise<SigningOutcome> {
  try {
    const details = await send()
    const info = details.detailedExecutionInfo
    if (info?.type !== 'MULTISIG' || info.safeTxHash.toLowerCase() !== safeTxHash)
      throw new SafeActionError(wrongAnswerProblem)
    return { status: 'done', details }
  } catch (error) {
    return { status: 'unsent', signature, problem: serviceProblemOf(error) }
  }
}

function failedOutcome(
  error: unknown,
  walletName: string,
): Exclude<SigningOutcome, { status: 'done' | 'unsent' }> {
  if (isTypedDataUnsupported(error)) return { status: 'typed-data-unsupported' }
  const problem = problemOf(error, walletName)
  return problem.outcome === 'rejected' ? { status: 'declined' } : { status: 'failed', problem }
}
