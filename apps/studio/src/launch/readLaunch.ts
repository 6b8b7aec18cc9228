/** What the chain has of a launch, and what the rest costs. The code at an address decides what exists, as in the command. */
import { estimateCreation } from '@peppermint/sale/launch/nodeRehearsal.ts'
import { FACTORY_ADDRESS, getCreate2Address, hasFactory } from '@peppermint/sale/launch/factory.ts'
import { readFees, type Fees } from '@peppermint/sale/launch/fees.ts'
import { readLaunchCosts, type LaunchCosts } from '@peppermint/sale/launch/launchCosts.ts'
import type { Launch } from '@peppermint/sale/launch/launchTypes.ts'
import type { Address, Client, Hex } from 'viem'
import { getBalance, getBlock, getCode, getTransactionCount } from 'viem/actions'
import { readOwnerAccount } from '../readOwnerAccount.ts'
import { describeExecutionFailure } from '../review/executionFailure.ts'
import type { OwnerAccount } from '../studioState.ts'

export interface CreationReading {
  readonly name: string
  readonly address: Address
  /** Its code; undefined if it does not exist. */
  readonly code: Hex | undefined
  /** Of its creation, simulated or recorded; zero if it exists. */
  readonly gas: bigint
}

export interface LaunchReading extends LaunchCosts {
  readonly kind: OwnerAccount
  readonly creations: readonly CreationReading[]
  readonly fees: Fees
  readonly balance: bigint
  readonly hasFactory: boolean
  /** Whether the account has a transaction that is in no block. */
  readonly isPending: boolean
  readonly blockGasLimit: bigint
  /** Of the newest block, Unix seconds. */
  readonly time: number
}

/** The chain executed a creation, and it failed: with these terms the collection cannot be created. */
export class CreationFails extends Error {
  override readonly name = 'CreationFails'

  readonly step: string
  readonly reason: string
  override readonly cause: Error

  /** @param reason as the end of a sentence, in the page's language. */
  constructor(step: string, reason: string, cause: Error) {
    super(`${step}: ${reason}`)
    this.step = step
    this.reason = reason
    this.cause = cause
  }
}

/** @throws {CreationFails}; viem's errors if the chain cannot be read. */
export async function readLaunch(client: Client, launch: Launch, account: Address): Promise<LaunchReading> {
  const addresses = launch.steps.map(({ initCode, factory }) => getCreate2Address(initCode, factory))
  const [codes, fees, balance, block, isFactoryThere, used, next, kind] = await Promise.all([
    Promise.all(addresses.map((address) => getCode(client, { address }))),
    readFees(client),
    getBalance(client, { address: account }),
    getBlock(client),
    hasFactory(client, FACTORY_ADDRESS),
    getTransactionCount(client, { address: account, blockTag: 'latest' }),
    getTransactionCount(client, { address: account, blockTag: 'pending' }),
    readOwnerAccount(client, account),
  ])
  const first = codes.indexOf(undefined)
  const creations = await Promise.all(
    launch.steps.map(async (step, index): Promise<CreationReading> => {
      const { name } = step
      const address = addresses[index] ?? '0x'
      const code = codes[index]
      if (code !== undefined) return { name, address, code, gas: 0n }
      const gas = isFactoryThere
        ? await estimateCreation(client, step, account, index === first).catch((error: Error) => {
            const reason = describeExecutionFailure(error)
            throw reason === undefined ? error : new CreationFails(name, reason, error)
          })
        : (step.gas ?? 0n)
      // It has been created since its code was read.
      if (gas === undefined) return { name, address, code: await getCode(client, { address }), gas: 0n }
      return { name, address, code, gas }
    }),
  )
  return {
    kind,
    creations,
    fees,
    balance,
    ...(await readLaunchCosts(
      client,
      launch.steps.flatMap((step, index) => {
        const { code, gas = 0n } = creations[index] ?? {}
        return code === undefined ? [{ ...step, gas }] : []
      }),
      fees,
    )),
    hasFactory: isFactoryThere,
    isPending: next > used,
    blockGasLimit: block.gasLimit,
    time: Number(block.timestamp),
  }
}

/** A chain of this machine, where nothing is worth anything: its node says so. */
export async function isLocalChain(client: Client, endpoints: readonly string[]): Promise<boolean> {
  const isHere = endpoints.every((url) => /^(?:localhost|127\.|\[::1\])/.test(new URL(url).hostname))
  if (!isHere) return false
  const version: unknown = await client.request({ method: 'web3_clientVersion' })
  return /^anvil\b/i.test(String(version))
}
