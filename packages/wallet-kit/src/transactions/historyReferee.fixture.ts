/**
 * The referee of a history: compares the journal with everything that the wallet signed and with the honest chain,
 * after each check and at the end.
 */
import type { Hash } from 'viem'
import type { HistoryChain, Outcome, Signed } from './historyChain.fixture.ts'
import type { HistoryWallet, Operation } from './historyWallet.fixture.ts'
import { isAwaitingWallet, type Journal, type JournalEntry, type MinedEntry } from './index.ts'
import type { Tab } from './tabs.fixture.ts'

/** A page in a tab. */
export interface HistoryPage {
  readonly name: string
  tab: Tab
  journal: Journal
}

/** A request that a tab sent to the wallet. */
export interface Prompt {
  readonly id: string
  readonly page: HistoryPage
  status: 'open' | 'answered' | 'rejected' | 'gone'
  /** What the wallet returns, or would have; undefined before it was approved. */
  answer?: Hash
  /** The request as others execute it, if the wallet does not send it itself. */
  operation?: Operation
  /** Transactions that contain it: sent by the wallet or executing its operation, at any fee. */
  readonly sent: Signed[]
  /** When the wallet reported a rejection although it had approved, by the history's clock. */
  silentlyRefusedAt?: number
  /** An honest check found it on chain while the rejection was being rechecked. */
  wasInSight?: true
  /** A reorg had removed earlier transactions: the wallet used a lower nonce than expected (docs/design/journal.md). */
  isBelow?: true
}

export interface Referee {
  /** Throws if an entry contradicts the honest chain. */
  readonly judge: (entry: JournalEntry) => Promise<void>
  /** Throws if two entries have the same hash, or an open prompt is not shown as open. */
  readonly judgeAll: (journal: Journal) => Promise<void>
  /** Records which false rejections the next check can detect. */
  readonly beforeHonestLook: () => Promise<void>
  /** Throws if the journal lacks the outcome of the prompt. */
  readonly judgeEnd: (journal: Journal, prompt: Prompt) => Promise<void>
}

/** How long a rejection is rechecked, in milliseconds. */
const REFUSAL_RECHECK_MS = 120_000

const isMined = (entry: JournalEntry): entry is MinedEntry => 'blockNumber' in entry
const isOpenOrDoubt = (entry: JournalEntry): boolean =>
  entry.status === 'sent' || (entry.status === 'replaced' && entry.tentative === true)

