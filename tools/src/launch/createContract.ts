/**
 * Creates one contract through the factory, idempotently: the code at its CREATE2 address shows whether it exists. No
 * state on disk, so a run after a kill or a lost response works like the first. Sends nothing while the account has a
 * pending transaction, so that a creation is not paid for twice.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { BaseError, formatGwei, keccak256, type Client, type Hash } from 'viem'
import { getBlockNumber, getCode, getTransactionCount, getTransactionReceipt } from 'viem/actions'
import { factoryCall } from '@peppermint/sale/launch/factory.ts'
import { estimateCreation } from '@peppermint/sale/launch/nodeRehearsal.ts'
import { limitFees, readFees, type PriceLimits } from '@peppermint/sale/launch/fees.ts'
import { toGasLimit } from '@peppermint/wallet-kit/transactions'
import type { Signer } from './signer.ts'
import type { RehearsedStep, DeployedContract } from '@peppermint/sale/launch/launchTypes.ts'

/** The launch stopped. The message has the reason, whether gas was spent, and what to do next. */
export class LaunchStopped extends Error {
  override readonly name = 'LaunchStopped'
}

/** Node errors: a transaction with this nonce is pending, most likely this one. */
const ALREADY_KNOWN = /already known|already exists|replacement (?:transaction|fee)/i

/**
 * Node errors of geth and Ethermint: another nonce is expected. The node that returned the nonce lags, or the
 * transaction is pending.
 */
const NONCE_USED = /nonce (?:is )?too low|invalid (?:nonce|sequence)/i

/** Node errors: the fee is too low for any transaction. */
const FEE_TOO_LOW =
  /transaction underpriced|fee ?(?:cap )?too ?low|insufficient fee|minimum global fee|less than (?:block )?base ?fee|lower than (?:the )?(?:tx |block )?base ?fee/i

/** The price of the plan may rise that far before the account is shown a new plan. */
export const MAX_PRICE_RISE = 3n

/** Behind a load balancer a node may not have a contract that the creation depends on yet. */
const MAX_ESTIMATE_ATTEMPTS = 5

/** Chain and signer of a launch. */
export interface LaunchContext extends PriceLimits {
  readonly client: Client
  readonly chainId: number
  readonly signer: Signer
  /** How long to wait for a sent transaction. */
  readonly timeoutMs: number
  /** Interval of chain reads. */
  readonly pollingIntervalMs: number
}

/** State of a contract on chain. */
type ContractState =
  | { readonly status: 'created' }
  /** The code at the address differs from the rehearsal: do not trust the endpoint. */
  | { readonly status: 'other-code' }
  /** The account has a pending transaction, which may be the creation. */
  | { readonly status: 'pending' }
  | { readonly status: 'free'; readonly nonce: number }
  /** The endpoint failed. */
  | { readonly status: 'unseen'; readonly reason: string }

/**
 * Creates the contract, unless it exists.
 * @throws {LaunchStopped}; viem's errors if the endpoint fails. After any of them the same command can be run again.
 */
export async function createContract(context: LaunchContext, step: RehearsedStep): Promise<DeployedContract> {
  const { pollingIntervalMs, timeoutMs } = context
  const deadline = Date.now() + timeoutMs
  const sent: Hash[] = []
  let isSent = false
  for (;;) {
    const state = await readContractState(context, step)
    switch (state.status) {
      case 'created':
        return deployedContract(context, step, sent)
      case 'other-code':
        throw new LaunchStopped(
          `${step.name}: the code at ${step.address} differs from the rehearsal. Do not use it, and do not continue with this endpoint.`,
        )
      case 'free':
        await throwIfReverted(context, step, sent)
        if (!isSent) isSent = await send(context, step, state.nonce, (hash) => sent.push(hash))
        break
      case 'pending':
      case 'unseen':
        break
    }
    if (Date.now() > deadline) throw new LaunchStopped(timeoutMessage(step, state, isSent))
    await pause(pollingIntervalMs)
  }
}

async function readContractState(
  { client, signer }: LaunchContext,
  { address, codeHash }: RehearsedStep,
): Promise<ContractState> {
  try {
    // Read everything at one block: nodes behind one URL may disagree.
    const blockNumber = await getBlockNumber(client, { cacheTime: 0 })
    const [code, nonce] = await Promise.all([
      getCode(client, { address, blockNumber }),
      getTransactionCount(client, { address: signer.address, blockNumber }),
    ])
    if (code !== undefined) return { status: keccak256(code) === codeHash ? 'created' : 'other-code' }
    const next = await getTransactionCount(client, { address: signer.address, blockTag: 'pending' })
    return next > nonce ? { status: 'pending' } : { status: 'free', nonce }
  } catch (error) {
    if (!(error instanceof BaseError)) throw error
    return { status: 'unseen', reason: errorDetails(error) }
  }
}

