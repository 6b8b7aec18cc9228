/**
 * What a local world remembers between runs: the chain's state, and where the collection stands on it.
 * anvil can save itself every few seconds, but writes in place: a kill at the wrong moment would leave half a
 * file. Here the file is written beside and renamed, at once after every block that carries a transaction,
 * so that a crash loses at most the block being made.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { hexToBytes, isAddress, type TestClient } from 'viem'
import { dumpState, getBlockTransactionCount } from 'viem/actions'
import type { Deployment } from '@peppermint/contracts/sale'

const unzip = promisify(gunzip)

/** Blocks without transactions are worth saving only so that the height does not fall far after a crash. */
const idleSaveEvery = 60_000

export interface SavedWorld {
  /** File to continue the chain from, or undefined when this is its first run. */
  readonly state: string | undefined
  /** Call after each block: saves when there is something to save. Never rejects; a full disk must not stop a chain. */
  afterBlock(client: TestClient): Promise<void>
  /** Saves now. */
  save(client: TestClient): Promise<void>
}

/** Opens (or begins) the memory in `folder`. */
export async function openSavedWorld(folder: string): Promise<SavedWorld> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'chain.json')
  let savedAt = Date.now()
  let busy: Promise<void> = Promise.resolve()
  let waiting = false

  const write = async (client: TestClient) => {
    waiting = false
    savedAt = Date.now()
    const state = await unzip(hexToBytes(await dumpState(client)))
    await writeFile(`${file}.new`, state)
    await rename(`${file}.new`, file)
  }
  const save = (client: TestClient) => {
    // One writer; whoever asks while one is queued shares it.
    if (!waiting) {
      waiting = true
      busy = busy.then(
        () => write(client),
        () => write(client),
      )
    }
    return busy
  }

  return {
    state: existsSync(file) ? file : undefined,
    save,
    async afterBlock(client) {
      try {
        if (await worthSaving(client)) await save(client)
      } catch {
        // What could not be saved now is saved after a later block, or when the world stops.
      }
    },
  }

  async function worthSaving(client: TestClient): Promise<boolean> {
    if (Date.now() - savedAt > idleSaveEvery) return true
    return (await getBlockTransactionCount(client, { blockTag: 'latest' })) > 0
  }
}

/** Where the collection stood in the last run, or undefined when there was none or the note is unreadable. */
export async function rememberedDeployment(
  folder: string,
): Promise<(Deployment & { code: string }) | undefined> {
  const text = await readFile(join(folder, 'deployment.json'), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  try {
    return asDeployment(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Notes where the collection stands; `code` tells which version of the contract it is. */
export async function rememberDeployment(
  folder: string,
  deployment: Deployment,
  code: string,
): Promise<void> {
  const file = join(folder, 'deployment.json')
  await writeFile(`${file}.new`, `${JSON.stringify({ ...deployment, code }, undefined, 2)}\n`)
  await rename(`${file}.new`, file)
}

function asDeployment(value: unknown): (Deployment & { code: string }) | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (!('chainId' in value && 'contract' in value && 'block' in value && 'code' in value)) return undefined
  const { chainId, contract, block, code } = value
  if (typeof chainId !== 'number' || typeof block !== 'number' || typeof code !== 'string') return undefined
  if (typeof contract !== 'string' || !isAddress(contract)) return undefined
  return { chainId, contract, block, code }
}
