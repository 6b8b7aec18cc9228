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
export type KitEngineOptions = WalletEngineOptions & {
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

  /** Has the words there before whoever asked hears of the failure. */
  async function withMessages<Answer>(action: Promise<Answer>): Promise<Answer> {
    try {
      return await action
    } catch (error) {
      await loadMessages().catch(() => undefined)
      throw error
    }
  }

  /** Connecting has succeeded already, so a wallet that stays where it is only shows as being on another chain. */
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
