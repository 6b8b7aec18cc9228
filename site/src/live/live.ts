/**
 * The live part of the page, loaded after the first paint: it keeps the sale and the account current, follows
 * the journal, and carries out what the panel's buttons ask. Everything it learns goes into the mint store.
 */
import type { Chain, Client, Transport } from 'viem'
import { lazyPart, preloadKit, type LoadedKit, type WalletPort } from '@peppermint/wallet-kit'
import {
  createJournal,
  preloadResolve,
  runExclusive,
  type JournalEntry,
} from '@peppermint/wallet-kit/transactions'
import { createKitEngine } from '@peppermint/wallet-kit/wallets'
import type { SiteConfig } from '../app/siteConfig.ts'
import { estimateMintGas, type MintStore } from '../mint/mintStore.ts'
import type { Fees } from '../mint/mintInputs.ts'
import type { LiveActions } from '../mint/panelActions.ts'
import type { PartLoaders } from '../app/partLoaders.ts'
import type { Session } from '../app/session.ts'
import { otherTabIsMinting } from '../words/problemWords.ts'
import { isAllowlistRelevant, type AllowlistResults } from '../mint/phases.ts'
import type { AllowlistPart } from '../mint/allowlist/part.ts'
import type { Allowlists } from '../mint/allowlist/allowlists.ts'
import { createAttempts } from './attempts.ts'
import { cantoChain, cantoClient, cantoTransport } from './chain.ts'
import { watchSale, type SaleUpdate } from './watchSale.ts'
import type { SaleStream } from './saleStream.ts'
import { hasUnansweredPrompt, selectShownMint } from './journalMint.ts'
import { createPendingMintTracker } from './pendingMints.ts'
import { watchAccount, type AccountWatch } from './watchAccount.ts'
import { toFailedSwitch, toWalletInput } from './walletInput.ts'

/** Makes the wallet engine and the journal; contacts no host. The page itself reads the account and follows the journal. */
export function loadKit(site: SiteConfig, wallet: WalletPort): LoadedKit {
  const chain = cantoChain(site)
  return {
    engine: createKitEngine({
      chains: [chain],
      transports: { [chain.id]: cantoTransport(site.endpoints) },
      wallets: async () => (await import('./knownWallets.ts')).knownWallets(site),
    }),
    journal: createJournal(),
    extras: lazyPart(async () => (await import('./connected.ts')).accountExtras(site, wallet)),
  }
}

/**
 * Milliseconds until what a mint needs besides is loaded: behind what Mint itself waits for, and soon, because a mint
 * must go on when our server is gone.
 */
const BEHIND = 500

/** Milliseconds for which what our server told by itself stands; it tells the same again every eight seconds. */
const TOLD = 12_000

const saleLine = lazyPart(() => import('./saleStream.ts').then((module) => module.createSaleStream))
const mintFlow = lazyPart(() => import('./mintFlow.ts').then((module) => module.runMint))

/** The panel's part about allowlists, which shares its encoding with this one. */
export async function loadAllowlistPart(): Promise<AllowlistPart> {
  return (await import('../mint/allowlist/part.ts')).allowlistPart
}

/**
 * Loads what connecting and minting need besides, after a while. Resolves when it is there: from then on our server
 * may go away.
 */
export async function loadRest({ mints }: PartLoaders, session: Session, store: MintStore): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, BEHIND)
  })
  await Promise.all([
    preloadKit(),
    mintFlow.load(),
    preloadResolve(),
    mints.load(),
    saleLine.load(),
    import('./connected.ts').then(({ startConnectedExtras: showConnected }) => showConnected(session, store)),
  ])
}

/** What the live part brings to the panel. */
export interface Live {
  readonly actions: LiveActions
}

