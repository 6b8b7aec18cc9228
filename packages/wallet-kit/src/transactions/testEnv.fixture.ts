/**
 * Test environment of the journal: a chain, a new account per test with a browser profile and a contract, and a page
 * that checks on demand and can be reloaded.
 */
import { createClient, custom, http, type Address, type Client, type Hash, type Hex } from 'viem'
import { startChain, type TestChain } from '../testing/startChain.fixture.ts'
import { pass, deployTurnstile } from '../testing/turnstile.fixture.ts'
import {
  createJournal,
  watchJournal,
  getNonceAndBlock,
  type WatchJournalOptions,
  type Journal,
  type NewIntent,
} from './index.ts'
import { profile, type Profile, type Tab } from './tabs.fixture.ts'

/** An open page. */
export interface Page {
  readonly account: Address
  readonly journal: Journal
}

export interface Visit extends Page {
  readonly turnstile: Address
  readonly site: Profile
  readonly tab: Tab
  /** Stores a mint intent, as a page does just before the wallet request. */
  readonly requestMint: (over?: Partial<NewIntent>) => Promise<string>
  /** The transaction the wallet would send for that mint. */
  readonly mint: { readonly to: Address; readonly data: Hex; readonly value: bigint }
}

export interface TestEnv {
  readonly chain: TestChain
  /** A new account's page; `data` is the calldata of its mint. */
  readonly visit: (data?: Hex) => Promise<Visit>
  /** A visitor whose mint is on its way, as its page knows. */
  readonly sent: (over?: Partial<NewIntent>, data?: Hex) => Promise<{ alice: Visit; id: string; hash: Hash }>
  /** Checks the chain once, as a page would. */
  readonly check: (page: Page, over?: Partial<WatchJournalOptions>) => Promise<void>
  /** An RPC endpoint whose `answer` may handle a request; undefined forwards it to the chain. */
  readonly endpoint: (answer: (method: string, params: readonly unknown[]) => unknown) => Client
}

/** Price of a mint, wei. */
export const price = 7n * 10n ** 18n

/** A wallet's cancellation. */
export const cancellation = (account: Address) => ({ to: account, value: 0n, gasPrice: 4_000_000_000n })

/** A time after the unseen timeout. */
export const afterUnseenTimeout = (): number => Date.now() + 61_000

/** Closes and reopens the page: same storage, empty memory. */
export function reload({ account, site, tab }: Visit): Page {
  tab.close()
  return { account, journal: createJournal(site.open()) }
}

/** Opens the page in a second tab; the first stays open. */
export function secondTab({ account, site }: Visit): Page {
  return { account, journal: createJournal(site.open()) }
}

/** Starts the chain. Stop it with `chain.stop`. */
export async function startTestEnv(): Promise<TestEnv> {
  const chain = await startChain()
  let people = 0
  let gates = 0xabc0
  const env: TestEnv = {
    chain,
    sent: async (over, data) => {
      const alice = await env.visit(data)
      const id = await alice.requestMint(over)
      const hash = await chain.send(alice.account, alice.mint)
      alice.journal.markSent(id, hash)
      return { alice, id, hash }
    },
    visit: async (data = pass) => {
      const account = chain.accounts[people++]
      if (!account) throw new Error('The test chain has no account left.')
      const turnstile = await deployTurnstile(chain, `0x${(gates++).toString(16).padStart(40, '0')}`)
      const site = profile()
      const tab = site.open()
      const journal = createJournal(tab)
      const mint = { to: turnstile, data, value: price }
      const requestMint: Visit['requestMint'] = async (over = {}) => {
        const at = await getNonceAndBlock(chain.client, account)
        return journal.addIntent({
          chainId: 7700,
          account,
          description: 'Mint',
          request: mint,
          ...at,
          ...over,
        }).id
      }
      return { account, turnstile, site, tab, journal, mint, requestMint }
    },
    check: async ({ account, journal }, over = {}) => {
      const { client } = chain
      const following = watchJournal({
        journal,
        client,
        chainId: 7700,
        account,
        pollingIntervalMs: 1e9,
        ...over,
      })
      await following.check()
      following.stop()
    },
    endpoint: (answer) => {
      const inner = http(chain.url, { retryCount: 0 })({})
      const request = async (asked: { method: string; params?: readonly unknown[] }): Promise<unknown> => {
        const taken = answer(asked.method, asked.params ?? [])
        return taken === undefined ? inner.request(asked) : taken
      }
      return createClient({ transport: custom({ request }, { retryCount: 0 }) })
    },
  }
  return env
}
