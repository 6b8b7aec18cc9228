/**
 * Polls the crates and sends at most one transaction. State is on the chain, believed as two RPC endpoints agree on it,
 * except for pending transactions and the watermark of links.
 */
import {
  findNextLink,
  getNextCrateCall,
  openLinkFinder,
  raisedWatermark,
  readAgreed,
  readCrates,
  requireLinkOrder,
  type CrateCall,
  type CrateState,
  type Endpoints,
  type LinkFinder,
  type LinkSource,
  type VerifiableCollection,
} from '@peppermint/sale/crates'
import type { ChainFacts } from '@peppermint/sale/chains'
import type { Deployment, Sale } from '@peppermint/sale'
import type { Logger } from 'pino'
import type { PrivateKeyAccount } from 'viem'
import { getBalance } from 'viem/actions'
import {
  readOutcome,
  TransactionRejected,
  sendMove,
  SendUnconfirmed,
  type MinedTransaction,
  type PendingTransaction,
} from './crateTransaction.ts'
import { KeeperError } from './keeperError.ts'
import { readKeeperFees } from './keeperFees.ts'
import type { LinkWatermark } from './linkWatermark.ts'

export interface MoverTimes {
  /** A transaction pending for longer is replaced. */
  readonly stuckAfterMs: number
  /** A chain without a new block for longer counts as stalled. */
  readonly stalledAfterMs: number
  /** Minimum time from one link to the next while only one endpoint is asked. */
  readonly linkIntervalMs: number
}

export interface MoverParts {
  /** Its coin, and whether its nodes ask for tips. */
  readonly chain: Pick<ChainFacts, 'coin' | 'gas'>
  /** One client for each operator of a node; two must agree before a link is used. */
  readonly endpoints: Endpoints
  readonly deployment: Deployment & VerifiableCollection
  readonly account: PrivateKeyAccount
  readonly links: LinkSource
  /** Which links may have left, across restarts. */
  readonly watermark: LinkWatermark
  /** Blocks on top of a crate's closing before its link leaves. */
  readonly confirmations: number
  /** Highest price of gas that the keeper pays. */
  readonly maxFeeWei: bigint
  readonly log: Logger
  readonly times: MoverTimes
  readonly mayStillSend: () => boolean
}

/** Statistics of this process. */
export interface MoverStats {
  /** Wei; undefined until it is read. */
  readonly balance: bigint | undefined
  /** Whether it pays for fewer than ten full crates at the current gas price. */
  readonly isBalanceLow: boolean
  readonly closed: number
  readonly revealed: number
  /** Crates whose closing or reveal a reorg removed. */
  readonly rolledBack: number
  /** Transactions that were pending for too long and replaced with a higher fee. */
  readonly replaced: number
}

export interface CrateMover {
  /**
   * @returns `idle` if there is nothing to do, `busy` if a transaction is pending or the next poll should be soon.
   * @throws {KeeperError}, `LinkNotFound`, `LinksExhausted`, `UnverifiedCollection`, viem's errors. Polling again is always safe.
   */
  poll(): Promise<'idle' | 'busy'>
  /** The error of a transaction that is pending for too long; undefined if none is, or it is no longer needed. */
  stuck(): KeeperError | undefined
  stats(): MoverStats
}

/** Gas to close and reveal a full crate, rounded up (docs/design/crates.md). */
const CRATE_GAS = 800_000n
const MIN_AFFORDABLE_CRATES = 10n

/** Warn below this number of links: five days of crates closed early, a tenth of a sale. */
const MIN_LINKS = 10

