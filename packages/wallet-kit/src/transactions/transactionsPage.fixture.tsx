/** A page that follows transactions over a scripted wallet and a scripted node, for tests in a browser. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { type Chain, custom, defineChain, numberToHex } from 'viem'
import { createConfig, WagmiContext } from 'wagmi'
import { useChainBalance } from '../account/useChainBalance.ts'
import { scriptedPort } from '../connect/scriptedPort.fixture.ts'
import { KitContext } from '../provider/kit.ts'
import { createTestKit } from '../provider/renderKit.fixture.tsx'
import { WatchTransactions } from './WatchTransactions.tsx'
import { createJournal } from './journal.ts'
import type { NewTransaction } from './record.ts'
import { useAddTransaction } from './useAddTransaction.ts'

/** What a test finds on `window`. */
interface TransactionsPage {
  /** The wallet moves to another chain. */
  readonly moveTo: (chainId: number) => void
  /** As the app got it when the page was drawn first. */
  readonly add: (transaction: NewTransaction) => void
  /** Records a pending transaction; its id. */
  readonly record: (n: number) => string
  /** The chain has said that it is in a block. */
  readonly settle: (id: string) => void
  /** How many entries there are on a chain. */
  readonly count: (chainId: number) => number
}

const account = '0x1111111111111111111111111111111111111111'
const hash = (n: number) => `0x${n.toString(16).padStart(64, '0')}` as const
const chainOf = (id: number): Chain =>
  defineChain({
    id,
    name: `Chain ${id}`,
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 0 },
    rpcUrls: { default: { http: [] } },
  })

let balance = 100
/** Each time that it is asked, the account has a coin less; of transactions it knows nothing. */
const node = custom({
  async request({ method }: { method: string }) {
    if (method === 'eth_getBalance') return numberToHex(balance--)
    if (method === 'eth_blockNumber') return '0x1'
    return null
  },
})

const config = createConfig({
  chains: [chainOf(7700), chainOf(1)],
  transports: { 7700: node, 1: node },
  storage: null,
})
const scripted = scriptedPort([])
const journal = createJournal()
const at = (chainId: number) =>
  scripted.setSnapshot({
    status: 'connected',
    account,
    chainId,
    chain: 'supported',
    walletId: 'fox',
    walletName: 'Fox',
  })
at(7700)

const kit = createTestKit(scripted.port, config.chains, journal)

/** What the app was given, each time that it was given something else. */
const given: ((transaction: NewTransaction) => void)[] = []

const page: TransactionsPage = {
  moveTo: at,
  add: (transaction) => given[0]?.(transaction),
  record: (n) => {
    page.add({ hash: hash(n), description: 'Swap' })
    return journal.entries(7700, account).find((entry) => 'hash' in entry && entry.hash === hash(n))?.id ?? ''
  },
  settle(id) {
    const sent = journal.find(id)
    if (sent?.status !== 'sent') throw new Error('It is not on its way.')
    const mined = { blockNumber: 1n, gasUsed: 1n, effectiveGasPrice: 1n, settledAt: Date.now() }
    journal.settle(sent, { ...sent, ...mined, status: 'confirmed' })
  },
  count: (chainId) => journal.entries(chainId, account).length,
}

function Balance() {
  const balanceNow = useChainBalance({ chainId: 7700, address: account })
  return <output>{typeof balanceNow === 'object' ? String(balanceNow.value) : ''}</output>
}

function App() {
  const add = useAddTransaction()
  useEffect(() => {
    given.push(add)
  }, [add])
  return null
}

Object.assign(globalThis, { transactionsPage: page })
const root = document.querySelector('#root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <WagmiContext value={config}>
        <QueryClientProvider client={new QueryClient()}>
          <KitContext value={kit}>
            <App />
            <Balance />
            <WatchTransactions />
          </KitContext>
        </QueryClientProvider>
      </WagmiContext>
    </StrictMode>,
  )
