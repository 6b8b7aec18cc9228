/**
 * The live part of the page, loaded after the first paint: it keeps the sale and the account current, follows
 * the journal, and carries out what the panel's buttons ask. Everything it learns goes into the mint store.
 */
import type { Chain, Client, Transport } from 'viem'
import type { WalletEngine, WalletSnapshot } from '@peppermint/wallet-kit'
import { explain } from '@peppermint/wallet-kit/errors'
import { createJournal, type Journal } from '@peppermint/wallet-kit/transactions'
import { createWalletEngine } from '@peppermint/wallet-kit/wallets'
import type { SiteConfig } from '../app/siteConfig.ts'
import { knownGas, type MintStore } from '../mint/mintStore.ts'
import type { Attempt, Fees, WalletInput } from '../mint/mintInputs.ts'
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
  readonly journal: Journal
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
  /** Gas that simulations of this visit needed, by quantity. */
  const measured = new Map<number, bigint>()
  let chain: Client<Transport, Chain> | undefined
  let visit: Visit | undefined
  /** Counts what this tab asked of wallets, so that one the visitor stopped waiting for no longer speaks. */
  let turn = 0

  const sale = watchSale(
    { deployment, api: site.api, chain: () => chain },
    ({ sale: read, serverNow, outdated }) => {
      store.sawSale(read, serverNow)
      if (outdated) store.update({ failing: true })
    },
    () => store.update({ failing: true }),
  )

  /** From here on the page may speak to the chain's endpoints: the visitor connected, or asked for it. */
  function allowChain(): Client<Transport, Chain> {
    if (chain === undefined) {
      chain = cantoClient(site)
      store.update({ canReadDirectly: false })
      void sale.now()
    }
    return chain
  }

  const fees = (): Fees => ({
    gasPrice: visit?.gasPrice() ?? 0n,
    gasFor: (quantity) => measured.get(quantity) ?? knownGas(quantity),
  })

  function tell(): void {
    store.update({ wallet: walletInput(engine.getSnapshot(), visit), fees: fees(), mint: visit?.mint() })
  }

  function leave(): void {
    if (visit === undefined) return
    visit.stop()
    visit = undefined
    turn += 1
    measured.clear()
    store.update({ attempt: { at: 'idle' } })
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
        changed: tell,
        settled: () => void sale.now(),
      })
    } else if (snapshot.at === 'disconnected') leave()
    tell()
  }

  store.update({ canReadDirectly: site.endpoints.length > 0 })
  engine.subscribe(onWallet)
  onWallet()

  function mint(): void {
    const snapshot = engine.getSnapshot()
    const state = store.getState()
    if (snapshot.at !== 'connected') return
    if (state.at !== 'ready' && state.at !== 'simulation-failed') return
    turn += 1
    const mine = turn
    void mintFlow(
      {
        chain: allowChain(),
        provider: engine.provider,
        journal,
        say: (attempt) => {
          if (mine === turn) store.update({ attempt })
        },
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
    turn += 1
    // Still followed: should the wallet say yes after all, the mint comes back into sight.
    if (visit !== undefined) {
      for (const entry of journal.entries(deployment.chainId, visit.account)) {
        if (entry.at === 'asked') journal.dismiss(entry.id)
      }
    }
    store.update({ attempt: { at: 'idle', notice: { kind: 'stopped-waiting' } } })
  }

  return {
    journal,
    mint,
    cancelWait: stopWaiting,
    switchChain() {
      store.update({ attempt: { at: 'switching' } })
      engine.switchChain().then(
        () => store.update({ attempt: { at: 'idle' } }),
        (error: unknown) => store.update({ attempt: switchOutcome(error, engine.getSnapshot()) }),
      )
    },
    readDirectly: () => void allowChain(),
    retry() {
      void sale.now()
      visit?.readNow()
      store.update({ attempt: { at: 'idle' } })
    },
    dismiss: journal.dismiss,
    setQuantity: (wanted) => store.update({ wanted, attempt: { at: 'idle' } }),
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

function switchOutcome(error: unknown, snapshot: WalletSnapshot): Attempt {
  const problem = explain(error, {
    chainName: 'Canto',
    ...(snapshot.at === 'connected' ? { walletName: snapshot.walletName } : {}),
  })
  return problem.outcome === 'rejected' ? { at: 'idle' } : { at: 'switch-failed', problem }
}