export function createReferee(
  { chain, pending, outcomeOf, blockOf, signed }: HistoryChain,
  { account, kind }: HistoryWallet,
  prompts: readonly Prompt[],
  isEqualMint: (transaction: Signed) => boolean,
  now: () => number,
  fail: (reason: string, entry?: JournalEntry) => never,
): Referee {
  const isSmart = kind === 'smart wallet'
  const promptOf = (entry: JournalEntry): Prompt | undefined => prompts.find(({ id }) => id === entry.id)
  const isOwnHash = ({ status, answer, operation }: Prompt): boolean =>
    status === 'answered' && operation !== undefined && answer === operation.hash
  const entriesOf = (journal: Journal): readonly JournalEntry[] => journal.entries(chain.chainId, account)
  const hashOf = (entry: JournalEntry): Hash | undefined => ('hash' in entry ? entry.hash : undefined)

  /** The mined transaction that contains it. An operation is executed once: a second execution reverts. */
  async function carried({
    sent,
    operation,
  }: Prompt): Promise<{ readonly hash: Hash; readonly outcome: Outcome } | undefined> {
    for (const { hash } of sent) {
      const outcome = await outcomeOf(hash)
      if (outcome && !(operation && outcome === 'failed')) return { hash, outcome }
    }
    return undefined
  }

  async function judge(entry: JournalEntry): Promise<void> {
    const prompt = promptOf(entry)
    if (isMined(entry)) {
      const truth = await outcomeOf(entry.hash)
      if (!truth) fail(`${entry.status}, but ${entry.hash.slice(0, 8)} is in no block`, entry)
      if (truth !== entry.status) fail(`${entry.status}, but it is ${truth}`, entry)
      if (prompt && isOwnHash(prompt) && !prompt.sent.some(({ hash }) => hash === entry.hash))
        fail(`${entry.status} by ${entry.hash.slice(0, 8)}, which executed another request`, entry)
    }
    if (entry.status === 'replaced' && !entry.tentative) {
      if (prompt && isOwnHash(prompt)) fail('replaced, but it may be executed at any time', entry)
      for (const { hash } of prompt?.sent ?? [])
        if (await outcomeOf(hash)) fail('replaced, but its transaction is in a block', entry)
      if (!entry.replacementHash || !(await outcomeOf(entry.replacementHash)))
        fail('replaced by a transaction that is in no block', entry)
    }
  }

  async function judgeAll(journal: Journal): Promise<void> {
    const hashes = entriesOf(journal).flatMap((entry) => hashOf(entry) ?? [])
    if (new Set(hashes).size !== hashes.length) fail('one hash in two entries')
    for (const prompt of prompts) {
      if (prompt.status !== 'open') continue
      const entry = journal.find(prompt.id)
      if (!entry) fail('the entry of an open prompt is gone')
      const isShown =
        isAwaitingWallet(entry, now()) ||
        'recovered' in entry ||
        entry.status === 'sent' ||
        (await journal.isRequestOpenInAnyTab(entry))
      if (!isShown) fail('an open prompt is not counted as open', entry)
    }
  }

  async function beforeHonestLook(): Promise<void> {
    const waiting = await pending()
    for (const prompt of prompts) {
      const { silentlyRefusedAt: at, operation, sent } = prompt
      if (at === undefined || now() - at >= REFUSAL_RECHECK_MS) continue
      const isWaiting = !operation && sent.some((each) => waiting.includes(each))
      if (isWaiting || (await carried(prompt))) prompt.wasInSight = true
    }
  }

  /** Whether an entry of the journal has it with its outcome. */
  function isListed(journal: Journal, { hash, outcome }: { hash: Hash; outcome: Outcome }): boolean {
    return entriesOf(journal).some((entry) => hashOf(entry) === hash && entry.status === outcome)
  }

  async function judgeEnd(journal: Journal, prompt: Prompt): Promise<void> {
    const { status, sent, operation, isBelow } = prompt
    const entry = journal.find(prompt.id)
    const end = await carried(prompt)
    // Without its hash, a failed inner call leaves no log to find it by, and a transaction that a reorg moved to a block
    // before the request may be an equal one.
    const isAnonymous = operation && !isOwnHash(prompt)
    const isEarlier = end && entry && (await blockOf(end.hash)) < entry.fromBlock
    const isHidden = isAnonymous && (isEarlier || end?.outcome === 'inner-failed')
    const isFindable = end && !isBelow && !isHidden && (end.outcome !== 'inner-failed' || operation)
    // An equal mint from another device may have been found instead: both are one mint.
    const isEqualFound = entry && 'recovered' in entry && isMined(entry)
    const isLost = isFindable && !isListed(journal, end) && !isEqualFound
    if (prompt.wasInSight && isLost)
      fail(`in the end ${end.hash.slice(0, 8)} of a silent refusal is not in the journal`, entry)
    // Only the newest of many rejections is kept, and one entry of a transaction that was signed twice.
    const hashes = entriesOf(journal).map(hashOf)
    if (!entry && (status === 'rejected' || sent.some(({ hash }) => hashes.includes(hash)))) return
    if (!entry) fail('an entry is gone')
    if (isOwnHash(prompt)) {
      if (end && (entry.status !== end.outcome || entry.hash !== end.hash))
        fail(`in the end not ${end.outcome} as ${end.hash.slice(0, 8)}, by its own hash`, entry)
      if (!end && !isOpenOrDoubt(entry)) fail('settled, although it was never executed', entry)
    } else if (status === 'answered' && end && !isBelow) {
      const isTrue = entry.status === end.outcome && entry.hash === end.hash
      // If it was sped up before any node returned it, it may have been matched to an equal request. A smart wallet's
      // hash may be its own, so that nothing matches it.
      const isSettledByEqual =
        (entry.status === 'confirmed' || entry.status === 'failed') &&
        signed.some((each) => each.hash === entry.hash && isEqualMint(each))
      const isTwins =
        sent.length > 1 &&
        (isSettledByEqual ||
          (isSmart && isOpenOrDoubt(entry)) ||
          entriesOf(journal).some((other) => other.id !== entry.id && hashOf(other) === end.hash))
      if (!isTrue && !isTwins) fail(`in the end not ${end.outcome} as ${end.hash.slice(0, 8)}`, entry)
    }
    // The tab closed before the answer: the mint is in the journal, under one of the equal requests.
    if (status === 'gone' && isLost)
      fail(`in the end ${end.hash.slice(0, 8)} of a closed tab is not in the journal`, entry)
    if (sent.length === 0 && !operation && isMined(entry) && !entry.recovered)
      fail('settled, although the wallet sent nothing', entry)
  }

  return { judge, judgeAll, beforeHonestLook, judgeEnd }
}
