/** The chain of a local world: anvil configured as Canto (id 7700, Paris, no tip), without mining. */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ChildFailed, startChild, type Child } from './childProcess.ts'
import { MIN_BASE_FEE_WEI } from './chain.ts'

export interface AnvilOptions {
  /** JSON-RPC port on 127.0.0.1; 0 picks a free one. */
  readonly port: number
  /** State file to continue the chain from. */
  readonly loadState?: string
  /** Folder of anvil's cache; anvil's default if undefined. */
  readonly cacheDir?: string
  /** Unix timestamp of the genesis block, in seconds; the present by default. */
  readonly genesisTime?: number
}

/** Path of anvil's binary, in the npm package for this platform. */
export function anvilBinary(): string {
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch
  const carrier = `@foundry-rs/anvil-${process.platform}-${architecture}/package.json`
  const binary = process.platform === 'win32' ? 'anvil.exe' : 'anvil'
  const require = createRequire(import.meta.url)
  try {
    const path = join(dirname(require.resolve(carrier)), 'bin', binary)
    if (existsSync(path)) return path
  } catch {
    // Not installed for this platform.
  }
  throw new Error(
    `anvil (the local chain) is not installed for ${process.platform} ${process.arch}. Run npm ci; if it is still missing, this platform is not supported.`,
  )
}

/**
 * Starts anvil without mining: `blocks.ts` makes the blocks.
 * @returns the child and its JSON-RPC URL.
 * @throws {ChildFailed} if it does not start.
 */
export async function startAnvil(options: AnvilOptions): Promise<Child & { rpcUrl: string }> {
  const args = ['--port', String(options.port), '--host', '127.0.0.1', '--chain-id', '7700']
  args.push('--hardfork', 'paris', '--no-mining', '--disable-min-priority-fee')
  args.push('--block-base-fee-per-gas', MIN_BASE_FEE_WEI.toString(), '--disable-default-create2-deployer')
  if (options.loadState) args.push('--load-state', options.loadState)
  if (options.genesisTime !== undefined) args.push('--timestamp', String(options.genesisTime))
  if (options.cacheDir) args.push('--cache-path', options.cacheDir)
  try {
    const child = await startChild({
      name: 'The chain (anvil)',
      command: anvilBinary(),
      args,
      ready: (line) => /^Listening on 127\.0\.0\.1:(\d+)/.exec(line)?.[1],
    })
    return { ...child, rpcUrl: `http://127.0.0.1:${child.ready}` }
  } catch (error) {
    if (error instanceof ChildFailed && options.loadState) {
      throw new ChildFailed(
        'The saved world could not be continued: its state file is damaged or from another version. Start over with npm start -- --fresh; nothing outside this folder is affected.',
        error.output,
        error.exitCode,
      )
    }
    throw error
  }
}
