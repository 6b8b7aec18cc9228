/**
 * The state of a local world between runs: the chain's state and the collection's deployment. anvil can save its state
 * every few seconds but writes in place: a kill at the wrong moment would leave a partial file. Here a temporary file is
 * written and renamed after every block with a transaction, so that a crash loses at most the last block.
 */
import { addressOf } from '@peppermint/input/address'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { hexToBytes, type TestClient } from 'viem'
import { dumpState, getBlockTransactionCount } from 'viem/actions'
import type { Deployment } from '@peppermint/sale'

const unzip = promisify(gunzip)

/** Empty blocks are saved less often, so that the height is at most a little lower after a crash. */
const IDLE_SAVE_INTERVAL_MS = 60_000

export interface SavedWorld {
  /** File to continue the chain from; undefined in the first run. */
  readonly state: string | undefined
  /** Call after each block: saves if required. Never rejects, because a full disk must not stop the chain. */
  afterBlock(client: TestClient): Promise<void>
  /** Saves now. */
  save(client: TestClient): Promise<void>
}

/** Opens or creates the saved world in `folder`. */
export async function openSavedWorld(folder: string): Promise<SavedWorld> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'chain.json')
  let savedAt = Date.now()
  let writing: Promise<void> = Promise.resolve()
  let isQueued = false

  const write = async (client: TestClient) => {
    isQueued = false
    savedAt = Date.now()
    const state = await unzip(hexToBytes(await dumpState(client)))
    await writeFile(`${file}.new`, state)
    await rename(`${file}.new`, file)
  }
  const save = (client: TestClient) => {
    // One writer at a time; calls share the queued write.
    if (!isQueued) {
      isQueued = true
      writing = writing.then(
        () => write(client),
        () => write(client),
      )
    }
    return writing
  }

  return {
    state: existsSync(file) ? file : undefined,
    save,
    async afterBlock(client) {
      try {
        if (await shouldSave(client)) await save(client)
      } catch {
        // The next block, or the end of the world, saves again.
      }
    },
  }

  async function shouldSave(client: TestClient): Promise<boolean> {
    if (Date.now() - savedAt > IDLE_SAVE_INTERVAL_MS) return true
    return (await getBlockTransactionCount(client, { blockTag: 'latest' })) > 0
  }
}

/** The deployment of the last run; undefined if there is none or its file is invalid. */
export async function loadDeployment(folder: string): Promise<(Deployment & { code: string }) | undefined> {
  const text = await readFile(join(folder, 'deployment.json'), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  try {
    return parseDeployment(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Saves the deployment; `code` is the hash of the deployed code. */
export async function saveDeployment(folder: string, deployment: Deployment, code: string): Promise<void> {
  const file = join(folder, 'deployment.json')
  await writeFile(`${file}.new`, `${JSON.stringify({ ...deployment, code }, undefined, 2)}\n`)
  await rename(`${file}.new`, file)
}

function parseDeployment(value: unknown): (Deployment & { code: string }) | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (!('chainId' in value && 'contract' in value && 'block' in value && 'code' in value)) return undefined
  const { chainId, contract, block, code } = value
  if (typeof chainId !== 'number' || typeof block !== 'number' || typeof code !== 'string') return undefined
  const address = addressOf(contract)
  return address === undefined ? undefined : { chainId, contract: address, block, code }
}