/** Starts it. Returns what the panel gets when it is there. */
export function startLive(
  site: SiteConfig,
  store: MintStore,
  { engine, journal }: LoadedKit,
  parts: PartLoaders,
): Live {
  const { deployment } = site
  const pending = createPendingMintTracker(journal, deployment)
  const attempts = createAttempts((attempt) => store.update({ attempt }))
  /** Gas that simulations of this visit needed, by phase and quantity. */
  const measured = new Map<string, bigint>()
  let lists: Allowlists | undefined
  let chain: Client<Transport, Chain> | undefined
  let visit: AccountWatch | undefined
  let walletChain: number | undefined
  let line: SaleStream | undefined

  function heardSale({ sale: read, serverNow, outage: missing }: SaleUpdate): void {
    store.setSale(read, serverNow)
    if (missing !== undefined) store.update({ outage: missing })
    allowlists()
  }

  const sale = watchSale(
    { deployment, api: site.api, chain: () => chain },
    (news) => {
      heardSale(news)
      if (news.serverNow !== undefined && news.outage === undefined) listen()
    },
    // A device without a line must not blame those who could not be asked.
    (missing) => store.update({ outage: navigator.onLine ? missing : 'offline' }),
  )

  /** Our server answers, so it can as well tell by itself. */
  function listen(): void {
    if (site.api === null) return
    line ??= saleLine.get().part?.({
      api: site.api,
      deployment,
      onSale(news) {
        heardSale(news)
        sale.postpone(TOLD)
      },
      onLost: () => void sale.now(),
    })
    line?.ensureOpen()
  }

  /** From here on the page may speak to the chain's endpoints: the visitor connected, or asked for it. */
  function allowChain(): Client<Transport, Chain> {
    if (chain === undefined) {
      chain = cantoClient(site)
      // Nobody has been asked yet whom this lets us ask, so nobody is missing.
      store.update({ canReadDirectly: false, outage: undefined })
      void sale.now()
    }
    return chain
  }

  const fees = (): Fees => ({
    gasPrice: visit?.getGasPrice() ?? 0n,
    gasFor: (quantity, offer) =>
      measured.get(`${offer.phase.index} ${quantity}`) ?? estimateMintGas(quantity, offer),
  })

  /** Loaded only where a list matters, because most sales have none. */
  function allowlists(): Allowlists | undefined {
    const known = store.getSale()
    if (known === undefined || !isAllowlistRelevant(known, store.getChainNow())) return undefined
    void parts.allowlist.load()
    lists ??= parts.allowlist.get().part?.createAllowlists({ onChange: tell })
    return lists
  }

  function listings(): AllowlistResults {
    const known = store.getSale()
    if (visit === undefined || known === undefined) return {}
    return allowlists()?.getResults(visit.account, known, store.getChainNow()) ?? {}
  }

  const entries = (): readonly JournalEntry[] => visit?.entries() ?? []

  function tell(): void {
    if (chain !== undefined) pending.follow(chain, visit?.account)
    const now = Date.now()
    store.update({
      wallet: toWalletInput(engine.getSnapshot(), visit?.getReading() ?? { status: 'reading' }),
      allowlistResults: listings(),
      cards: visit?.cards() ?? {},
      fees: fees(),
      mint: selectShownMint(entries(), now, journal.isRequestOpen),
      hasUnansweredPrompt: hasUnansweredPrompt(entries(), now, journal.isRequestOpen),
      isDurable: journal.isPersistent(),
      pending: pending.mints(),
    })
  }

  function leave(): void {
    if (visit === undefined) return
    visit.stop()
    visit = undefined
    measured.clear()
    attempts.end()
  }

  function onWallet(): void {
    const snapshot = engine.getSnapshot()
    if (snapshot.status === 'connected' && visit?.account !== snapshot.account) {
      leave()
      visit = watchAccount({
        chain: allowChain(),
        deployment,
        journal,
        account: snapshot.account,
        sale: store.getSale,
        onChange: tell,
        onSettled: () => void sale.now(),
      })
    } else if (snapshot.status === 'disconnected') leave()
    const chainId = snapshot.status === 'connected' ? snapshot.chainId : undefined
    // What was said about another network does not hold on this one.
    if (chainId !== walletChain) attempts.clear()
    walletChain = chainId
    tell()
  }

  store.update({ canReadDirectly: site.endpoints.length > 0 })
  // Other tabs' entries too, also while no wallet is connected.
  journal.subscribe(tell)
  engine.subscribe(onWallet)
  parts.allowlist.subscribe(tell)
  onWallet()

  function refresh(): void {
    void sale.now()
    visit?.readNow()
  }

  function mint(): void {
    const ready = store.getState()
    if (ready.status !== 'ready' || ready.simulating) return
    const attempt = attempts.begin()
    attempt.set({ status: 'simulating' })
    const tools = {
      chain: allowChain(),
      deployment,
      provider: engine.provider,
      journal,
      attempt,
      fees: fees(),
      onRefused: refresh,
      onMeasured: (phase: number, quantity: number, gas: bigint) =>
        void measured.set(`${phase} ${quantity}`, gas),
    }
    void mintFlow.load().then(async (flow) => {
      if (!attempt.isCurrent()) return
      // Two tabs in which Mint is pressed at once ask the wallet once.
      const hasRun = await runExclusive(
        `peppermint.mint.${deployment.chainId}.${ready.wallet.address.toLowerCase()}`,
        () => Promise.race([flow(tools, ready), attempt.superseded]),
      )
      if (!hasRun) attempt.set({ status: 'idle', notice: { kind: 'problem', problem: otherTabIsMinting } })
    })
  }

  function stopWaiting(): void {
    attempts.end()
    if (visit === undefined) return
    // Still followed: should the wallet say yes after all, the mint comes back into sight.
    for (const entry of journal.entries(deployment.chainId, visit.account)) {
      if (entry.status === 'requested') journal.dismiss(entry.id)
    }
  }

  function switchChain(): void {
    const attempt = attempts.begin()
    attempt.set({ status: 'switching' })
    engine.switchChain().then(
      () => attempt.set({ status: 'idle' }),
      (error: unknown) => attempt.set(toFailedSwitch(error, engine)),
    )
  }

  const actions: LiveActions = {
    mint,
    cancelWait: stopWaiting,
    switchChain,
    readDirectly: () => void allowChain(),
    retry() {
      refresh()
      lists?.retryFailed()
      attempts.end()
    },
    dismiss(id) {
      // How an earlier attempt ended is no news beside a mint that was seen to its end.
      attempts.clear()
      journal.dismiss(id)
    },
    setQuantity(quantity) {
      // Another choice: what was tried for the old one must not be asked of the wallet.
      attempts.end()
      store.update({ quantity })
    },
    pasteProof(phase, text) {
      const known = store.getSale()
      if (visit === undefined || known === undefined || lists === undefined) return undefined
      return lists.useProof(visit.account, known, phase, text)
    },
  }
  return { actions }
}
