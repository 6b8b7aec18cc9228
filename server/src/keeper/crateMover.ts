/** One look at the crates and at most one transaction. Everything it must know lies on the chain, but what waits. */
import {
  createLinkFinder,
  readLinkDomain,
  getNextCrateCall,
  readNextLink,
  type CrateCall,
  type LinkFinder,
  type LinkSource,
  type VerifiableCollection,
} from '@peppermint/contracts/crates'
import { readFees } from '@peppermint/contracts/fees'
import { readSale, type Deployment, type Sale } from '@peppermint/contracts/sale'
import type { Logger } from 'pino'
import type { Client, PrivateKeyAccount, TransactionReceipt } from 'viem'
import { getBalance } from 'viem/actions'
import { outcomeOf, RefusedByNode, sendMove, Unheard, type Waiting } from './crateTransaction.ts'
import { KeeperTrouble } from './keeperTrouble.ts'

/** Milliseconds. */
export interface MoverTimes {
  /** After which a transaction without a block is replaced. */
  readonly stuckAfter: number
  /** After which a chain without a new block counts as stalled. */
  readonly stalledAfter: number
}

export interface MoverParts {
  readonly client: Client
  readonly deployment: Deployment & VerifiableCollection
  readonly account: PrivateKeyAccount
  readonly links: LinkSource
  readonly log: Logger
  readonly times: MoverTimes
  readonly mayStillSend: () => boolean
}

/** What one process has seen and done. */
export interface MoverFacts {
  /** Wei; undefined until it was read. */
  readonly balance: bigint | undefined
  /** Whether it pays for fewer than ten full crates at the price of now. */
  readonly isBalanceLow: boolean
  readonly closed: number
  readonly opened: number
  /** Crates whose closing or opening a reorganisation of the chain undid. */
  readonly undone: number
  /** Transactions that waited too long and were sent again with a higher fee. */
  readonly replaced: number
}

export interface CrateMover {
  /**
   * @returns `idle` when there is nothing to do, `busy` when something waits for its block or should be looked at
   *   again soon.
   * @throws {KeeperTrouble}, `NoSuchLink`, `LinksUsedUp`, `UnprovenCollection`, viem's errors. Looking again is always safe.
   */
  look(): Promise<'idle' | 'busy'>
  /** What waited too long for its block, in words; undefined when nothing does, or nothing needs it any more. */
  stuck(): KeeperTrouble | undefined
  facts(): MoverFacts
}

/** Gas for closing and opening a full crate, rounded up (docs/decisions/0018). */
const CRATE_GAS = 800_000n
const CRATES_IN_HAND = 10n

/** Crates that links must suffice for without a warning: five days of crates closed early, a tenth of a sale. */
const FEW_LINKS = 10

/** How long a reading of the gas price is good enough for a warning, in milliseconds. */
const PRICE_AGE = 600_000

