/** The chain of a local world: anvil, told to be Canto (id 7700, Paris, no tip) and to leave the clock to us. */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ChildFailed, startChild, type Child } from './childProcess.ts'
import { feeFloor } from './chain.ts'

export interface AnvilOptions {
  /** Where it listens on this machine; 0 picks a free port. */
  readonly port: number
  /** A state file written before; the chain continues from it. */
  readonly loadState?: string
  /** A folder for what anvil itself keeps on disk; its own default otherwise. */
  readonly cacheDir?: string
}

/** The npm package that carries the binary is chosen by platform; a world needs one of these. */
export function anvilBinary(): string {
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch
  const carrier = `@foundry-rs/anvil-${process.platform}-${architecture}/package.json`
  const binary = process.platform === 'win32' ? 'anvil.exe' : 'anvil'
  const require = createRequire(import.meta.url)
  try {
    const path = join(dirname(require.resolve(carrier)), 'bin', binary)
    if (existsSync(path)) return path
  } catch {
    // Not installed for this platform: said below.
  }
  throw new Error(
    `There is no anvil (the local chain) for ${process.platform} ${process.arch} among the installed packages. Run npm ci; if it stays away, this platform is not supported.`,
  )
}

/**
 * Starts anvil without any mining of its own: `blocks.ts` makes the blocks.
 * @returns the child and the JSON-RPC address it listens on.
 * @throws {ChildFailed} when it does not come up; the message says why in words where we know.
 */
export async function startAnvil(options: AnvilOptions): Promise<Child & { rpcUrl: string }> {
  const args = ['--port', String(options.port), '--host', '127.0.0.1', '--chain-id', '7700']
  args.push('--hardfork', 'paris', '--no-mining', '--disable-min-priority-fee')
  args.push('--block-base-fee-per-gas', feeFloor.toString(), '--disable-default-create2-deployer')
  if (options.loadState) args.push('--load-state', options.loadState)
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
        'The saved world could not be continued: its state file is damaged or from another version. Start anew with npm start -- --fresh; nothing outside this folder is affected.',
        error.output,
      )
    }
    throw error
  }
}
