/**
 * What was found on a chain, kept in a file: a restart does not search again, and indexes from the same block even if
 * the node has dropped its history. Removing the file searches again.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { addressInput } from '@peppermint/safe/wire'
import type { Address } from 'viem'
import type { SafeDeployments } from './chainConfig.ts'

const addresses = z.array(addressInput)
const deployments = z.object({
  factories: addresses,
  singletons: z.array(z.object({ address: addressInput, version: z.string(), isL2: z.boolean() })),
  fallbackHandlers: addresses,
  multiSends: addresses,
  multiSendCallOnlys: addresses,
  signMessageLibs: addresses,
  createCalls: addresses,
  simulateTxAccessors: addresses,
})

const factsSchema = z.object({
  /** Hash of block 0: another chain can have the same id, as test chains do. */
  genesis: z.string(),
  deployments: deployments.exactOptional(),
  firstBlock: z.object({ factories: z.array(addressInput), block: z.int().min(0) }),
})

export interface FoundFacts {
  readonly genesis: string
  /** Absent where the configuration names them. */
  readonly deployments?: SafeDeployments
  /** Of the first of these factories. */
  readonly firstBlock: { readonly factories: readonly Address[]; readonly block: number }
}

const pathOf = (dataDir: string, chainId: number) => join(dataDir, `chain-${chainId}.json`)

/** Undefined where there is no such file, or it is damaged. */
export async function readFoundFacts(dataDir: string, chainId: number): Promise<FoundFacts | undefined> {
  try {
    return factsSchema.safeParse(JSON.parse(await readFile(pathOf(dataDir, chainId), 'utf8'))).data
  } catch {
    return undefined
  }
}

/** @throws the file system's errors. */
export async function writeFoundFacts(dataDir: string, chainId: number, facts: FoundFacts): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const path = pathOf(dataDir, chainId)
  await writeFile(`${path}.new`, `${JSON.stringify(facts, null, 2)}\n`)
  await rename(`${path}.new`, path)
}
