/**
 * Accounts that a wallet shows outside of a request: once it is unlocked, or a moment after it granted them. And a page
 * that comes back from the browser's cache, which no event of a wallet reaches.
 */
import type { Connector } from 'wagmi'
import type { EIP1193Provider } from 'viem'
import type { TextStorage } from './browserStorage.ts'
import { isRememberedAccount, readRemembered, type RememberedWallet } from './rememberedWallet.ts'

/** Whether a wallet refuses to ask because it is still asking. Not every wallet throws an `Error`. */
export const isPendingInWallet = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === -32002

/** Reads after the first, for wallets that grant accounts without emitting them. */
const RETRY_DELAYS_MS: readonly number[] = [250, 500, 1_000, 2_000, 4_000, 8_000]

/**
 * Calls back once the wallet's first account is as expected. Reads at once, after each delay and on each event of the
 * wallet; never prompts.
 * @returns a function that stops waiting.
 */
function awaitAccount(
  connector: Connector,
  isExpected: (account: string) => boolean,
  onFound: () => void,
  delaysMs: readonly number[] = [],
): () => void {
  let provider: EIP1193Provider | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  const check = ([account]: readonly string[] = []): void => {
    if (!isStopped && account !== undefined && isExpected(account)) onFound()
  }
  async function read([delayMs, ...later]: readonly number[]): Promise<void> {
    check(await connector.getAccounts().catch(() => []))
    if (!isStopped && delayMs !== undefined) timer = setTimeout(() => void read(later), delayMs)
  }

  void connector.getProvider().then(
    (found) => {
      if (isStopped) return
      provider = found as EIP1193Provider | undefined
      provider?.on?.('accountsChanged', check)
      void read(delaysMs)
    },
    () => undefined,
  )
  return () => {
    isStopped = true
    clearTimeout(timer)
    provider?.removeListener?.('accountsChanged', check)
  }
}

/** Waits for one wallet at a time. */
export interface AccountWait {
  /** For the account that the remembered wallet had. Another one is the visitor's to connect. */
  readonly awaitUnlock: (wallet: RememberedWallet, connector: Connector) => void
  /** For any account of a wallet that is still asking, or believes so after it has granted one. */
  readonly awaitGrant: (wallet: RememberedWallet, connector: Connector) => void
  readonly stop: () => void
}

/**
 * @param isBusy whether another wallet is connected or connecting; an account found then is ignored.
 * @param connect connects without a prompt; `isGrant` if the visitor has just been asked by the wallet.
 */
export function createAccountWait(
  storage: TextStorage,
  isBusy: () => boolean,
  connect: (wallet: RememberedWallet, connector: Connector, isGrant: boolean) => void,
): AccountWait {
  let stop = () => {}

  function start(
    wallet: RememberedWallet,
    connector: Connector,
    isExpected: (account: string) => boolean,
    delaysMs?: readonly number[],
  ): void {
    const connectFound = () => {
      if (isBusy()) return
      stop()
      connect(wallet, connector, delaysMs !== undefined)
    }
    stop()
    // A relay's session has no lock, and reading it loads the relay.
    if (connector.type !== 'injected') return
    stop = awaitAccount(connector, isExpected, connectFound, delaysMs)
  }

  return {
    awaitUnlock(wallet, connector) {
      const isRemembered = (account: string) =>
        readRemembered(storage)?.id === wallet.id && isRememberedAccount(storage, account)
      start(wallet, connector, isRemembered)
    },
    awaitGrant: (wallet, connector) => start(wallet, connector, () => true, RETRY_DELAYS_MS),
    stop: () => stop(),
  }
}

/** Calls back when the page comes back from the back/forward cache. Returns a function that stops. */
export function watchReturns(onReturn: () => void): () => void {
  const check = (event: Event): void => {
    if ('persisted' in event && event.persisted === true) onReturn()
  }
  globalThis.addEventListener?.('pageshow', check)
  return () => globalThis.removeEventListener?.('pageshow', check)
}
