/**
 * Creates one contract through the factory, once: its address says whether it is there. Nothing is noted on disk, and
 * a run after a kill or a lost answer looks at the chain like the first one. While the account has a transaction on
 * its way nothing is sent, so that a creation is not paid for twice.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { BaseError, formatGwei, keccak256, type Client, type Hash } from 'viem'
import {
  estimateGas,
  getBlockNumber,
  getCode,
  getTransactionCount,
  getTransactionReceipt,
} from 'viem/actions'
import { factoryCall } from './factory.ts'
import { gasLimit, readFees } from './fees.ts'
import type { Signer } from './signer.ts'
import type { RehearsedStep, DeployedContract } from './launchTypes.ts'

/** A creation did not come to its end. The message says what is known, what it cost and what to do. */
export class LaunchStopped extends Error {
  override readonly name = 'LaunchStopped'
}

/** Words of a node that has a transaction of this nonce waiting, most likely this one. */
const ALREADY_KNOWN = /already known|already exists|replacement (?:transaction|fee)/i

/**
 * Words of a node that expects another nonce, in geth's words or in Ethermint's: the node that was asked for it lags, or
 * the transaction is on its way.
 */
const NONCE_USED = /nonce (?:is )?too low|invalid (?:nonce|sequence)/i

/** Words of a node that takes no transaction, new or not, for so little. */
const FEE_TOO_LOW =
  /transaction underpriced|fee ?(?:cap )?too ?low|insufficient fee|minimum global fee|less than (?:block )?base ?fee|lower than (?:the )?(?:tx |block )?base ?fee/i

/** Estimates of one creation: behind a load balancer a node may not have the contract that it needs yet. */
const MAX_ESTIMATE_ATTEMPTS = 5

/** Where a launch happens. */
export interface LaunchContext {
  readonly client: Client
  readonly chainId: number
  readonly signer: Signer
  /** Time to wait for a transaction that was sent. */
  readonly timeoutMs: number
  /** Time between looks at the chain. */
  readonly pollingIntervalMs: number
}

/** What one look at the chain shows of a contract. */
type ContractState =
  | { readonly status: 'created' }
  /** Other code than the rehearsal's is at the address: the endpoint cannot be trusted. */
  | { readonly status: 'other-code' }
  /** The account has a transaction on its way, which may be the creation. */
  | { readonly status: 'pending' }
  | { readonly status: 'free'; readonly nonce: number }
  /** The endpoint failed. */
  | { readonly status: 'unseen'; readonly reason: string }

/**
 * Creates the contract, unless it is there.
 * @throws {LaunchStopped}; viem's errors when the endpoint fails. After any of them the same command can be run again.
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
          `${step.name} is at ${step.address}, but its code is not the code of the rehearsal. Do not use it, and do not continue with this endpoint.`,
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
    // Everything of one block: nodes behind one address may disagree.
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

/** @returns whether it is under way; false where the chain has to be looked at again. */
async function send(
  context: LaunchContext,
  step: RehearsedStep,
  nonce: number,
  onHash: (hash: Hash) => void,
): Promise<boolean> {
  const { client, chainId, signer } = context
  const gas = await estimateCreation(context, step)
  if (gas === undefined) return false
  const fees = await readFees(client)
  try {
    await signer.send({ chainId, nonce, ...factoryCall(step.initCode), gas: gasLimit(gas), fees }, onHash)
    return true
  } catch (error) {
    const details = errorDetails(error)
    if (ALREADY_KNOWN.test(details)) return true
    if (NONCE_USED.test(details)) return false
    if (FEE_TOO_LOW.test(details))
      throw new LaunchStopped(
        `${step.name} was not sent: the endpoint wants a higher fee than the ${formatGwei(fees.maxPrice)} gwei offered for one gas (${details}). Nothing was spent on it. Run the same command again: it offers what a block asks for by then. If it says this again, name another endpoint with --rpc.`,
        { cause: error },
      )
    const what = /reject|denied|declined/i.test(details)
      ? 'the wallet declined'
      : 'it is not known whether the transaction was sent'
    throw new LaunchStopped(
      `${step.name}: ${what} (${details}). Run the same command again: it looks at the chain first, and never creates a contract twice.`,
      { cause: error },
    )
  }
}

/** What the creation takes on the chain as it is; undefined where the contract has appeared meanwhile. */
async function estimateCreation(context: LaunchContext, step: RehearsedStep): Promise<bigint | undefined> {
  let failure: unknown
  for (let attempt = 0; attempt < MAX_ESTIMATE_ATTEMPTS; attempt += 1) {
    if (attempt > 0) {
      await pause(context.pollingIntervalMs)
      if ((await readContractState(context, step)).status !== 'free') return undefined
    }
    try {
      return await estimateGas(context.client, {
        account: context.signer.address,
        ...factoryCall(step.initCode),
      })
    } catch (error) {
      failure = error
    }
  }
  throw new LaunchStopped(
    `${step.name} was not sent: the chain would refuse it, or the endpoint cannot estimate it (${errorDetails(failure)}). Nothing was spent on it; run the same command again, what is created is kept.`,
    { cause: failure },
  )
}

/** The chain has taken our transaction, and there is no contract in its block. */
async function throwIfReverted(
  { client }: LaunchContext,
  step: RehearsedStep,
  sent: readonly Hash[],
): Promise<void> {
  for (const hash of sent) {
    const receipt = await findReceipt(client, hash)
    if (receipt?.status !== 'reverted') continue
    // The look before may have been at an older block: another sender's creation can be in the same block as ours.
    const { blockNumber } = receipt
    const code = await getCode(client, { address: step.address, blockNumber }).catch(() => 'unseen' as const)
    if (code === undefined)
      throw new LaunchStopped(
        `${step.name} was not created: the chain refused it (transaction ${hash}), and its gas was spent. Run the same command again; what is created is kept.`,
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
    // Somebody else may have created it in the same block; then ours has failed.
    if (receipt?.status === 'success')
      return { ...contract, transaction: hash, block: Number(receipt.blockNumber) }
  }
  return contract
}

function timeoutMessage({ name }: RehearsedStep, state: ContractState, isSent: boolean): string {
  if (state.status === 'unseen')
    return `${name} is not on the chain yet, as far as can be seen (${state.reason}). Run the same command again: it looks at the chain first.`
  if (isSent)
    return `${name} is not on the chain yet. Its transaction may still come through: run the same command again to continue waiting. Nothing is sent while it is on its way.`
  return `${name} was not sent: the account has another transaction on its way, which may be this one from an earlier run. When it is in a block, run the same command again; what is created is kept. If blocks have become too expensive for it, replace it in a wallet.`
}

function findReceipt(client: Client, hash: Hash) {
  // Not known here, or not yet: the code at the address is what counts.
  return getTransactionReceipt(client, { hash }).catch(() => undefined)
}

/** The node's own words, which viem keeps in `details`; never the request, which may be long. */
function errorDetails(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('details' in error && typeof error.details === 'string' && error.details !== '') return error.details
  if ('shortMessage' in error && typeof error.shortMessage === 'string') return error.shortMessage
  return error.message
}