export function crateMover(parts: MoverParts): CrateMover {
  const { client, deployment, account, log, times } = parts
  let linkFor: LinkFinder | undefined
  /** For how many crates the links suffice; undefined until the chain was asked. */
  let linksLeft: number | undefined
  let waiting: Waiting | undefined
  /** The nonce of what waited was used by something else: seen once, a receipt may still be late. */
  let isPassed = false
  /** Nonce of what waited too long and was not yet sent again. */
  let late: number | undefined
  /** Whether there is something to move; what waits for nothing is no trouble. */
  let isWanted = false
  /** Since when the chain would refuse what should be possible; undefined while it would not. Milliseconds. */
  let unwantedSince: number | undefined
  let highest = { number: 0, since: 0 }
  let crateStatus: Sale['crateStatus'] | undefined
  let price = { perGas: 0n, readAt: -Infinity }
  let facts: MoverFacts = {
    balance: undefined,
    isBalanceLow: false,
    closed: 0,
    opened: 0,
    undone: 0,
    replaced: 0,
  }

  async function look(): Promise<'idle' | 'busy'> {
    linkFor ??= warnWhenFew(await createLinkFinder(parts.links, await readLinkDomain(client, deployment)))
    const sale = await readSale(client, deployment)
    if (!isNewEnough(sale)) return 'busy'
    watchForUndoing(sale)
    await readBalance()
    if (waiting !== undefined) {
      const goesOn = await follow(waiting)
      if (!goesOn) return 'busy'
    }
    const move = await getNextCrateCall(client, deployment, sale, linkFor)
    isWanted = move !== undefined
    if (move !== undefined) return act(move)
    unwantedSince = undefined
    // Once, so that a wrong secret is reported before a crate is due.
    if (linksLeft === undefined) await readNextLink(client, deployment, linkFor)
    return 'idle'
  }

  /** Notes how many links are left whenever one is looked for. */
  function warnWhenFew(find: LinkFinder): LinkFinder {
    return async (current, lost) => {
      const found = await find(current, lost)
      const left = found.remaining + 1
      if (
        parts.links.type === 'lastLink' &&
        left <= FEW_LINKS &&
        (linksLeft === undefined || left < linksLeft)
      )
        log.warn(
          { left },
          `links: ${left} left; run npm run links where the secret is kept, set KEEPER_LAST_LINK to its output and restart`,
        )
      linksLeft = left
      return found
    }
  }

  /** A node that lags behind another would have things done twice. */
  function isNewEnough({ head }: Sale): boolean {
    const now = Date.now()
    if (head.number > highest.number) {
      highest = { number: head.number, since: now }
      return true
    }
    if (now - highest.since < times.stalledAfter) return head.number === highest.number
    if (head.number < highest.number) {
      log.warn(
        { was: highest.number, is: head.number },
        'the chain went back and stays there: taken as it is',
      )
      highest = { number: head.number, since: now }
      return true
    }
    const seconds = Math.round((now - highest.since) / 1000)
    throw new KeeperTrouble(
      'chain-stalled',
      `The chain has made no block for ${seconds} seconds; the last is ${head.number}. Nothing is sent until it goes on.`,
    )
  }

  function watchForUndoing(sale: Sale): void {
    const closed = (crateStatus?.closedCrates ?? 0) - sale.crateStatus.closedCrates
    const opened = (crateStatus?.revealedCrates ?? 0) - sale.crateStatus.revealedCrates
    crateStatus = sale.crateStatus
    if (closed <= 0 && opened <= 0) return
    facts = { ...facts, undone: facts.undone + Math.max(closed, 0) + Math.max(opened, 0) }
    log.warn(
      { closed: Math.max(closed, 0), opened: Math.max(opened, 0), block: sale.head.number },
      'the chain was reorganised: crates are to be closed or opened again, with the same links',
    )
  }

  async function readBalance(): Promise<void> {
    const balance = await getBalance(client, { address: account.address })
    if (Date.now() - price.readAt > PRICE_AGE) {
      price = { perGas: (await readFees(client)).price, readAt: Date.now() }
    }
    const isBalanceLow = balance < price.perGas * CRATE_GAS * CRATES_IN_HAND
    if (isBalanceLow && !facts.isBalanceLow) {
      log.warn(
        { account: account.address, balance: balance.toString() },
        'the keeper’s account is nearly empty: it pays for fewer than ten crates; send it some CANTO',
      )
    }
    facts = { ...facts, balance, isBalanceLow }
  }

  /** @returns whether something may be sent: what waited is through, or has waited too long. */
  async function follow(was: Waiting): Promise<boolean> {
    const outcome = await outcomeOf(client, account.address, was)
    if (outcome === 'waiting') {
      isPassed = false
      if (Date.now() - was.since < times.stuckAfter) return false
      if (was.since > 0) {
        late = was.nonce
        waiting = { ...was, since: 0 }
      }
      return true
    }
    if (outcome === 'passed') {
      if (was.move !== undefined && !isPassed) {
        isPassed = true
        return false
      }
      waiting = undefined
      isPassed = false
      if (was.move !== undefined) {
        log.warn(
          { nonce: was.nonce, hashes: was.hashes },
          'a transaction of the keeper was replaced by another of the same account: somebody else uses its key',
        )
      }
      return false
    }
    waiting = undefined
    return tell(was, outcome)
  }

  /** Always false: what stands on the chain now is to be read first. */
  function tell({ move }: Waiting, receipt: TransactionReceipt): false {
    highest = { number: Math.max(highest.number, Number(receipt.blockNumber)), since: Date.now() }
    // Crates are counted from 1 here, as on the page.
    const about = { call: move?.functionName, crate: move && move.crate + 1, hash: receipt.transactionHash }
    if (receipt.status !== 'success') {
      throw new KeeperTrouble(
        'transaction-refused',
        `The chain refused ${about.call} of crate ${about.crate}: somebody else was first, most likely. Its gas was spent. Transaction ${about.hash}. The crates are looked at again.`,
      )
    }
    const isClosing = move?.functionName === 'closeCrate'
    facts = isClosing ? { ...facts, closed: facts.closed + 1 } : { ...facts, opened: facts.opened + 1 }
    log.info(
      { ...about, block: Number(receipt.blockNumber) },
      isClosing ? 'a crate was closed' : 'a crate was opened',
    )
    return false
  }

  async function act(move: CrateCall): Promise<'busy'> {
    try {
      const sent = await sendMove({
        client,
        account,
        chainId: deployment.chainId,
        contract: deployment.contract,
        move,
        stuck: waiting,
        mayStillSend: parts.mayStillSend,
        now: Date.now,
      })
      unwantedSince =
        'notSent' in sent && sent.notSent === 'first-was-another' ? (unwantedSince ?? Date.now()) : undefined
      if (!('notSent' in sent)) {
        waiting = sent
        tellReplaced(sent)
      } else if (sent.notSent === 'something-waits') waiting = sent.waiting
      else if (sent.notSent === 'nonce-passed') waiting = undefined
    } catch (error) {
      // Looked for at the next look, and replaced at once where it cannot be found.
      if (error instanceof Unheard) waiting = { ...error.sent, since: 0 }
      if (error instanceof RefusedByNode && error.isTooLow) {
        // What waits there stays as it was; the next attempt offers more than this one.
        const { hashes = [], move: moveThere } = waiting ?? {}
        waiting = { ...error.tried, hashes, move: moveThere, since: 0 }
      }
      throw error
    }
    // For a moment that is somebody else who was first; for longer it is something that nobody thought of.
    if (unwantedSince !== undefined && Date.now() - unwantedSince > times.stuckAfter) {
      throw new KeeperTrouble(
        'transaction-refused',
        `The chain would refuse ${move.functionName} of crate ${move.crate + 1}, so it is not sent. It is tried again.`,
      )
    }
    return 'busy'
  }

  function tellReplaced({ nonce, hashes }: Waiting): void {
    if (late === nonce) {
      facts = { ...facts, replaced: facts.replaced + 1 }
      log.warn(
        { nonce, hashes },
        'a transaction of the keeper had no block for too long: it was replaced by one with a higher fee',
      )
    }
    late = undefined
  }

  function stuck(): KeeperTrouble | undefined {
    if (!isWanted || waiting === undefined || (waiting.since > 0 && waiting.hashes.length < 2))
      return undefined
    return new KeeperTrouble(
      'transaction-stuck',
      `The transaction under nonce ${waiting.nonce} of ${account.address} waits for its block for too long. It is replaced by one with a higher fee, as often as it takes.`,
    )
  }

  return { look, stuck, facts: () => facts }
}
