/**
 * What was found on a chain, kept in a file: a restart does not search again, and indexes from the same block even if
 * the node has dropped its history. Removing the file searches again.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { addressInput } from '@peppermint/safe/wire'
import { safeDeployments } from './chainInput.ts'

const factsSchema = z.object({
  /** Hash of block 0: another chain can have the same id, as test chains do. */
  genesis: z.string(),
  /** Absent where the configuration names them all. */
  deployments: safeDeployments.exactOptional(),
  /** Of the first of these factories. */
  firstBlock: z.object({ factories: z.array(addressInput), block: z.int().min(0) }),
})

export type FoundFacts = Readonly<z.output<typeof factsSchema>>

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