/** @returns whether it was sent; false if the chain must be read again. */
async function send(
  context: LaunchContext,
  step: RehearsedStep,
  nonce: number,
  onHash: (hash: Hash) => void,
): Promise<boolean> {
  const { client, chainId, signer } = context
  const gas = await estimateWithRetries(context, step)
  if (gas === undefined) return false
  const asked = await readFees(client)
  const fees = limitFees(asked, context)
  if (fees === undefined)
    throw new LaunchStopped(
      `${step.name}: not sent. Gas costs ${formatGwei(asked.price)} gwei now, above the ${formatGwei(asked.price > context.maxPrice ? context.maxPrice : (context.maxRise ?? context.maxPrice))} gwei that may be paid: --max-fee-gwei, or ${MAX_PRICE_RISE} times the price of the plan. Nothing was spent on it. If another endpoint names the same price, run the same command again when it has fallen: contracts that exist are kept.`,
    )
  try {
    const call = factoryCall(step.initCode, step.factory)
    await signer.send({ chainId, nonce, ...call, gas: toGasLimit(gas), fees }, onHash)
    return true
  } catch (error) {
    const details = errorDetails(error)
    if (ALREADY_KNOWN.test(details)) return true
    if (NONCE_USED.test(details)) return false
    if (FEE_TOO_LOW.test(details))
      throw new LaunchStopped(
        `${step.name}: not sent. The endpoint requires a higher fee than the ${formatGwei(fees.maxPrice)} gwei offered per gas (${details}). Nothing was spent on it. Run the same command again: it offers the current base fee. If that fails too, use another endpoint with --rpc.`,
        { cause: error },
      )
    const what = /reject|denied|declined/i.test(details)
      ? 'the wallet declined'
      : 'the transaction may have been sent'
    throw new LaunchStopped(
      `${step.name}: ${what} (${details}). Run the same command again: it reads the chain first, and never creates a contract twice.`,
      { cause: error },
    )
  }
}

/** Gas of the creation; undefined if the contract has been created meanwhile. */
async function estimateWithRetries(context: LaunchContext, step: RehearsedStep): Promise<bigint | undefined> {
  let failure: unknown
  for (let attempt = 0; attempt < MAX_ESTIMATE_ATTEMPTS; attempt += 1) {
    if (attempt > 0) {
      await pause(context.pollingIntervalMs)
      if ((await readContractState(context, step)).status !== 'free') return undefined
    }
    try {
      return await estimateCreation(context.client, step, context.signer.address, true)
    } catch (error) {
      failure = error
    }
  }
  throw new LaunchStopped(
    `${step.name}: not sent. The creation would revert, or the endpoint cannot estimate it (${errorDetails(failure)}). Nothing was spent on it. Run the same command again: contracts that exist are kept.`,
    { cause: failure },
  )
}

/** Throws if our transaction reverted and the contract is not in its block. */
async function throwIfReverted(
  { client }: LaunchContext,
  step: RehearsedStep,
  sent: readonly Hash[],
): Promise<void> {
  for (const hash of sent) {
    const receipt = await findReceipt(client, hash)
    if (receipt?.status !== 'reverted') continue
    // The previous read may be of an older block, and another sender's creation can be in the same block as ours.
    const { blockNumber } = receipt
    const code = await getCode(client, { address: step.address, blockNumber }).catch(() => 'unseen' as const)
    if (code === undefined)
      throw new LaunchStopped(
        `${step.name}: creation reverted (transaction ${hash}). Its gas was spent. Run the same command again: contracts that exist are kept.`,
      )
  }
}

async function deployedContract(
  { client }: LaunchContext,
  { name, address, codeHash, arguments: given }: RehearsedStep,
  sent: readonly Hash[],
): Promise<DeployedContract> {
  const contract = { name, address, codeHash, ...(given === undefined ? {} : { arguments: given }) }
  for (const hash of sent) {
    const receipt = await findReceipt(client, hash)
    // Another sender may have created it in the same block; then ours reverted.
    if (receipt?.status === 'success')
      return { ...contract, transaction: hash, block: Number(receipt.blockNumber) }
  }
  return contract
}

function timeoutMessage({ name }: RehearsedStep, state: ContractState, isSent: boolean): string {
  if (state.status === 'unseen')
    return `${name}: state unknown, RPC endpoint failed (${state.reason}). Run the same command again: it reads the chain first.`
  if (isSent)
    return `${name}: sent, but not in a block yet. Run the same command again to continue waiting. Nothing else is sent while it is pending.`
  return `${name}: not sent. The account has a pending transaction, which may be this one from an earlier run. When it is in a block, run the same command again: contracts that exist are kept. If its fee is too low by now, replace it in a wallet.`
}

function findReceipt(client: Client, hash: Hash) {
  // Errors are ignored: the code at the address decides.
  return getTransactionReceipt(client, { hash }).catch(() => undefined)
}

/** The node's error message, which viem stores in `details`; never the request, which may be long. */
function errorDetails(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('details' in error && typeof error.details === 'string' && error.details !== '') return error.details
  if ('shortMessage' in error && typeof error.shortMessage === 'string') return error.shortMessage
  return error.message
}
