/** The creations of a launch as files for Safe's Transaction Builder, each with at most half of a block's gas. */
import { createSafeBatch, getMaxPartGas } from '@peppermint/sale/operations'
import { factoryCall } from '@peppermint/sale/launch/factory.ts'
import type { Launch } from '@peppermint/sale/launch/launchTypes.ts'
import type { Address } from 'viem'
import type { LaunchReading } from './readLaunch.ts'

export interface LaunchFileInput {
  readonly chainId: number
  readonly safe: Address
  /** Of the collection. */
  readonly name: string
}

export interface LaunchFile {
  readonly name: string
  /** Its JSON, created at a time in Unix milliseconds. Hashes up to half a block of code. */
  readonly toText: (createdAt: number) => string
}

/** One file for each transaction of the Safe, in the order in which they are executed; none if everything exists. */
export function createLaunchFiles(
  launch: Launch,
  reading: Pick<LaunchReading, 'creations' | 'blockGasLimit'>,
  { chainId, safe, name }: LaunchFileInput,
): readonly LaunchFile[] {
  const parts = splitCreations(reading, getMaxPartGas(reading.blockGasLimit))
  return parts.map((indexes, part) => {
    // The names sort in order.
    const number = String(part + 1).padStart(String(parts.length).length, '0')
    const calls = indexes.flatMap((index) => {
      const step = launch.steps[index]
      if (step === undefined) return []
      const call = factoryCall(step.initCode, step.factory)
      return [{ ...call, value: 0n, description: `Create ${step.name}.` }]
    })
    const title = `${name}: launch ${number} of ${parts.length}`
    return {
      name: `launch-${number}-of-${parts.length}.json`,
      toText(createdAt) {
        const batch = createSafeBatch({ chainId, safe, name: title, createdAt, calls })
        return `${JSON.stringify(batch, undefined, 2)}\n`
      },
    }
  })
}

/** The missing creations by index, in order, as many to a part as fit. */
export function splitCreations(
  { creations }: Pick<LaunchReading, 'creations'>,
  maxGas: bigint,
): readonly (readonly number[])[] {
  const parts: number[][] = []
  let sum = maxGas
  for (const [index, { code, gas }] of creations.entries()) {
    if (code !== undefined) continue
    sum += gas
    const last = parts.at(-1)
    if (last === undefined || sum > maxGas) {
      parts.push([index])
      sum = gas
    } else last.push(index)
  }
  return parts
}
