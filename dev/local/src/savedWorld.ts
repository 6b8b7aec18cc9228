/**
 * The chain's state of a local world between runs. anvil can save its state every few seconds but writes in place: a kill
 * at the wrong moment would leave a partial file. Here a temporary file is written and renamed after every block with a
 * transaction, so that a crash loses at most the last block.
 */
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { hexToBytes, type TestClient } from 'viem'
import { dumpState, getBlockTransactionCount } from 'viem/actions'

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
