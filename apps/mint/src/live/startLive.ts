/**
 * The live part of the page, loaded after the first paint: keeps sale and account up to date, watches the journal,
 * and implements the panel's actions. Writes everything to the mint store.
 */
import type { Chain, Client, Transport } from 'viem'
import { lazyPart, preloadConnect, type LoadedKit } from '@peppermint/wallet-kit'
import {
  preloadResolve,
  runExclusive,
  type JournalEntry,
  type OperationReport,
  type Sent,
} from '@peppermint/wallet-kit/transactions'
import type { SiteConfig } from '@peppermint/ui/page/siteConfig.ts'
import { estimateMintGas, type MintStore } from '../mint/mintStore.ts'
import type { Fees } from '../mint/mintInputs.ts'
import { type JournalMint, mintedTokenIds } from '@peppermint/ui/mints/mintRecord.ts'
import type { LiveActions } from '../mint/panelActions.ts'
import type { PanelState } from '../mint/panelState.ts'
import type { PartLoaders } from '../app/partLoaders.ts'
import type { Session } from '@peppermint/ui/page/session.ts'
import { otherTabIsMinting } from '../mint/words/problemWords.ts'
import { isAllowlistRelevant, type AllowlistResults } from '@peppermint/ui/sale/phases.ts'
import type { Allowlists } from '../mint/allowlist/allowlists.ts'
import { createAttempts } from './attempts.ts'
import { pageClient } from '@peppermint/ui/chain/chain.ts'
import { watchSale, type SaleUpdate } from './watchSale.ts'
import type { SaleStream } from './saleStream.ts'
import { dismissPrompts, hasUnansweredPrompt, selectShownMint } from '@peppermint/ui/mints/journalMint.ts'
import { createPendingMintTracker } from './pendingMints.ts'
import { NO_FEES, watchAccount, type AccountWatch } from './watchAccount.ts'
import { toFailedSwitch, toWalletInput } from './walletInput.ts'

/**
 * Delay before the rest is loaded: after what the Mint button waits for, and soon, because a mint must continue if
 * our server goes down.
 */
const LOAD_REST_DELAY_MS = 500

/** How long polling pauses after a sale from the stream, which repeats it every eight seconds. */
const STREAM_PAUSE_MS = 12_000

/** The states of a mint that is under way, or sealed: a hidden tab continues to read, and its title says what comes of it. */
const AWAITED: readonly PanelState['status'][] = ['prompt', 'proposal', 'submitted', 'packed']

/** Loaded for mints of Safes only. */
const loadSafePart = () => import('./safe/part.ts')

const saleStream = lazyPart(() => import('./saleStream.ts').then((module) => module.createSaleStream))
const mintFlow = lazyPart(() => import('./mintFlow.ts').then((module) => module.runMint))

/** Loads the rest of what connecting and minting require, after a delay. Once it resolves, our server may go down. */
export async function loadRest({ mints }: PartLoaders, session: Session, store: MintStore): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, LOAD_REST_DELAY_MS)
  })
  await Promise.all([
    // What a connected visitor sees is loaded by connecting: no mint waits for the account's dialogs.
    preloadConnect(),
    mintFlow.load(),
    preloadResolve(),
    mints.load(),
    saleStream.load(),
    import('./connected.ts').then(({ startConnectedExtras }) => startConnectedExtras(session, store)),
  ])
}

