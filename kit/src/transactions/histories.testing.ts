/**
 * Random histories of one account: two tabs, one wallet, one phone, a chain that reorganizes, and nodes that are behind,
 * pruned, unreachable or wrong about receipts. The referee knows everything that the wallet signed and what the honest
 * chain holds; after every look it compares that with what the journal claims.
 */
import {
  createClient,
  custom,
  http,
  keccak256,
  numberToHex,
  type Address,
  type Client,
  type Hash,
  type Hex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { TestChain } from '../testing/startChain.ts'
import { close as closeGate, pass, placeTurnstile, TRANSFER } from '../testing/turnstile.ts'
import {
  createJournal,
  followJournal,
  getNonceAndBlock,
  isUnanswered,
  type Journal,
  type JournalEntry,
} from './index.ts'
import { profile, type Tab } from './tabs.testing.ts'

/** A generator of numbers in [0, 1) that a seed repeats (mulberry32). */
export function random(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A transaction that somebody signed with the account's key. */
interface Signed {
  readonly hash: Hash
  readonly raw: Hex
  readonly nonce: number
  readonly isMint: boolean
  gasPrice: bigint
}

/** A request that a tab put to the wallet. */
interface Prompt {
  readonly id: string
  readonly tab: Page
  status: 'open' | 'answered' | 'refused' | 'gone'
  /** What the wallet sent for it, and what it was repriced to. */
  readonly sent: Signed[]
  /** Sent although the wallet reported a refusal. */
  isSilent: boolean
  /** A reorg had removed earlier transactions: the wallet used a lower nonce than was expected (decision 0029). */
  isBelow: boolean
}

interface Page {
  readonly name: string
  tab: Tab
  journal: Journal
}

/** One block of the honest chain, and the snapshot before it. */
interface Height {
  readonly snapshot: string
}

const GAS_PRICE = 3_000_000_000n
const STEP_MS = 7_000

/** What went wrong, with everything that led to it. */
export class Counterexample extends Error {
  override readonly name = 'Counterexample'
}

/** Plays one history. @throws {Counterexample} where the journal claims what is not true. */
export async function playHistory(chain: TestChain, seed: number, steps = 22): Promise<void> {
  const roll = random(seed)
  const pick = <T>(items: readonly T[]): T => items[Math.floor(roll() * items.length)] as T
  const log: string[] = []
  let clock = Date.now()
  const signer = privateKeyToAccount(keccak256(numberToHex(seed)))
  const account = signer.address
  await chain.rpc('anvil_setBalance', [account, numberToHex(10n ** 24n)])
  await chain.rpc('anvil_dropAllTransactions')
  const gate = await placeTurnstile(chain, randomAddress(roll))
  const silent = randomAddress(roll)
  await chain.rpc('anvil_setCode', [silent, '0x00'])
  await chain.rpc('anvil_mine', ['0x1'])
  const site = profile()
  const request = { to: gate, data: pass, value: 0n }
  const zero: Hex = `0x${'0'.repeat(64)}`
  const logs: { readonly address: Address; readonly topics: readonly Hex[] } = {
    address: gate,
    topics: [TRANSFER, zero, `0x${account.slice(2).toLowerCase().padStart(64, '0')}`],
  }
  const signed: Signed[] = []
  const prompts: Prompt[] = []
  const heights: Height[] = []
  const pages: Page[] = ['A', 'B'].map((name) => openPage(name))

  function openPage(name: string): Page {
    const tab = site.open()
    return { name, tab, journal: createJournal({ ...tab, now: () => clock }) }
  }

  function fail(reason: string, entry?: JournalEntry): never {
    const shown = JSON.stringify(entry, (_, value: unknown) =>
      typeof value === 'bigint' ? `${value}n` : value,
    )
    throw new Counterexample(`seed ${seed}: ${reason}\n${log.join('\n')}\n${shown ?? ''}`)
  }

  // --- the wallet and the phone

  async function sign(
    to: Address,
    data: Hex,
    nonce: number,
    gasPrice: bigint,
    isMint: boolean,
  ): Promise<Signed> {
    const raw = await signer.signTransaction({
      type: 'legacy',
      chainId: chain.chainId,
      to,
      data,
      value: 0n,
      nonce,
      gasPrice,
      gas: 200_000n,
    })
    const hash = (await chain.rpc('eth_sendRawTransaction', [raw])) as Hash
    const transaction = { hash, raw, nonce, isMint, gasPrice }
    signed.push(transaction)
    return transaction
  }

  const nextNonce = async (): Promise<number> =>
    Number(await chain.rpc('eth_getTransactionCount', [account, 'pending']))

  async function approve(prompt: Prompt): Promise<void> {
    const isInnerFailure = roll() < 0.12
    const nonce = await nextNonce()
    prompt.isBelow = nonce < (prompt.tab.journal.find(prompt.id)?.nonce ?? 0)
    // Executed by a contract that swallows the failure of the call inside.
    const [to, data]: [Address, Hex] = isInnerFailure ? [silent, `0x99${pass.slice(2)}`] : [gate, pass]
    prompt.sent.push(await sign(to, data, nonce, GAS_PRICE, !isInnerFailure))
    const how = roll()
    const hash = prompt.sent[0]?.hash as Hash
    if (how < 0.7) {
      prompt.status = 'answered'
      prompt.tab.journal.sent(prompt.id, hash)
      log.push(
        `${prompt.tab.name}: wallet sent ${hash.slice(0, 8)} nonce ${nonce}${isInnerFailure ? ' (inner failure)' : ''}`,
      )
    } else if (how < 0.85 && !isInnerFailure) {
      prompt.status = 'answered'
      prompt.isSilent = true
      prompt.tab.journal.refused(prompt.id)
      log.push(`${prompt.tab.name}: wallet sent ${hash.slice(0, 8)} nonce ${nonce} and reported a refusal`)
    } else {
      // The answer comes with a later step, or never.
      log.push(`${prompt.tab.name}: wallet sent ${hash.slice(0, 8)} nonce ${nonce}, answer late`)
    }
  }

  const isPending = async ({ hash }: Signed): Promise<boolean> => {
    const shown = (await chain.rpc('eth_getTransactionByHash', [hash])) as {
      blockNumber: string | null
    } | null
    return shown !== null && shown.blockNumber === null
  }

  // --- the chain

  async function mine(): Promise<void> {
    heights.push({ snapshot: (await chain.rpc('evm_snapshot')) as string })
    await chain.rpc('anvil_mine', ['0x1'])
  }

  async function reorg(): Promise<void> {
    const depth = 1 + Math.floor(roll() * Math.min(3, heights.length))
    const target = heights[heights.length - depth]
    if (!target) return
    heights.length -= depth
    await chain.rpc('evm_revert', [target.snapshot])
    await chain.rpc('anvil_dropAllTransactions')
    // A block of another branch has another hash: its time differs.
    await chain.rpc('evm_increaseTime', [numberToHex(60 + Math.floor(roll() * 1_000))])
    const kept: string[] = []
    for (const each of signed.toSorted((a, b) => a.nonce - b.nonce || Number(a.gasPrice - b.gasPrice))) {
      if (roll() < 0.25) continue
      await chain.rpc('eth_sendRawTransaction', [each.raw]).then(
        () => kept.push(each.hash.slice(0, 8)),
        () => undefined,
      )
    }
    for (let block = 0; block < depth; block++) await mine()
    log.push(`reorg of ${depth}, kept ${kept.join(' ')}`)
  }

  // --- what is true

  interface Receipt {
    readonly status: Hex
    readonly logs: readonly { readonly address: Address; readonly topics: readonly Hex[] }[]
  }
  const receiptOf = async (hash: Hash): Promise<Receipt | null> =>
    (await chain.rpc('eth_getTransactionReceipt', [hash])) as Receipt | null
  const leftMint = (receipt: Receipt): boolean =>
    receipt.logs.some(
      ({ address, topics }) => address.toLowerCase() === gate.toLowerCase() && topics[2] === logs.topics[2],
    )

  /** Throws where a certain claim is false on the honest chain. */
  async function judge(entry: JournalEntry): Promise<void> {
    if (entry.at === 'confirmed' || entry.at === 'failed' || entry.at === 'inner-failed') {
      const receipt = await receiptOf(entry.hash)
      if (!receipt) fail(`${entry.at}, but ${entry.hash.slice(0, 8)} is in no block`, entry)
      const truth = receipt.status === '0x0' ? 'failed' : leftMint(receipt) ? 'confirmed' : 'inner-failed'
      if (truth !== entry.at) fail(`${entry.at}, but it is ${truth}`, entry)
    }
    if (entry.at === 'replaced' && !entry.guessed) {
      const prompt = prompts.find(({ id }) => id === entry.id)
      for (const { hash } of prompt?.sent ?? [])
        if (await receiptOf(hash)) fail('replaced, but its transaction is in a block', entry)
      if (!entry.by || !(await receiptOf(entry.by)))
        fail('replaced by a transaction that is in no block', entry)
    }
  }

  async function judgeAll(journal: Journal): Promise<void> {
    const entries = journal.entries(chain.chainId, account)
    const hashes = entries.flatMap((entry) => ('hash' in entry && entry.hash ? [entry.hash] : []))
    if (new Set(hashes).size !== hashes.length) fail('one hash in two entries')
    for (const prompt of prompts) {
      if (prompt.status !== 'open') continue
      const entry = journal.find(prompt.id)
      if (!entry) fail('the entry of an open prompt is gone')
      const isShown =
        isUnanswered(entry, clock) ||
        'recovered' in entry ||
        entry.at === 'sent' ||
        (await journal.isAwaited(entry))
      if (!isShown) fail('an open prompt is not counted as open', entry)
    }
  }

  // --- nodes

  async function nodeOf(kind: string): Promise<Client> {
    const head = Number(await chain.rpc('eth_blockNumber'))
    const behind = 1 + Math.floor(roll() * 3)
    const inner = http(chain.url, { retryCount: 0 })({})
    const lag = (value: unknown): unknown =>
      value === 'latest' || value === 'pending' ? numberToHex(Math.max(0, head - behind)) : value
    const respond = async (asked: { method: string; params?: unknown }): Promise<unknown> => {
      const { method } = asked
      const params = (asked.params ?? []) as readonly unknown[]
      const ask = (changed: readonly unknown[] = params): Promise<unknown> =>
        inner.request({ method, params: changed as never })
      if (kind === 'failing' && roll() < 0.3) throw new TypeError('Failed to fetch')
      if (
        kind === 'pruned' &&
        method === 'eth_getTransactionCount' &&
        !['latest', 'pending'].includes(String(params[1]))
      )
        throw Object.assign(new Error('missing trie node 77 (path ) state is not available'), {
          code: -32000,
        })
      if (kind === 'no logs' && method === 'eth_getLogs')
        throw Object.assign(new Error('query returned more than 10000 results'), { code: -32005 })
      if (kind === 'behind') {
        if (method === 'eth_blockNumber') return numberToHex(Math.max(0, head - behind))
        const found = (await ask(params.map((value) => lag(value)))) as { blockNumber?: Hex | null } | null
        if (/ByHash|Receipt/.test(method)) {
          if (found && Number(found.blockNumber ?? 0) > head - behind) return null
          // A node that is behind may not have received it.
          return found && !found.blockNumber && roll() < 0.5 ? null : found
        }
        if (method === 'eth_getBlockByNumber' && Number(params[0]) > head - behind) return null
        if (method === 'eth_getLogs')
          return (found as unknown as { blockNumber: Hex }[]).filter(
            ({ blockNumber }) => Number(blockNumber) <= head - behind,
          )
        return found
      }
      const answer = await ask()
      if (method === 'eth_getTransactionReceipt' && answer) {
        const receipt = answer as { status: Hex; logs: unknown[] }
        if (kind === 'no receipts') return null
        if (kind === 'liar') {
          const lie = roll()
          if (lie < 0.25) return { ...receipt, status: receipt.status === '0x1' ? '0x0' : '0x1' }
          if (lie < 0.5) return { ...receipt, logs: [] }
          if (lie < 0.75) return { ...receipt, blockHash: `0x${'77'.repeat(32)}` }
          return { ...receipt, transactionHash: `0x${'78'.repeat(32)}` }
        }
      }
      return answer
    }
    return createClient({ transport: custom({ request: respond }, { retryCount: 0 }) })
  }

  async function look(page: Page, kind: string): Promise<void> {
    const client = await nodeOf(kind)
    const before = new Map(page.journal.entries(chain.chainId, account).map((entry) => [entry.id, entry]))
    const options = {
      journal: page.journal,
      client,
      chainId: chain.chainId,
      account,
      every: 1e9,
      now: () => clock,
    }
    // Each look that goes wrong leaves the entries as they were.
    const following = followJournal({ ...options, onError: () => undefined })
    await following.check()
    following.stop()
    const after = page.journal.entries(chain.chainId, account)
    for (const entry of after) {
      const old = before.get(entry.id)
      if (old !== entry)
        log.push(
          `${page.name} looks (${kind}): ${old?.at ?? '–'} → ${entry.at}${'hash' in entry && entry.hash ? ` ${entry.hash.slice(0, 8)}` : ''}`,
        )
      // What an earlier look concluded may have been undone by a reorg since; what this look concluded must be true.
      if (old !== entry || kind === 'honest') await judge(entry)
    }
    await judgeAll(page.journal)
  }

  const kinds = [
    'honest',
    'honest',
    'honest',
    'behind',
    'behind',
    'pruned',
    'failing',
    'no receipts',
    'no logs',
    'liar',
  ]

  async function step(): Promise<void> {
    clock += Math.floor(roll() * STEP_MS)
    const page = pick(pages)
    const mine1 = prompts.filter(({ tab, status }) => tab === page && status === 'open')
    const chance = roll()
    if (chance < 0.34) return look(page, pick(kinds))
    if (chance < 0.46) {
      log.push('mine')
      return mine()
    }
    if (chance < 0.58) {
      if (mine1.length > 0) return
      const client = await nodeOf('honest')
      const at = await getNonceAndBlock(client, account)
      const intent = { chainId: chain.chainId, account, description: 'Mint', request, logs, ...at }
      const { id } = page.journal.intend(intent)
      prompts.push({ id, tab: page, status: 'open', sent: [], isSilent: false, isBelow: false })
      log.push(`${page.name}: asks, nonce ${at.nonce}`)
      return undefined
    }
    if (chance < 0.76) {
      const prompt = mine1[0]
      if (!prompt) return undefined
      const [late] = prompt.sent
      if (late) {
        prompt.status = 'answered'
        page.journal.sent(prompt.id, late.hash)
        log.push(`${page.name}: the late answer ${late.hash.slice(0, 8)}`)
        return undefined
      }
      if (roll() < 0.2) {
        prompt.status = 'refused'
        page.journal.refused(prompt.id)
        log.push(`${page.name}: refused`)
        return undefined
      }
      return approve(prompt)
    }
    if (chance < 0.82) {
      const waiting: Signed[] = []
      for (const each of signed) if (await isPending(each)) waiting.push(each)
      const last = waiting.at(-1)
      if (!last) return undefined
      const gasPrice = last.gasPrice * 2n
      const prompt = prompts.find(({ sent }) => sent.includes(last))
      if (roll() < 0.5 && last.isMint) {
        const faster = await sign(gate, pass, last.nonce, gasPrice, true)
        prompt?.sent.push(faster)
        log.push(`wallet reprices ${last.hash.slice(0, 8)} as ${faster.hash.slice(0, 8)}`)
      } else {
        const other = await sign(account, roll() < 0.5 ? '0x' : '0x01', last.nonce, gasPrice, false)
        log.push(`wallet replaces ${last.hash.slice(0, 8)} by ${other.hash.slice(0, 8)}`)
      }
      return undefined
    }
    if (chance < 0.87) {
      const other = await sign(account, roll() < 0.5 ? '0x' : '0x02', await nextNonce(), GAS_PRICE, false)
      log.push(`account sends ${other.hash.slice(0, 8)}, something else`)
      return undefined
    }
    if (chance < 0.9) {
      const other = await sign(gate, pass, await nextNonce(), GAS_PRICE, true)
      log.push(`the phone mints ${other.hash.slice(0, 8)}`)
      return undefined
    }
    if (chance < 0.94) {
      log.push(`${page.name}: reloaded`)
      page.tab.close()
      for (const prompt of mine1) prompt.status = 'gone'
      const fresh = openPage(page.name)
      page.tab = fresh.tab
      page.journal = fresh.journal
      return undefined
    }
    if (chance < 0.96) {
      await chain.send(chain.accounts[0] as Address, { to: gate, data: closeGate })
      log.push('the sale closes')
      return undefined
    }
    if (chance < 0.98) return reorg()
    clock += 61_000
    log.push('a minute passes')
    return undefined
  }

  for (let count = 0; count < steps; count++) await step()

  // --- the end: prompts are answered or their tabs closed, the chain is at rest, honest looks come in time
  for (const prompt of prompts) {
    if (prompt.status !== 'open') continue
    const [late] = prompt.sent
    if (late) {
      prompt.status = 'answered'
      prompt.tab.journal.sent(prompt.id, late.hash)
    } else {
      prompt.status = 'refused'
      prompt.tab.journal.refused(prompt.id)
    }
  }
  log.push('the end')
  for (let round = 0; round < 6; round++) {
    await mine()
    clock += 31_000
    await look(pages[round % 2] as Page, 'honest')
  }
  for (const prompt of prompts) await judgeEnd(prompt)

  /** What the wallet sent for a prompt, and the chain holds, is what the journal says in the end. */
  async function judgeEnd(prompt: Prompt): Promise<void> {
    const journal = (pages[0] as Page).journal
    const entry = journal.find(prompt.id)
    // Only the newest of many refusals is kept, and one entry of a transaction that was signed twice.
    const hashes = journal
      .entries(chain.chainId, account)
      .map((each) => ('hash' in each ? each.hash : undefined))
    if (!entry && (prompt.status === 'refused' || prompt.sent.some(({ hash }) => hashes.includes(hash))))
      return
    if (!entry) fail('an entry is gone')
    const mined: Signed[] = []
    for (const each of prompt.sent) if (await receiptOf(each.hash)) mined.push(each)
    const [first] = mined
    if (first && prompt.status === 'answered' && !prompt.isSilent && !prompt.isBelow) {
      const truth = (await receiptOf(first.hash)) as Receipt
      const expected = truth.status === '0x0' ? 'failed' : leftMint(truth) ? 'confirmed' : 'inner-failed'
      const isTrue = entry.at === expected && entry.hash === first.hash
      // Repriced before any node showed it, it may have been taken for an equal request's: then that one has it.
      const isSettledByEqual =
        (entry.at === 'confirmed' || entry.at === 'failed') &&
        signed.some(({ hash, isMint }) => isMint && hash === entry.hash)
      const isTwins =
        prompt.sent.length > 1 &&
        (isSettledByEqual ||
          journal
            .entries(chain.chainId, account)
            .some((other) => other.id !== entry.id && 'hash' in other && other.hash === first.hash))
      if (!isTrue && !isTwins) fail(`in the end not ${expected} as ${first.hash.slice(0, 8)}`, entry)
    }
    // A tab that was gone before the answer: the mint itself is in the journal, under one of the equal requests.
    if (first?.isMint && prompt.status === 'gone' && !prompt.isBelow) {
      const truth = (await receiptOf(first.hash)) as Receipt
      const found = journal
        .entries(chain.chainId, account)
        .find((other) => 'hash' in other && other.hash === first.hash)
      if (found?.at !== (truth.status === '0x0' ? 'failed' : 'confirmed'))
        fail(`in the end ${first.hash.slice(0, 8)} of a closed tab is not in the journal`, found ?? entry)
    }
    if (prompt.sent.length === 0 && (entry.at === 'confirmed' || entry.at === 'failed') && !entry.recovered)
      fail('settled, although the wallet sent nothing', entry)
  }
}

function randomAddress(roll: () => number): Address {
  const digits = Array.from({ length: 38 }, () => Math.floor(roll() * 16).toString(16)).join('')
  return `0xaa${digits}`
}
