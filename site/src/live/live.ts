/**
 * The live part of the page, loaded after the first paint: it keeps the sale and the account current, follows
 * the journal, and carries out what the panel's buttons ask. Everything it learns goes into the mint store.
 */
import { QueryClient, QueryObserver } from '@tanstack/query-core'
import { getGasPrice } from 'viem/actions'
import type { Address, Chain, Client, Transport } from 'viem'
import { readAccount, readMinted } from '@peppermint/contracts/sale'
import { createJournal, followJournal, type Journal } from '@peppermint/wallet-kit/transactions'
import { createWalletEngine, type WalletEngine, type WalletSnapshot } from '@peppermint/wallet-kit/wallets'
import { explain } from '@peppermint/wallet-kit/errors'
import type { SiteConfig } from '../app/siteConfig.ts'
import { knownGas, type MintStore } from '../mint/mintStore.ts'
import type { AccountReading, Attempt, Fees, WalletInput } from '../mint/mintInputs.ts'
import { cantoChain, cantoClient, cantoTransport, POLLING } from './chain.ts'
import { journalMint, mintedIds } from './journalMint.ts'
import { mintFlow } from './mintFlow.ts'
import { watchSale } from './saleReading.ts'

/** Makes the wallet engine; contacts nobody. */
export function createEngine(site: SiteConfig): WalletEngine {
  const chain = cantoChain(site)
  return createWalletEngine({ chains: [chain], transports: { [chain.id]: cantoTransport(site.endpoints) } })
}

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

type Connected = Extract<WalletSnapshot, { at: 'connected' }>
type AccountNews = Awaited<ReturnType<typeof readAccount>> & { readonly gasPrice: bigint }