export function createCrateMover(parts: MoverParts): CrateMover {
  const { endpoints, deployment, account, log, times } = parts
  let linkFor: LinkFinder | undefined
  /** Number of crates that the links suffice for; undefined until it is read. */
  let linksLeft: number | undefined
  let pending: PendingTransaction | undefined
  /** Another transaction seems to have used the nonce: on the first poll the receipt may only be late. */
  let isNonceUsed = false
  /** Nonce of a late transaction that is not replaced yet. */
  let lateNonce: number | undefined
  /** Whether a crate is due; otherwise a late transaction is no error. */
  let hasMove = false
  /** Unix milliseconds since a due move would revert; undefined while it would not. */
  let revertingSince: number | undefined
  let highest = { number: 0, since: 0 }
  let crateStatus: Sale['crateStatus'] | undefined
  let stats: MoverStats = {
    balance: undefined,
    isBalanceLow: false,
    closed: 0,
    revealed: 0,
    rolledBack: 0,
    replaced: 0,
  }

  async function poll(): Promise<'idle' | 'busy'> {
    linkFor ??= warnWhenFew(await openLinkFinder(endpoints, deployment, parts.links))
    const state = await readCrates(endpoints, deployment, parts.confirmations)
    const { sale } = state
    if (!checkHead(sale)) return 'busy'
    detectReorg(sale)
    await readBalance(state)
    if (pending !== undefined) {
      const maySend = await checkPending(pending, BigInt(sale.head.number))
      if (!maySend) return 'busy'
    }
    const next = await getNextCrateCall(state, linkFor)
    hasMove = next.type === 'call'
    if (next.type === 'call') return act(next.call, state)
    revertingSince = undefined
    if (next.type === 'wait') return 'busy'
    // Reported before a crate is due: a wrong secret, and links that would be refused.
    if (linksLeft === undefined) await findNextLink(state, linkFor)
    requireLinkOrder(sale.crateStatus.revealedCrates, state, await parts.watermark.read())
    return 'idle'
  }

  /** Tracks the number of remaining links with every lookup. */
  function warnWhenFew(find: LinkFinder): LinkFinder {
    return async (crate, committed) => {
      const found = await find(crate, committed)
      const left = found.remaining + 1
      if (
        parts.links.type === 'lastLink' &&
        left <= MIN_LINKS &&
        (linksLeft === undefined || left < linksLeft)
      )
        log.warn(
          { left },
          `links: ${left} left; run npm run links where the secret is stored, set KEEPER_LAST_LINK to its output and restart`,
        )
      linksLeft = left
      return found
    }
  }

  /** Ignores lagging endpoints, whose state would cause duplicate transactions. */
  function checkHead({ head }: Sale): boolean {
    const now = Date.now()
    if (head.number > highest.number) {
      highest = { number: head.number, since: now }
      return true
    }
    if (now - highest.since < times.stalledAfterMs) return head.number === highest.number
    if (head.number < highest.number) {
      log.warn(
        { was: highest.number, is: head.number },
        `reorg: head moved back from ${highest.number} to ${head.number}`,
      )
      highest = { number: head.number, since: now }
      return true
    }
    const seconds = Math.round((now - highest.since) / 1000)
    throw new KeeperError(
      'chain-stalled',
      `chain stalled: no block for ${seconds} seconds, last block ${head.number}. No transaction is sent until the next block.`,
    )
  }

  function detectReorg(sale: Sale): void {
    const closed = (crateStatus?.closedCrates ?? 0) - sale.crateStatus.closedCrates
    const revealed = (crateStatus?.revealedCrates ?? 0) - sale.crateStatus.revealedCrates
    crateStatus = sale.crateStatus
    if (closed <= 0 && revealed <= 0) return
    stats = { ...stats, rolledBack: stats.rolledBack + Math.max(closed, 0) + Math.max(revealed, 0) }
    log.warn(
      { closed: Math.max(closed, 0), revealed: Math.max(revealed, 0), block: sale.head.number },
      'reorg: crates will be closed or revealed again with the same links',
    )
  }

  async function readBalance(state: CrateState): Promise<void> {
    const blockNumber = BigInt(state.sale.head.number)
    const balance = await readAgreed(endpoints, (client) =>
      getBalance(client, { address: account.address, blockNumber }),
    )
    const { price } = await readKeeperFees(endpoints, state.baseFee, parts.chain.gas.hasTips)
    const isBalanceLow = balance < price * CRATE_GAS * MIN_AFFORDABLE_CRATES
    if (isBalanceLow && !stats.isBalanceLow) {
      log.warn(
        { account: account.address, balance: balance.toString() },
        `low balance: the keeper account pays for fewer than ten crates; send it some ${parts.chain.coin.symbol}`,
      )
    }
    stats = { ...stats, balance, isBalanceLow }
  }

  /** @returns whether a transaction may be sent: the pending one is late and may be replaced. */
  async function checkPending(was: PendingTransaction, blockNumber: bigint): Promise<boolean> {
    const outcome = await readOutcome(endpoints, account.address, was, blockNumber)
    if (outcome === 'pending') {
      isNonceUsed = false
      if (Date.now() - was.sentAt < times.stuckAfterMs) return false
      if (was.sentAt > 0) {
        lateNonce = was.nonce
        pending = { ...was, sentAt: 0 }
      }
      return true
    }
    if (outcome === 'nonce-used') {
      if (was.move !== undefined && !isNonceUsed) {
        isNonceUsed = true
        return false
      }
      pending = undefined
      isNonceUsed = false
      if (was.move !== undefined) {
        log.warn(
          { nonce: was.nonce, hashes: was.hashes },
          'transaction replaced by an unknown one of the same account: the keeper key is used elsewhere',
        )
      }
      return false
    }
    pending = undefined
    return recordReceipt(was, outcome)
  }

  /** Always returns false: the state after the receipt must be read first. */
  function recordReceipt({ move }: PendingTransaction, receipt: MinedTransaction): false {
    // Crate numbers start at 1 in logs, as on the page.
    const fields = { call: move?.functionName, crate: move && move.crate + 1, hash: receipt.hash }
    if (receipt.status !== 'success') {
      throw new KeeperError(
        'transaction-reverted',
        `transaction reverted: ${fields.call} of crate ${fields.crate}, probably because another account was first. Its gas was spent. Transaction ${fields.hash}. Retrying.`,
      )
    }
    const isClosing = move?.functionName === 'closeCrate'
    stats = isClosing ? { ...stats, closed: stats.closed + 1 } : { ...stats, revealed: stats.revealed + 1 }
    log.info({ ...fields, block: Number(receipt.blockNumber) }, isClosing ? 'crate closed' : 'crate revealed')
    return false
  }

  /**
   * Stores that the crate's link may have left. Before anything that contains it is sent, estimates included.
   * @returns false while the only endpoint must wait: each link that it got proves its crate revealed, so it could
   *   claim the states that yield all of them at once.
   * @throws {LinkOutOfOrder}, `database-unreachable`; nothing was sent then.
   */
  async function admitLink(move: CrateCall, state: CrateState): Promise<boolean> {
    const watermark = await parts.watermark.read()
    const raised = raisedWatermark(move, state, watermark)
    if (raised <= watermark) return true
    return parts.watermark.raise(raised, state.quorum > 1 ? 0 : times.linkIntervalMs)
  }

  async function act(move: CrateCall, state: CrateState): Promise<'busy'> {
    if (!(await admitLink(move, state))) return 'busy'
    try {
      const sent = await sendMove({
        endpoints,
        account,
        blockNumber: BigInt(state.sale.head.number),
        fees: await readKeeperFees(endpoints, state.baseFee, parts.chain.gas.hasTips, parts.maxFeeWei),
        maxFeeWei: parts.maxFeeWei,
        chainId: deployment.chainId,
        coin: parts.chain.coin,
        contract: deployment.contract,
        move,
        stuck: pending,
        mayStillSend: parts.mayStillSend,
        now: Date.now,
      })
      revertingSince =
        'notSent' in sent && sent.notSent === 'would-revert' ? (revertingSince ?? Date.now()) : undefined
      if (!('notSent' in sent)) {
        pending = sent
        recordReplacement(sent)
      } else if (sent.notSent === 'already-pending') pending = sent.pendingTransaction
      else if (sent.notSent === 'nonce-used') pending = undefined
    } catch (error) {
      // Checked in the next poll, and replaced at once if it is not found.
      if (error instanceof SendUnconfirmed) pending = { ...error.sent, sentAt: 0 }
      if (error instanceof TransactionRejected && error.isTooLow) {
        // The pending transaction stays; the next attempt offers a higher fee than this one.
        const { hashes = [], move: pendingMove } = pending ?? {}
        pending = { ...error.tried, hashes, move: pendingMove, sentAt: 0 }
      }
      throw error
    }
    // Briefly, another account may have been first; for longer, it is an unexpected error.
    if (revertingSince !== undefined && Date.now() - revertingSince > times.stuckAfterMs) {
      throw new KeeperError(
        'transaction-reverted',
        `transaction would revert: ${move.functionName} of crate ${move.crate + 1}. Not sent. Retrying.`,
      )
    }
    return 'busy'
  }

  function recordReplacement({ nonce, hashes }: PendingTransaction): void {
    if (lateNonce === nonce) {
      stats = { ...stats, replaced: stats.replaced + 1 }
      log.warn({ nonce, hashes }, 'transaction pending for too long: replaced with a higher fee')
    }
    lateNonce = undefined
  }

  function stuck(): KeeperError | undefined {
    if (!hasMove || pending === undefined || (pending.sentAt > 0 && pending.hashes.length < 2))
      return undefined
    return new KeeperError(
      'transaction-stuck',
      `transaction stuck: nonce ${pending.nonce} of ${account.address} is pending for too long. Replacing it with a higher fee.`,
    )
  }

  return { poll, stuck, stats: () => stats }
}
