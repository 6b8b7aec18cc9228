/**
 * The live part of the page, loaded after the first paint: it keeps the sale and the account current, follows
 * the journal, and carries out what the panel's buttons ask. Everything it learns goes into the mint store.
 */
import type { Chain, Client, Transport } from 'viem'
import type { WalletEngine, WalletSnapshot } from '@peppermint/wallet-kit'
import { explain } from '@peppermint/wallet-kit/errors'
import { createJournal, type JournalEntry } from '@peppermint/wallet-kit/transactions'
import { createWalletEngine } from '@peppermint/wallet-kit/wallets'
import type { SiteConfig } from '../app/siteConfig.ts'
import { knownGas, type MintStore } from '../mint/mintStore.ts'
import type { Attempt, Fees, WalletInput } from '../mint/mintInputs.ts'
import type { Problem } from '../mint/panelState.ts'
import { createAttempts } from './attempts.ts'
import { cantoChain, cantoClient, cantoTransport } from './chain.ts'
import { mintFlow } from './mintFlow.ts'
import { watchSale } from './saleReading.ts'
import { beginVisit, type Visit } from './visit.ts'

/** Makes the wallet engine; contacts nobody. */
export function createEngine(site: SiteConfig): WalletEngine {
  const chain = cantoChain(site)
  return createWalletEngine({ chains: [chain], transports: { [chain.id]: cantoTransport(site.endpoints) } })
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
}

export function startLive(site: SiteConfig, store: MintStore, engine: WalletEngine): Live {
  const { deployment } = site
  const journal = createJournal()
  const attempts = createAttempts((attempt) => store.update({ attempt }))
  /** Gas that simulations of this visit needed, by quantity. */
  const measured = new Map<number, bigint>()
  let chain: Client<Transport, Chain> | undefined
  let visit: Visit | undefined
  let walletChain: number | undefined

  const sale = watchSale(
    { deployment, api: site.api, chain: () => chain },
    ({ sale: read, serverNow, missing }) => {
      store.sawSale(read, serverNow)
      if (missing !== undefined) store.update({ missing })
    },
    // A device without a line must not blame those who could not be asked.
    (missing) => store.update({ missing: navigator.onLine ? missing : 'offline' }),
  )

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
    gasFor: (quantity) => measured.get(quantity) ?? knownGas(quantity),
  })

  function tell(): void {
    attempts.heed(journal)
    store.update({
      wallet: walletInput(engine.getSnapshot(), visit),
      fees: fees(),
      mint: visit?.mint(),
      stillAsking: visit?.stillAsking() ?? false,
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
  engine.subscribe(onWallet)
  onWallet()

  function refresh(): void {
    void sale.now()
    visit?.readNow()
  }

  function mint(): void {
    const snapshot = engine.getSnapshot()
    const state = store.getState()
    if (snapshot.at !== 'connected' || state.at !== 'ready' || state.simulating) return
    void mintFlow(
      {
        chain: allowChain(),
        deployment,
        provider: engine.provider,
        journal,
        turn: attempts.begin(),
        refused: refresh,
        measured: (quantity, gas) => void measured.set(quantity, gas),
      },
      {
        sale: state.sale,
        account: snapshot.account,
        walletName: snapshot.walletName,
        quantity: state.quantity,
        fees: fees(),
      },
    )
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
      (error: unknown) => turn.say(switchOutcome(error, engine.getSnapshot())),
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
      attempts.end()
    },
    dismiss: journal.dismiss,
    setQuantity(wanted) {
      // Another choice: what was tried for the old one must not be asked of the wallet.
      attempts.end()
      store.update({ wanted })
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

const declined: Problem = {
  code: 'switch-declined',
  title: 'You declined the switch',
  detail: 'Nothing was sent and nothing has changed.',
}

function switchOutcome(error: unknown, snapshot: WalletSnapshot): Attempt {
  const problem = explain(error, {
    chainName: 'Canto',
    ...(snapshot.at === 'connected' ? { walletName: snapshot.walletName } : {}),
  })
  return { at: 'switch-failed', problem: problem.outcome === 'rejected' ? declined : problem }
}