export function startLive(site: SiteConfig, store: MintStore, engine: WalletEngine): Live {
  const { deployment } = site
  const queries = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', structuralSharing: false } } })
  const journal = createJournal()
  const measured = new Map<number, bigint>()
  let chain: Client<Transport, Chain> | undefined
  let followed: { readonly account: Address; readonly stop: () => void } | undefined
  let account: AccountReading = { at: 'reading' }
  let fees: Fees = { gasPrice: 0n, gasFor: (quantity) => measured.get(quantity) ?? knownGas(quantity) }
  let quantity = 1
  /** Counts mints of this tab, so that one the visitor stopped waiting for no longer speaks for the panel. */
  let turn = 0

  const sale = watchSale(
    queries,
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
      void sale.readNow()
    }
    return chain
  }

  const accounts = new QueryObserver<AccountNews>(queries, { queryKey: ['account'], enabled: false })
  accounts.subscribe((result) => {
    if (followed === undefined) return
    if (result.data !== undefined) {
      const { balance, minted, gasPrice } = result.data
      fees = { ...fees, gasPrice }
      account = { at: 'read', balance, minted, ids: mintedIds(journal.entries(deployment.chainId, followed.account)) }
    } else if (result.isError && result.fetchStatus === 'idle') account = { at: 'failed' }
    tell()
  })

  function follow(address: Address): void {
    if (followed?.account === address) return
    followed?.stop()
    const client = allowChain()
    account = { at: 'reading' }
    measured.clear()
    const stop = followJournal({
      journal,
      client,
      chainId: deployment.chainId,
      account: address,
      keep: (receipt) => [...readMinted(receipt.logs, deployment.contract, address)],
    })
    followed = { account: address, stop }
    accounts.setOptions({
      queryKey: ['account', deployment.chainId, address],
      queryFn: async () => {
        const [read, gasPrice] = await Promise.all([readAccount(client, deployment, address), getGasPrice(client)])
        return { ...read, gasPrice }
      },
      enabled: true,
      refetchInterval: POLLING,
      refetchOnWindowFocus: true,
      retry: 2,
      retryDelay: 500,
    })
  }

  function unfollow(): void {
    followed?.stop()
    followed = undefined
    turn += 1
    accounts.setOptions({ queryKey: ['account'], enabled: false })
    store.update({ attempt: { at: 'idle' } })
  }

  function walletInput(snapshot: WalletSnapshot): WalletInput {
    switch (snapshot.at) {
      case 'disconnected':
        return { at: 'disconnected' }
      case 'connecting':
        return { at: 'connecting', name: snapshot.walletName }
      case 'reconnecting':
        return { at: 'restoring' }
      case 'connected':
        return { at: 'connected', wallet: walletOf(snapshot), account }
    }
  }

  /** Puts wallet, account and journal into the store. */
  function tell(): void {
    const snapshot = engine.getSnapshot()
    const mint =
      snapshot.at === 'connected'
        ? journalMint(journal.entries(deployment.chainId, snapshot.account), Date.now())
        : undefined
    store.update({ wallet: walletInput(snapshot), fees, ...(mint === undefined ? { mint: undefined } : { mint }) })
  }

  function onWallet(): void {
    const snapshot = engine.getSnapshot()
    if (snapshot.at === 'connected') follow(snapshot.account)
    else if (snapshot.at === 'disconnected') unfollow()
    tell()
  }

  let settled = 0
  journal.subscribe(() => {
    tell()
    const snapshot = engine.getSnapshot()
    if (snapshot.at !== 'connected') return
    const nowSettled = journal
      .entries(deployment.chainId, snapshot.account)
      .filter(({ at }) => at === 'confirmed' || at === 'failed').length
    if (nowSettled === settled) return
    // A settled mint has changed balance, count and supply.
    settled = nowSettled
    void accounts.refetch()
    void sale.readNow()
  })

  queries.mount()
  engine.subscribe(onWallet)
  store.update({ canReadDirectly: site.endpoints.length > 0 })
  onWallet()

  function mint(): void {
    const snapshot = engine.getSnapshot()
    const state = store.getState()
    if (snapshot.at !== 'connected' || !('quantity' in state) || !('sale' in state) || state.sale === undefined) return
    turn += 1
    const mine = turn
    const say = (attempt: Attempt): void => {
      if (mine === turn) store.update({ attempt })
    }
    const request = {
      sale: state.sale,
      account: snapshot.account,
      walletName: snapshot.walletName,
      quantity: state.quantity,
      fees,
    }
    const tools = {
      chain: allowChain(),
      provider: engine.provider,
      journal,
      say,
      measured: (count: number, gas: bigint) => void measured.set(count, gas),
    }
    void mintFlow(tools, request)
  }

  return {
    journal,
    mint,
    cancelWait() {
      turn += 1
      const snapshot = engine.getSnapshot()
      if (snapshot.at === 'connected') {
        for (const entry of journal.entries(deployment.chainId, snapshot.account)) {
          if (entry.at === 'asked') journal.dismiss(entry.id)
        }
      }
      store.update({ attempt: { at: 'idle', notice: { kind: 'stopped-waiting' } } })
    },
    switchChain() {
      store.update({ attempt: { at: 'switching' } })
      engine.switchChain().then(
        () => store.update({ attempt: { at: 'idle' } }),
        (error: unknown) => store.update({ attempt: switchOutcome(error, engine.getSnapshot()) }),
      )
    },
    readDirectly: () => void allowChain(),
    retry() {
      void sale.readNow()
      if (followed !== undefined) void accounts.refetch()
      store.update({ attempt: { at: 'idle' } })
    },
    dismiss: journal.dismiss,
    setQuantity(wanted) {
      quantity = wanted
      store.update({ wanted: quantity, attempt: { at: 'idle' } })
    },
  }
}

function walletOf({ account, walletName, chainId }: Connected) {
  return { address: account, name: walletName, chainId }
}

function switchOutcome(error: unknown, snapshot: WalletSnapshot): Attempt {
  const problem = explain(error, {
    chainName: 'Canto',
    ...(snapshot.at === 'connected' ? { walletName: snapshot.walletName } : {}),
  })
  return problem.outcome === 'rejected' ? { at: 'idle' } : { at: 'switch-failed', problem }
}
