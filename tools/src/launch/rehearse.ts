/**
 * Rehearses a launch on an empty local chain with the same chain id and sender, before anything is sent. Determines
 * each contract's gas, address and code hash, and rejects configurations on which the contracts revert.
 */
import { decodeErrorResult, keccak256, parseEther, type Abi, type Address, type Chain, type Hex } from 'viem'
import { call, estimateGas, getCode, sendTransaction } from 'viem/actions'
import { DeployFailed } from '../deploy/deploy.ts'
import { getCreate2Address, factoryCall, installFactory } from '@peppermint/sale/launch/factory.ts'
import { waitForReceipt } from '@peppermint/sale/launch/waitForReceipt.ts'
import { startRehearsalChain, type RehearsalChain } from './rehearsalChain.ts'
import type { Launch, RehearsedStep, LaunchStep } from '@peppermint/sale/launch/launchTypes.ts'

/** A creation reverted on the rehearsal chain. Nothing was sent. */
export class RehearsalFailed extends Error {
  override readonly name = 'RehearsalFailed'

  constructor(step: string, why: string, cause?: unknown) {
    super(
      `Rehearsal failed at ${step}: ${why} Nothing was sent and nothing was spent. Fix the configuration and run the same command again.`,
      { cause },
    )
  }
}

/** A launch to rehearse. */
export interface Rehearsal {
  readonly chain: Chain
  /** The sender of the transactions. */
  readonly from: Address
  readonly steps: readonly LaunchStep[]
  readonly check: Launch['check']
}

/**
 * Rehearses.
 * @throws {RehearsalFailed}
 */
export async function rehearse(rehearsal: Rehearsal): Promise<readonly RehearsedStep[]> {
  const chain = await startRehearsalChain(rehearsal.chain)
  try {
    return await rehearseOn(chain, rehearsal)
  } finally {
    await chain.stop()
  }
}

async function rehearseOn(chain: RehearsalChain, rehearsal: Rehearsal): Promise<readonly RehearsedStep[]> {
  const { client } = chain
  const { from, steps, check } = rehearsal
  await installFactory(client)
  await client.setBalance({ address: from, value: parseEther('1000000000') })
  await client.impersonateAccount({ address: from })

  const addresses = new Map<string, Address>()
  const rehearsed: RehearsedStep[] = []
  for (const step of steps) {
    const initCode = step.initCode(addresses, rehearsal.chain.id)
    const address = getCreate2Address(initCode)
    const gas = await create(chain, step, from, initCode)
    const code = await getCode(client, { address })
    if (code === undefined) throw new RehearsalFailed(step.name, 'the creation left no code.')
    addresses.set(step.name, address)
    const encoded = step.bytecode && { arguments: `0x${initCode.slice(step.bytecode.length)}` as const }
    rehearsed.push({ name: step.name, initCode, ...encoded, address, codeHash: keccak256(code), gas })
  }
  await check(client, addresses, rehearsal.chain.id).catch((error: unknown) => {
    throw new RehearsalFailed('the check of the result', describeMismatch(error), error)
  })
  return rehearsed
}

/** The mismatch without the error's note about spent gas: a rehearsal spends none. */
function describeMismatch(error: unknown): string {
  if (error instanceof DeployFailed) return error.mismatch
  return error instanceof Error ? error.message : String(error)
}

async function create(
  { client }: RehearsalChain,
  step: LaunchStep,
  from: Address,
  initCode: Hex,
): Promise<bigint> {
  try {
    // The factory drops the constructor's revert data, so simulate the creation directly.
    await call(client, { account: from, data: initCode })
    const creation = { account: from, ...factoryCall(initCode) }
    const hash = await sendTransaction(client, { ...creation, gas: await estimateGas(client, creation) })
    const { status, gasUsed } = await waitForReceipt(client, { hash })
    if (status !== 'success') throw new RehearsalFailed(step.name, 'the creation reverted.')
    return gasUsed
  } catch (error) {
    if (error instanceof RehearsalFailed) throw error
    throw new RehearsalFailed(step.name, describeRevert(error, step.abi), error)
  }
}

/** The constructor's custom error with its arguments; otherwise the node's message. */
function describeRevert(error: unknown, abi: Abi): string {
  const texts: string[] = []
  for (let at = error; at instanceof Error; at = at.cause) {
    texts.push(at.message)
    if ('data' in at && typeof at.data === 'string') texts.unshift(at.data)
  }
  for (const text of texts) {
    const data = /0x(?:[0-9a-f]{64})*[0-9a-f]{8}\b/i.exec(text)?.[0]
    if (data === undefined) continue
    try {
      const { errorName, args } = decodeErrorResult({ abi, data: `0x${data.slice(2)}` })
      return `the constructor reverted with ${errorName}(${(args ?? []).map(String).join(', ')}).`
    } catch {
      // Not revert data of this ABI.
    }
  }
  return texts.at(-1) ?? String(error)
}
