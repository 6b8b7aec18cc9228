/**
 * The engine as the kit's provider starts it. Its words, which are many bytes, come when there is something to explain
 * or when the known wallets are fetched; and a wallet is led to the app's chain as soon as it has connected.
 */
import type { ExplainContext, Problem } from '../errors/index.ts'
import type { AppConnections, WalletEngineOptions } from './engineOptions.ts'
import { notLoaded } from './lazyWallet.ts'
import { startEngine } from './startEngine.ts'
import type { WalletEngine } from './wallet.ts'

/** What such an engine is made of. */
export type LateEngineOptions = WalletEngineOptions & {
  /**
   * The chain that a wallet is asked to move to as soon as it has connected. Where it is none of ours, a wallet on one of
   * ours stays there and any other is asked to move to the first. Unless given nothing is asked.
   */
  readonly initialChainId?: number | undefined
}

/**
 * Starts looking for wallets and returns the engine. Contacts no host and asks no wallet anything.
 * @param app the app's own use of the config; none for a config that only the engine uses.
 */
export function createLateEngine(
  { initialChainId, ...options }: LateEngineOptions,
  app?: AppConnections,
): WalletEngine {
  let words: { readonly explain: WalletEngine['explain'] } | undefined
  const explain = (error: unknown, context: ExplainContext): Problem =>
    words?.explain(error, context) ?? notLoaded
  const learn = async () => {
    words ??= await import('../errors/index.ts')
  }
  const inner = startEngine(options, explain, app)
  const { chains } = options.config ?? options

  /** Has the words there before whoever asked hears of the failure. */
  async function told<Answer>(act: Promise<Answer>): Promise<Answer> {
    try {
      return await act
    } catch (error) {
      await learn().catch(() => undefined)
      throw error
    }
  }

  /** Connecting has succeeded already, so a wallet that stays where it is only shows as being on another chain. */
  async function moveToInitialChain(): Promise<void> {
    const snapshot = inner.getSnapshot()
    if (initialChainId === undefined || snapshot.status !== 'connected') return
    const wanted = chains.some(({ id }) => id === initialChainId) ? initialChainId : undefined
    if (wanted === snapshot.chainId || (wanted === undefined && snapshot.chain === 'supported')) return
    await inner.switchChain(wanted).catch(() => undefined)
  }

  const engine: WalletEngine = {
    ...inner,
    async load() {
      await Promise.all([inner.load(), learn().catch(() => undefined)])
      return engine
    },
    async connect(walletId) {
      await told(inner.connect(walletId))
      await moveToInitialChain()
    },
    disconnect: () => told(inner.disconnect()),
    switchChain: (chainId) => told(inner.switchChain(chainId)),
    chooseAccounts: () => told(inner.chooseAccounts()),
    watchAsset: (asset) => told(inner.watchAsset(asset)),
  }
  return engine
}