/** Starts the live part. */
export function startLive(
  site: SiteConfig,
  store: MintStore,
  { engine, journal }: LoadedKit,
  parts: PartLoaders,
): LiveActions {
  const { deployment } = site
  const pending = createPendingMintTracker(journal, deployment)
  const attempts = createAttempts((attempt) => store.update({ attempt }))
  /** Gas estimates of successful simulations, by phase and quantity. */
  const gasEstimates = new Map<string, bigint>()
  let allowlists: Allowlists | undefined
  let chain: Client<Transport, Chain> | undefined
  let watched: AccountWatch | undefined
  let walletChain: number | undefined
  let stream: SaleStream | undefined

  function onSaleUpdate({ sale: nextSale, serverNow, outage }: SaleUpdate): void {
    store.setSale(nextSale, serverNow)
    if (outage !== undefined) store.update({ outage })
    // A hidden tab does not poll the account.
    if (document.hidden) watched?.readNewCards()
    loadAllowlists()
  }

  const sale = watchSale(
    { deployment, api: site.api, chain: () => chain },
    (update) => {
      onSaleUpdate(update)
      if (update.serverNow !== undefined && update.outage === undefined) openStream()
    },
    // While the device is offline, no server is at fault.
    (outage) => store.update({ outage: navigator.onLine ? outage : 'offline' }),
    () => AWAITED.includes(store.getState().status),
  )

  /** Opens the sale stream once our server has responded. */
  function openStream(): void {
    if (site.api === null) return
    stream ??= saleStream.get().part?.({
      api: site.api,
      deployment,
      onSale(update) {
        onSaleUpdate(update)
        sale.postpone(STREAM_PAUSE_MS)
        // Our own mint is such an update: its block is still the newest, so that one POST settles it.
        watched?.checkPending()
      },
      onLost: () => void sale.now(),
    })
    stream?.ensureOpen()
  }

  /** The visitor connected or asked for it: from here on the page may contact the chain's endpoints. */
  function allowChain(): Client<Transport, Chain> {
    if (chain === undefined) {
      chain = pageClient(site)
      // The endpoints have not been tried yet, so there is no outage.
      store.update({ canReadDirectly: false, outage: undefined })
      void sale.now()
    }
    return chain
  }

  const fees = (): Fees => ({
    ...(watched?.getFees() ?? NO_FEES),
    gasFor: (quantity, offer) =>
      gasEstimates.get(`${offer.phase.index} ${quantity}`) ?? estimateMintGas(quantity, offer),
  })

  /** Loads the allowlist part if a list is relevant; most sales have none. */
  function loadAllowlists(): Allowlists | undefined {
    const known = store.getSale()
    if (known === undefined || !isAllowlistRelevant(known, store.getChainNow())) return undefined
    void parts.allowlist.load()
    allowlists ??= parts.allowlist.get().part?.createAllowlists({ onChange: updateStore })
    return allowlists
  }

  function getAllowlistResults(): AllowlistResults {
    const known = store.getSale()
    if (watched === undefined || known === undefined) return {}
    return loadAllowlists()?.getResults(watched.account, known, store.getChainNow()) ?? {}
  }

  const entries = (): readonly JournalEntry[] => watched?.entries() ?? []

  /** Packets of a mint of several are opened one by one: only then their code is loaded, and only once tried. */
  function getUnopened(shown: JournalMint | undefined): readonly number[] | undefined {
    const ids = shown?.entry.status === 'confirmed' ? mintedTokenIds(shown.entry.receiptData) : []
    if (COLLECTION.art.type === 'hosted' || shown === undefined || ids.length < 2) return []
    // A listener is called once, however often it is added.
    void parts.packets.load().then(({ subscribe }) => subscribe(updateStore))
    const { part, failures } = parts.packets.get()
    return failures > 0 ? [] : part?.getUnopened(shown.entry.id, ids)
  }

  /** Only a mint of a Safe loads the code for proposals. */
  async function readOperation(entry: Sent): Promise<OperationReport | undefined> {
    if (entry.isOperation !== true || chain === undefined) return undefined
    return (await loadSafePart()).readMintProposal(site, chain, entry)
  }

  function updateStore(): void {
    const client = chain
    const now = Date.now()
    const shown = selectShownMint(entries(), now, journal.isRequestOpen)
    if (client !== undefined) {
      pending.follow(client, watched?.account, readOperation)
      if (shown?.isProposal)
        void loadSafePart().then((part) => part.watchLostRequests(site, client, journal, entries()))
    }
    store.update({
      wallet: toWalletInput(engine.getSnapshot(), watched?.getReading() ?? { status: 'reading' }),
      allowlistResults: getAllowlistResults(),
      cards: watched?.cards() ?? {},
      unopened: getUnopened(shown),
      fees: fees(),
      mint: shown,
      hasUnansweredPrompt: hasUnansweredPrompt(entries(), now, journal.isRequestOpen),
      isDurable: journal.isPersistent(),
      pending: pending.mints(),
    })
  }

  function stopWatching(): void {
    if (watched === undefined) return
    watched.stop()
    watched = undefined
    gasEstimates.clear()
    attempts.end()
  }

  function onWallet(): void {
    const snapshot = engine.getSnapshot()
    if (snapshot.status === 'connected' && watched?.account !== snapshot.account) {
      stopWatching()
      watched = watchAccount({
        chain: allowChain(),
        deployment,
        journal,
        account: snapshot.account,
        readOperation,
        sale: store.getSale,
        onChange: updateStore,
        onSettled: () => void sale.now(),
      })
    } else if (snapshot.status === 'disconnected') stopWatching()
    const chainId = snapshot.status === 'connected' ? snapshot.chainId : undefined
    // A notice about another network no longer applies.
    if (chainId !== walletChain) attempts.clear()
    walletChain = chainId
    updateStore()
  }

  store.update({ canReadDirectly: site.endpoints.length > 0 })
  // Includes other tabs' entries, also while no wallet is connected.
  journal.subscribe(updateStore)
  engine.subscribe(onWallet)
  parts.allowlist.subscribe(updateStore)
  parts.packets.subscribe(updateStore)
  onWallet()

  // Back, where the browser has dropped the page, and reload.
  let { quantity: chosen }: { readonly quantity?: unknown } = history.state ?? {}
  if (typeof chosen === 'number') store.update({ quantity: chosen })
  addEventListener('pagehide', () => history.replaceState({ ...history.state, quantity: chosen }, ''))

  function refresh(): void {
    void sale.now()
    watched?.readNow()
  }

  function mint(): void {
    const ready = store.getState()
    if (ready.status !== 'ready' || ready.isSimulating) return
    const attempt = attempts.begin()
    attempt.set({ status: 'simulating' })
    const tools = {
      chain: allowChain(),
      deployment,
      provider: engine.provider,
      journal,
      attempt,
      fees: fees(),
      findProposed: async (entry: JournalEntry) =>
        (await loadSafePart()).findEarlierProposal({ site, client: allowChain(), journal }, entry),
      onRefused: refresh,
      onMeasured: (phase: number, quantity: number, gas: bigint) =>
        void gasEstimates.set(`${phase} ${quantity}`, gas),
    }
    void mintFlow.load().then(async (flow) => {
      if (!attempt.isCurrent()) return
      // If Mint is clicked in two tabs at once, the wallet is asked once.
      const wasRun = await runExclusive(
        `peppermint.mint.${deployment.chainId}.${ready.wallet.address.toLowerCase()}`,
        () => Promise.race([flow(tools, ready), attempt.superseded]),
      )
      if (!wasRun) attempt.set({ status: 'idle', notice: { kind: 'problem', problem: otherTabIsMinting } })
    })
  }

  function stopWaiting(): void {
    attempts.end()
    if (watched !== undefined) dismissPrompts(journal, deployment, watched.account)
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
    stopWaiting: stopWaiting,
    switchChain,
    readDirectly: () => void allowChain(),
    retry() {
      refresh()
      allowlists?.retryFailed()
      attempts.end()
    },
    dismiss(id) {
      // The outcome of an earlier attempt is irrelevant next to a finished mint.
      attempts.clear()
      journal.dismiss(id)
    },
    setQuantity(quantity) {
      // The wallet must not be asked for the previous quantity.
      attempts.end()
      chosen = quantity
      store.update({ quantity })
    },
    pasteProof(phase, text) {
      const known = store.getSale()
      if (watched === undefined || known === undefined || allowlists === undefined) return undefined
      return allowlists.useProof(watched.account, known, phase, text)
    },
  }
  return actions
}
