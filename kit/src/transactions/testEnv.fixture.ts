/**
 * People before a chain, for the journal's tests: someone new for each test, with a browser profile and a contract
 * of their own; a page that looks when told to, and can be reloaded.
 */
import { createClient, custom, http, type Address, type Client, type Hex } from 'viem'
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

/** A page somebody has open. */
export interface Page {
  readonly account: Address
  readonly journal: Journal
}

export interface Visit extends Page {
  readonly turnstile: Address
  readonly site: Profile
  readonly tab: Tab
  /** Write down a mint as a page does just before it asks the wallet. */
  readonly requestMint: (over?: Partial<NewIntent>) => Promise<string>
  /** What the wallet would send for that mint. */
  readonly mint: { readonly to: Address; readonly data: Hex; readonly value: bigint }
}

export interface TestEnv {
  readonly chain: TestChain
  /** Someone new. `data` is what their mint calls. */
  readonly visit: (data?: Hex) => Promise<Visit>
  /** Look once, as a page would, with nothing running on. */
  readonly check: (page: Page, over?: Partial<WatchJournalOptions>) => Promise<void>
  /** An endpoint with a habit: `answer` may take a request over, or leave it to the chain by returning undefined. */
  readonly endpoint: (answer: (method: string, params: readonly unknown[]) => unknown) => Client
}

/** What a mint costs here, wei. */
export const price = 7n * 10n ** 18n

/** What wallets send to cancel. */
export const cancellation = (account: Address) => ({ to: account, value: 0n, gasPrice: 4_000_000_000n })

/** A clock that has waited longer than the journal's patience. */
export const afterUnseenTimeout = (): number => Date.now() + 61_000

/** The page is closed and opened again: same disk, nothing in memory. */
export function reload({ account, site, tab }: Visit): Page {
  tab.close()
  return { account, journal: createJournal(site.open()) }
}

/** The page is opened in a second tab; the first stays open. */
export function secondTab({ account, site }: Visit): Page {
  return { account, journal: createJournal(site.open()) }
}

/** Start a chain and open its streets. Stop it with `chain.stop`. */
export async function startTestEnv(): Promise<TestEnv> {
  const chain = await startChain()
  let people = 0
  let gates = 0xabc0
  return {
    chain,
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
}
