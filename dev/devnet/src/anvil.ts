/** The chain of a local world: anvil configured as Canto (id 7700 by default, Paris, no tip), without mining. */
import { foundryBinary } from '@peppermint/contracts/foundryBinary'
import { ChildFailed, startChild, type Child } from './childProcess.ts'
import { MIN_BASE_FEE_WEI } from './chain.ts'

export interface AnvilOptions {
  /** JSON-RPC port on 127.0.0.1; 0 picks a free one. */
  readonly port: number
  /** Canto's by default. */
  readonly chainId?: number
  /** State file to continue the chain from. */
  readonly loadState?: string
  /** Folder of anvil's cache; anvil's default if undefined. */
  readonly cacheDir?: string
  /** Unix timestamp of the genesis block, in seconds; the present by default. */
  readonly genesisTime?: number
}

/**
 * Starts anvil without mining: `blocks.ts` makes the blocks.
 * @returns the child and its JSON-RPC URL.
 * @throws {ChildFailed} if it does not start.
 */
export async function startAnvil(options: AnvilOptions): Promise<Child & { rpcUrl: string }> {
  const args = ['--port', String(options.port), '--host', '127.0.0.1']
  args.push('--chain-id', String(options.chainId ?? 7700))
  args.push('--hardfork', 'paris', '--no-mining', '--disable-min-priority-fee')
  args.push('--block-base-fee-per-gas', MIN_BASE_FEE_WEI.toString(), '--disable-default-create2-deployer')
  if (options.loadState) args.push('--load-state', options.loadState)
  if (options.genesisTime !== undefined) args.push('--timestamp', String(options.genesisTime))
  if (options.cacheDir) args.push('--cache-path', options.cacheDir)
  try {
    const child = await startChild({
      name: 'The chain (anvil)',
      command: foundryBinary('anvil'),
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
