/**
 * The whole launch on an empty chain of the same id, from the same account, before anything is sent: what each contract
 * costs, where it will be and what its code must be. A configuration that the contracts
 * refuse is refused here, for nothing.
 */
import { decodeErrorResult, keccak256, parseEther, type Abi, type Address, type Chain, type Hex } from 'viem'
import { call, estimateGas, getCode, sendTransaction } from 'viem/actions'
import { DeployFailed } from '../script/deploy.ts'
import { getCreate2Address, factoryCall, installFactory } from './factory.ts'
import { waitForReceipt } from './waitForReceipt.ts'
import { startRehearsalChain, type RehearsalChain } from './rehearsalChain.ts'
import type { Launch, RehearsedStep, LaunchStep } from './launchTypes.ts'

/** A contract could not be created on the rehearsal chain. Nothing was sent. */
export class RehearsalFailed extends Error {
  override readonly name = 'RehearsalFailed'

  constructor(step: string, why: string, cause?: unknown) {
    super(
      `The rehearsal failed at ${step}, so nothing was sent and nothing was spent: ${why} Mend the configuration and run the same command again.`,
      { cause },
    )
  }
}

/** A launch to rehearse. */
export interface Rehearsal {
  readonly chain: Chain
  /** Who sends the creations. */
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
    if (code === undefined) throw new RehearsalFailed(step.name, 'its creation leaves no code.')
    addresses.set(step.name, address)
    const encoded = step.bytecode && { arguments: `0x${initCode.slice(step.bytecode.length)}` as const }
    rehearsed.push({ name: step.name, initCode, ...encoded, address, codeHash: keccak256(code), gas })
  }
  await check(client, addresses, rehearsal.chain.id).catch((error: unknown) => {
    throw new RehearsalFailed('the check of the result', describeMismatch(error), error)
  })
  return rehearsed
}

/** What is not as it was asked for. Of spent gas, which such an error speaks of, there was none. */
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
    // The factory keeps a constructor's reason to itself.
    await call(client, { account: from, data: initCode })
    const creation = { account: from, ...factoryCall(initCode) }
    const hash = await sendTransaction(client, { ...creation, gas: await estimateGas(client, creation) })
    const { status, gasUsed } = await waitForReceipt(client, { hash })
    if (status !== 'success') throw new RehearsalFailed(step.name, 'its creation is refused.')
    return gasUsed
  } catch (error) {
    if (error instanceof RehearsalFailed) throw error
    throw new RehearsalFailed(step.name, describeRevert(error, step.abi), error)
  }
}

/** The constructor's refusal by its name in the contract, with its figures; else the node's own words. */
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
      return `the contract says ${errorName}(${(args ?? []).map(String).join(', ')}).`
    } catch {
      // Hex of something else.
    }
  }
  return texts.at(-1) ?? String(error)
}
