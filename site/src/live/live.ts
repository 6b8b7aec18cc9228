/**
 * The live part of the page, loaded after the first paint: it keeps the sale and the account current, follows
 * the journal, and carries out what the panel's buttons ask. Everything it learns goes into the mint store.
 */
import type { Chain, Client, Transport } from 'viem'
import { lazyPart, preloadConnect, type WalletEngine, type WalletSnapshot } from '@peppermint/wallet-kit'
import {
  createJournal,
  preloadResolve,
  runExclusive,
  type JournalEntry,
} from '@peppermint/wallet-kit/transactions'
import { createLateEngine } from '@peppermint/wallet-kit/wallets'
import type { SiteConfig } from '../app/siteConfig.ts'
import { knownGas, type MintStore } from '../mint/mintStore.ts'
import type { Attempt, Fees, WalletInput } from '../mint/mintInputs.ts'
import type { LateLoads } from '../app/lateParts.ts'
import type { Session } from '../app/session.ts'
import type { Problem } from '../mint/panelState.ts'
import { listMatters, type Listings } from '../mint/phases.ts'
import type { AllowlistPart } from '../mint/allowlist/part.ts'
import type { Allowlists } from '../mint/allowlist/allowlists.ts'
import { createAttempts } from './attempts.ts'
import { cantoChain, cantoClient, cantoTransport } from './chain.ts'
import { watchSale, type SaleNews } from './saleReading.ts'
import type { SaleLine } from './saleLine.ts'
import { createPendingElsewhere } from './pendingElsewhere.ts'
import { beginVisit, type Visit } from './visit.ts'

/** Makes the wallet engine; contacts nobody. */
export function createEngine(site: SiteConfig): WalletEngine {
  const chain = cantoChain(site)
  return createLateEngine({
    chains: [chain],
    transports: { [chain.id]: cantoTransport(site.endpoints) },
    wallets: async () => (await import('./knownWallets.ts')).knownWallets(site),
  })
}

/**
 * Milliseconds until what a mint needs besides is loaded: behind what Mint itself waits for, and soon, because a mint
 * must go on when our server is gone.
 */
const BEHIND = 500

/** Milliseconds for which what our server told by itself stands; it tells the same again every eight seconds. */
const TOLD = 12_000

const saleLine = lazyPart(() => import('./saleLine.ts').then((module) => module.saleLine))
const mintFlow = lazyPart(() => import('./mintFlow.ts').then((module) => module.mintFlow))

/** The panel's part about allowlists, which shares its encoding with this one. */
export async function loadAllowlistPart(): Promise<AllowlistPart> {
  return (await import('../mint/allowlist/part.ts')).allowlistPart
}

/**
 * Loads what connecting and minting need besides, after a while. Resolves when it is there: from then on our server
 * may go away.
 */
export async function loadRest({ mints, dialogs }: LateLoads, session: Session): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, BEHIND)
  })
  await Promise.all([
    preloadConnect(),
    mintFlow.load(),
    preloadResolve(),
    mints.load(),
    dialogs.load(),
    saleLine.load(),
    import('./accountProfile.ts').then(({ watchProfile }) => watchProfile(session)),
  ])
}

/** What the panel's buttons reach. */
export interface Live {
  /** The connected account's transactions, newest first. */
  readonly entries: () => readonly JournalEntry[]
  readonly mint: () => void
  readonly cancelWait: () => void
  readonly switchChain: () => void
  readonly readDirectly: () => void
  readonly retry: () => void
  readonly dismiss: (id: string) => void
  readonly setQuantity: (quantity: number) => void
  readonly pasteProof: (phase: number, text: string) => string | undefined
}

