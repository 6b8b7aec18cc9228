/**
 * A rehearsal on a node that simulates single calls, for pages: they have no empty chain. What cannot be simulated before
 * an earlier contract exists has recorded gas or a substitute, and is simulated again before it is sent.
 */
import { keccak256, type Address, type Client, type Hash } from 'viem'
import { call, estimateGas, getCode } from 'viem/actions'
import { factoryCall, getCreate2Address } from './factory.ts'
import type { LaunchStep } from './launchTypes.ts'

/**
 * Gas of a creation.
 * @param isNext whether all contracts before it exist.
 * @returns undefined if the contract has been created meanwhile, so that it cannot be created any more.
 * @throws viem's errors: of the constructor if it reverts, as the factory drops the reason.
 */
export async function estimateCreation(
  client: Client,
  step: Pick<LaunchStep, 'initCode' | 'factory' | 'gas' | 'substitute'>,
  account: Address,
  isNext: boolean,
): Promise<bigint | undefined> {
  if (!isNext && step.gas !== undefined) return step.gas
  const initCode = isNext ? step.initCode : (step.substitute ?? step.initCode)
  try {
    // Some nodes count what waits by default: a creation that was sent would fail, because it exists.
    return await estimateGas(client, {
      account,
      ...factoryCall(initCode, step.factory),
      blockTag: 'latest',
    })
  } catch (error) {
    if (await getCode(client, { address: getCreate2Address(step.initCode, step.factory) })) return undefined
    await call(client, { account, data: initCode })
    throw error
  }
}

/**
 * The hash of the code that the creation leaves, by simulating it without the factory.
 * @returns undefined if the node does not answer with the code. @throws viem's errors.
 */
export async function simulateCodeHash(client: Client, { initCode }: LaunchStep): Promise<Hash | undefined> {
  const { data } = await call(client, { data: initCode })
  return data === undefined ? undefined : keccak256(data)
}
