/**
 * Rehearses a launch on an empty local chain with the same chain id and sender, before anything is sent. Determines
 * each contract's gas, address and code hash, and rejects configurations on which the contracts revert.
 */
import {
  decodeErrorResult,
  keccak256,
  parseEther,
  type Abi,
  type Address,
  type Chain,
  type Client,
  type Hash,
  type TestClient,
  type Transport,
} from 'viem'
import { getCode, sendTransaction } from 'viem/actions'
import { getCreate2Address, factoryCall, installFactory } from '@peppermint/sale/launch/factory.ts'
import { estimateCreation } from '@peppermint/sale/launch/nodeRehearsal.ts'
import { waitForReceipt } from '@peppermint/sale/launch/waitForReceipt.ts'
import {
  argumentsOf,
  type DeployedContract,
  type Launch,
  type LaunchStep,
  type RehearsedStep,
} from '@peppermint/sale/launch/launchTypes.ts'
import { startRehearsalChain } from './rehearsalChain.ts'
import { DeployFailed } from '@peppermint/sale/launch/verifyDeployment.ts'

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

/**
 * Rehearses a launch.
 * @param from the sender of the transactions.
 * @throws {RehearsalFailed}
 */
export async function rehearse(
  launch: Launch,
  chain: Chain,
  from: Address,
): Promise<readonly RehearsedStep[]> {
  const { client, stop } = await startRehearsalChain(chain)
  try {
    await client.setBalance({ address: from, value: parseEther('1000000000') })
    await client.impersonateAccount({ address: from })
    return await createAll(client, launch, from)
  } finally {
    await stop()
  }
}

/** A contract that was created on a local chain. */
export interface LocalContract extends RehearsedStep, DeployedContract {}

/**
 * Creates the contracts of a launch on a local chain that mines every transaction, and checks them. Contracts that exist
 * are kept, as in a launch.
 * @param from an account of which the node has the key, or which it impersonates.
 * @throws {RehearsalFailed}
 */
export async function createAll(
  client: TestClient<'anvil', Transport, Chain>,
  { steps, check }: Launch,
  from: Address,
): Promise<readonly LocalContract[]> {
  const contracts: LocalContract[] = []
  for (const step of steps) {
    const { name, initCode, factory } = step
    await installFactory(client, factory)
    const address = getCreate2Address(initCode, factory)
    const existing = await getCode(client, { address })
    const creation = existing === undefined ? await create(client, step, from) : { gas: 0n }
    const code = existing ?? (await getCode(client, { address }))
    if (code === undefined) throw new RehearsalFailed(name, 'the creation left no code.')
    const encoded = argumentsOf(step)
    const made = {
      name,
      initCode,
      ...(factory && { factory }),
      ...(encoded && { arguments: encoded }),
      address,
    }
    contracts.push({ ...made, codeHash: keccak256(code), ...creation })
  }
  await check(client).catch((error: unknown) => {
    throw new RehearsalFailed('the check of the result', describeMismatch(error), error)
  })
  return contracts
}

/** The mismatch without the error's note about spent gas: a rehearsal spends none. */
function describeMismatch(error: unknown): string {
  if (error instanceof DeployFailed) return error.mismatch
  return error instanceof Error ? error.message : String(error)
}

async function create(
  client: Client<Transport, Chain>,
  step: LaunchStep,
  account: Address,
): Promise<{ readonly gas: bigint; readonly transaction: Hash; readonly block: number }> {
  const { name, abi, initCode, factory } = step
  try {
    const gas = await estimateCreation(client, step, account, true)
    const hash = await sendTransaction(client, { account, ...factoryCall(initCode, factory), gas })
    const { status, gasUsed, blockNumber } = await waitForReceipt(client, { hash })
    if (status !== 'success') throw new RehearsalFailed(name, 'the creation reverted.')
    return { gas: gasUsed, transaction: hash, block: Number(blockNumber) }
  } catch (error) {
    if (error instanceof RehearsalFailed) throw error
    throw new RehearsalFailed(name, describeRevert(error, abi), error)
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