export function startLive(site: SiteConfig, store: MintStore, engine: WalletEngine, parts: LateLoads): Live {
  const { deployment } = site
  const journal = createJournal()
  const pending = createPendingElsewhere(journal, deployment)
  const attempts = createAttempts((attempt) => store.update({ attempt }))
  /** Gas that simulations of this visit needed, by phase and quantity. */
  const measured = new Map<string, bigint>()
  let lists: Allowlists | undefined
  let chain: Client<Transport, Chain> | undefined
  let visit: Visit | undefined
  let walletChain: number | undefined
  let line: SaleLine | undefined

  function heardSale({ sale: read, serverNow, missing }: SaleNews): void {
    store.sawSale(read, serverNow)
    if (missing !== undefined) store.update({ missing })
    allowlists()
  }

  const sale = watchSale(
    { deployment, api: site.api, chain: () => chain },
    (news) => {
      heardSale(news)
      if (news.serverNow !== undefined && news.missing === undefined) listen()
    },
    // A device without a line must not blame those who could not be asked.
    (missing) => store.update({ missing: navigator.onLine ? missing : 'offline' }),
  )

  /** Our server answers, so it can as well tell by itself. */
  function listen(): void {
    if (site.api === null) return
    line ??= saleLine.get().part?.({
      api: site.api,
      deployment,
      heard(news) {
        heardSale(news)
        sale.hold(TOLD)
      },
      lost: () => void sale.now(),
    })
    line?.want()
  }

  /** From here on the page may speak to the chain's endpoints: the visitor connected, or asked for it. */
  function allowChain(): Client<Transport, Chain> {
    if (chain === undefined) {
      chain = cantoClient(site)
      // Nobody has been asked yet whom this lets us ask, so nobody is missing.
      store.update({ canReadDirectly: false, missing: undefined })
      void sale.now()
    }
    return chain
  }

  const fees = (): Fees => ({
    gasPrice: visit?.gasPrice() ?? 0n,
    gasFor: (quantity, offer) =>
      measured.get(`${offer.phase.index} ${quantity}`) ?? knownGas(quantity, offer),
  })

  /** Loaded only where a list matters, because most sales have none. */
  function allowlists(): Allowlists | undefined {
    const known = store.getSale()
    if (known === undefined || !listMatters(known, store.getChainNow())) return undefined
    void parts.allowlist.load()
    lists ??= parts.allowlist.get().part?.createAllowlists({ changed: tell })
    return lists
  }

  function listings(): Listings {
    const known = store.getSale()
    if (visit === undefined || known === undefined) return {}
    return allowlists()?.listings(visit.account, known, store.getChainNow()) ?? {}
  }

  function tell(): void {
    attempts.heed(journal)
    if (chain !== undefined) pending.follow(chain, visit?.account)
    store.update({
      wallet: walletInput(engine.getSnapshot(), visit),
      listings: listings(),
      cards: visit?.cards() ?? {},
      fees: fees(),
      mint: visit?.mint(),
      stillAsking: visit?.stillAsking() ?? false,
      isDurable: journal.durable(),
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
    if (snapshot.at === 'connected' && visit?.account !== snapshot.account) {
      leave()
      visit = beginVisit({
        chain: allowChain(),
        deployment,
        journal,
        account: snapshot.account,
        sale: store.getSale,
        changed: tell,
        settled: () => void sale.now(),
      })
    } else if (snapshot.at === 'disconnected') leave()
    const chainId = snapshot.at === 'connected' ? snapshot.chainId : undefined
    // What was said about another network is old news on this one. A prompt that is open stays open.
    if (chainId !== walletChain && attempts.current().at !== 'prompt') attempts.end()
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
    const snapshot = engine.getSnapshot()
    const state = store.getState()
    if (snapshot.at !== 'connected' || state.at !== 'ready' || state.simulating) return
    const turn = attempts.begin()
    turn.say({ at: 'simulating' })
    const { account, walletName } = snapshot
    const { offer, quantity } = state
    const tools = {
      chain: allowChain(),
      deployment,
      provider: engine.provider,
      journal,
      turn,
      refused: refresh,
      measured: (phase: number, many: number, gas: bigint) => void measured.set(`${phase} ${many}`, gas),
    }
    const request = { offer, account, walletName, quantity, fees: fees() }
    void mintFlow.load().then(async (flow) => {
      if (!turn.stillWanted()) return
      // Two tabs in which Mint is pressed at once ask the wallet once.
      const hasRun = await runExclusive(
        `peppermint.mint.${deployment.chainId}.${account.toLowerCase()}`,
        () => Promise.race([flow(tools, request), turn.over]),
      )
      if (!hasRun) turn.say({ at: 'idle', notice: { kind: 'problem', problem: otherTabAsks } })
    })
  }

  function stopWaiting(): void {
    attempts.end()
    if (visit === undefined) return
    // Still followed: should the wallet say yes after all, the mint comes back into sight.
    for (const entry of journal.entries(deployment.chainId, visit.account)) {
      if (entry.at === 'asked') journal.dismiss(entry.id)
    }
  }

  function switchChain(): void {
    const turn = attempts.begin()
    turn.say({ at: 'switching' })
    engine.switchChain().then(
      () => turn.say({ at: 'idle' }),
      (error: unknown) => turn.say(switchOutcome(error, engine)),
    )
  }

  return {
    entries: () => visit?.entries() ?? [],
    mint,
    cancelWait: stopWaiting,
    switchChain,
    readDirectly: () => void allowChain(),
    retry() {
      refresh()
      lists?.again()
      attempts.end()
    },
    dismiss: journal.dismiss,
    setQuantity(wanted) {
      // Another choice: what was tried for the old one must not be asked of the wallet.
      attempts.end()
      store.update({ wanted })
    },
    pasteProof(phase, text) {
      const known = store.getSale()
      if (visit === undefined || known === undefined || lists === undefined) return undefined
      return lists.paste(visit.account, known, phase, text)
    },
  }
}

function walletInput(snapshot: WalletSnapshot, visit: Visit | undefined): WalletInput {
  switch (snapshot.at) {
    case 'disconnected':
      return { at: 'disconnected' }
    case 'connecting':
      return { at: 'connecting', name: snapshot.walletName }
    case 'reconnecting':
      return { at: 'restoring' }
    case 'connected': {
      const { account, walletName, chainId } = snapshot
      const reading = visit?.reading() ?? { at: 'reading' }
      return { at: 'connected', wallet: { address: account, name: walletName, chainId }, account: reading }
    }
  }
}

const otherTabAsks: Problem = {
  code: 'other-tab',
  title: 'Another tab is asking your wallet',
  detail: 'This page is open in another tab that is minting right now. Answer it in your wallet first.',
}

const declined: Problem = {
  code: 'switch-declined',
  title: 'You declined the switch',
  detail: 'Nothing was sent and nothing has changed.',
}

function switchOutcome(error: unknown, engine: WalletEngine): Attempt {
  const snapshot = engine.getSnapshot()
  const problem = engine.explain(error, {
    chainName: 'Canto',
    ...(snapshot.at === 'connected' ? { walletName: snapshot.walletName } : {}),
  })
  return { at: 'switch-failed', problem: problem.outcome === 'rejected' ? declined : problem }
}
