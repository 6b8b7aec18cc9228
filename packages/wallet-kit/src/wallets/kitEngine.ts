/**
 * The engine as the kit's provider starts it. Its error messages are large, so they load with the first error or the
 * known wallets. After connecting, it switches the wallet to the app's chain.
 */
import type { ExplainContext, Problem } from '../errors/index.ts'
import type { AppConnections, WalletEngineOptions } from './engineOptions.ts'
import { notLoaded } from './lazyWallet.ts'
import { startEngine } from './startEngine.ts'
import type { WalletEngine } from './wallet.ts'

export type KitEngineOptions = WalletEngineOptions & {
  /**
   * The chain to request as soon as a wallet connects. If it is not one of ours, a wallet on one of ours stays there
   * and any other is asked to switch to the first. Without it, no switch is requested.
   */
  readonly initialChainId?: number | undefined
}

/**
 * Starts wallet discovery and returns the engine. Contacts no host and no wallet.
 * @param app the app's use of the config; none if only the engine uses it.
 */
export function createKitEngine(
  { initialChainId, ...options }: KitEngineOptions,
  app?: AppConnections,
): WalletEngine {
  let messages: { readonly explain: WalletEngine['explain'] } | undefined
  const explain = (error: unknown, context: ExplainContext): Problem =>
    messages?.explain(error, context) ?? notLoaded
  const loadMessages = async () => {
    messages ??= await import('../errors/index.ts')
  }
  const inner = startEngine(options, explain, app)
  const { chains } = options.config ?? options

  /** Loads the messages before the caller receives the error. */
  async function withMessages<Answer>(action: Promise<Answer>): Promise<Answer> {
    try {
      return await action
    } catch (error) {
      await loadMessages().catch(() => undefined)
      throw error
    }
  }

  /** The connection has succeeded; a wallet that does not switch just shows as being on another chain. */
  async function moveToInitialChain(): Promise<void> {
    const snapshot = inner.getSnapshot()
    if (initialChainId === undefined || snapshot.status !== 'connected') return
    const targetChainId = chains.some(({ id }) => id === initialChainId) ? initialChainId : undefined
    if (targetChainId === snapshot.chainId || (targetChainId === undefined && snapshot.chain === 'supported'))
      return
    await inner.switchChain(targetChainId).catch(() => undefined)
  }

  const engine: WalletEngine = {
    ...inner,
    async load() {
      await Promise.all([inner.load(), loadMessages().catch(() => undefined)])
      return engine
    },
    async connect(walletId) {
      await withMessages(inner.connect(walletId))
      await moveToInitialChain()
    },
    disconnect: () => withMessages(inner.disconnect()),
    switchChain: (chainId) => withMessages(inner.switchChain(chainId)),
    chooseAccounts: () => withMessages(inner.chooseAccounts()),
    watchAsset: (asset) => withMessages(inner.watchAsset(asset)),
  }
  return engine
}
