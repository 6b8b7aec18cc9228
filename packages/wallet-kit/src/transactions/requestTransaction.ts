/**
 * The one way to ask a wallet to send. The journal has the request first, so that a reload or a closed tab loses nothing.
 * The request ends as unsent only if that is certain: by a code of the wallet, or because the account's next nonce is
 * still free. Whatever else the wallet answers, the chain decides, and nothing is asked for twice meanwhile.
 */
import type { Address, Client, EIP1193Provider, Hash } from 'viem'
import { explain } from '../errors/explain.ts'
import { namedError } from '../errors/namedError.ts'
import type { Problem } from '../errors/problem.ts'
import type { ProblemCode } from '../errors/problemMessages.ts'
import { getNonceAndBlock, readNonce, sameAddress, toQuantity } from './chainReads.ts'
import {
  isAwaitingWallet,
  isProvisional,
  type ExpectedLog,
  type JournalEntry,
  type Requested,
  type Serializable,
  type TransactionRequest,
} from './entry.ts'
import type { Journal } from './journal.ts'
import { joinProposed, type FindProposed } from './joinProposed.ts'
import type { ResolveContext } from './resolveContext.ts'
import { describeAnswer, readAnsweredHash } from './walletAnswer.ts'
import { readWalletState } from './walletState.ts'
import { claimsOfOthers, preloadResolve } from './watchJournal.ts'

/** Who sends, on which chain, and with which wallet. */
export interface RequestTools {
  readonly client: Client
  readonly chainId: number
  /** For messages. */
  readonly chainName: string
  readonly journal: Journal
  readonly account: Address
  /** The wallet's own claim, for messages. */
  readonly walletName: string
  readonly provider: () => Promise<EIP1193Provider>
}

/** A transaction to ask for. `Obstacle` is the caller's own kind of problem. */
export interface NewRequest<Obstacle = never> extends TransactionRequest {
  /** Unless given, the wallet estimates. */
  readonly gasLimit?: bigint
  readonly description: string
  readonly meta?: Serializable
  readonly expectedLog?: ExpectedLog
  /** A Safe's wallet proposes the transaction, and answers the hash of its operation. */
  readonly isOperation?: true
  /** A page derives something from the entry: see `Intent`. */
  readonly isKept?: true
  /**
   * Looks for the operation of an earlier request, which may exist although the wallet did not say so: its hash, or
   * undefined if none was found. It may exist all the same.
   */
  readonly findProposed?: FindProposed
  /** Read together with a simulation; read now unless given. */
  readonly nonceAndBlock?: { readonly nonce: number; readonly fromBlock: bigint }
  /** Asked last, just before the wallet is: whether the visitor still wants it. */
  readonly isCurrent?: () => boolean
  /**
   * Asked last, just before the wallet is: why the transaction must not be requested now.
   * @param nonce the account's next one, pending transactions included.
   */
  readonly findObstacle?: (nonce: number) => Obstacle | undefined
  /**
   * Whether an earlier entry of the account asks for the same; by default the same call. One that may have been sent is
   * looked for on the chain first, and one that may still arrive gets the same nonce, so that only one of both
   * can be executed.
   */
  readonly isRepeatOf?: (entry: JournalEntry) => boolean
  /** Gives the wallet the nonce in any case. */
  readonly isNonceFixed?: boolean
  /** How the wallet is asked; by default with `eth_sendTransaction`. */
  readonly ask?: (provider: EIP1193Provider) => Promise<unknown>
  /** Called with the journal's entry just before the wallet is asked. */
  readonly onAsk?: (entry: Requested) => void
}

/** Why a transaction is not requested, in words. */
export type RequestProblem = Pick<Problem, 'title' | 'detail' | 'technical'>

/** How a request ended; the entry, if there is one, is in the journal. */
export type RequestOutcome<Obstacle = never> =
  /** The journal follows it. `hash` is absent if the chain was faster than the wallet, or an earlier request was found. */
  | { readonly status: 'sent'; readonly entryId: string; readonly hash?: Hash }
  /** The user rejected it, and nothing was sent. */
  | { readonly status: 'declined' }
  /** It may have been sent; the journal keeps the request, and the chain decides. */
  | { readonly status: 'unclear'; readonly entryId: string; readonly problem: Problem }
  /** Nothing was sent. */
  | { readonly status: 'failed'; readonly problem: Problem | Obstacle }
  /** The visitor no longer waits for it. */
  | { readonly status: 'superseded' }

/** Asks the wallet to send. Resolves with an outcome, never rejects. */
export async function requestTransaction<Obstacle = never>(
  tools: RequestTools,
  request: NewRequest<Obstacle>,
): Promise<RequestOutcome<Obstacle>> {
  const { client, chainId, journal, account } = tools
  const { to, data, value, description, meta, expectedLog, isOperation, isKept } = request
  const words = { walletName: tools.walletName, chainName: tools.chainName }
  let nonceAndBlock: { readonly nonce: number; readonly fromBlock: bigint }
  let provider: EIP1193Provider
  let isNonceFixed = request.isNonceFixed === true
  let entry: Requested
  try {
    nonceAndBlock = request.nonceAndBlock ?? (await getNonceAndBlock(client, account))
    const { nonce } = nonceAndBlock
    const isRepeatOf = request.isRepeatOf ?? ((each) => isSameCall(each.request, request))
    const earlier = journal.entries(chainId, account).filter((each) => isUndecided(each) && isRepeatOf(each))
    if (isOperation === undefined) {
      const found = await findSent(tools, earlier, nonce)
      if (found !== undefined) return { status: 'sent', entryId: found }
      isNonceFixed ||= earlier.some((each) => each.nonce === nonce && !isCertainlyUnsent(each))
    } else if (request.findProposed) {
      const maybeProposed = earlier.filter((each) => !isCertainlyUnsent(each))
      const joined = await joinProposed(journal, maybeProposed, request.findProposed, isStopping)
      if (joined) return { status: 'sent', ...joined }
    }
    // Checked last: the wallet can change chain or account after the click.
    const wallet = await readWalletState(tools.provider)
    provider = wallet.provider
    if (wallet.walletChain !== chainId)
      throw namedError(
        'ConnectorChainMismatchError',
        `The wallet is on ${wallet.walletChain}, not ${chainId}.`,
      )
    // An empty list is a locked wallet, which asks to be unlocked.
    if (wallet.accounts.length > 0 && !wallet.accounts.some((one) => sameAddress(one, account)))
      throw namedError('OtherAccountError', `The wallet is on ${wallet.accounts.join(', ')}, not ${account}.`)
    const obstacle = request.findObstacle?.(nonce)
    if (obstacle !== undefined) return { status: 'failed', problem: obstacle }
    if (request.isCurrent?.() === false) return { status: 'superseded' }
    entry = journal.addIntent({
      chainId,
      account,
      description,
      request: { to, data, value },
      ...nonceAndBlock,
      ...(meta !== undefined && { meta }),
      ...(expectedLog && { expectedLog }),
      ...(isOperation && { isOperation }),
      ...(isKept && { isKept }),
    })
  } catch (error) {
    return { status: 'failed', problem: explain(error, { ...words, walletAsked: false }) }
  }

  const outcome = Promise.withResolvers<RequestOutcome<Obstacle>>()
  const isOpen = (): boolean => {
    const now = journal.find(entry.id) ?? entry
    return now.status === 'requested' && now.dismissed !== true
  }
  // The chain may be faster than the wallet, and a visitor may stop waiting.
  const unsubscribe = journal.subscribe(() => {
    if (isOpen()) return
    const isDismissed = journal.find(entry.id)?.status === 'requested'
    outcome.resolve(isDismissed ? { status: 'superseded' } : { status: 'sent', entryId: entry.id })
  })
  request.onAsk?.(entry)
  void askWallet().then(outcome.resolve)
  return outcome.promise

  async function askWallet(): Promise<RequestOutcome<Obstacle>> {
    const entryId = entry.id
    try {
      const answer = await (
        request.ask ?? ((wallet) => send(wallet, tools, request, isNonceFixed && entry.nonce))
      )(provider)
      unsubscribe()
      const hash = readAnsweredHash(answer)
      if (hash === undefined) throw namedError('NoHashError', `The wallet answered ${describeAnswer(answer)}`)
      journal.markSent(entryId, hash)
      return { status: 'sent', entryId, hash }
    } catch (error) {
      const problem = explain(error, words)
      // Most errors can follow a transaction that was sent, or a proposal that was stored. The chain is asked for the
      // transaction; of a proposal its nonces say nothing.
      const isProven = isCertainRefusal(problem)
      const isUnsent =
        problem.moneyMoved === false &&
        (isProven || (isOperation === undefined && (await isNonceFree(tools, entry))))
      unsubscribe()
      if (isUnsent) {
        journal.markRejected(entryId, !isProven)
        return problem.outcome === 'rejected' ? { status: 'declined' } : { status: 'failed', problem }
      }
      journal.markUnclear(entryId)
      const unclear =
        problem.moneyMoved === 'unknown'
          ? problem
          : explain(namedError('NoHashError', problem.technical ?? problem.title), words)
      return { status: 'unclear', entryId, problem: unclear }
    }
  }
}

/** Codes of a wallet or a device that has signed nothing; of all others some wallet has sent before. */
const CERTAIN_REFUSALS: ReadonlySet<string> = new Set<ProblemCode>([
  'rejected',
  'device-locked',
  'device-blind-signing',
  'device-app',
  'device-disconnected',
  'unauthorised',
  'unsupported-method',
  'unknown-chain',
  'pending-in-wallet',
])

/** Whether a code, not a sentence, says that nothing was sent. */
const isCertainRefusal = ({ code, isFromText }: Problem): boolean =>
  isFromText !== true && CERTAIN_REFUSALS.has(code)

const isSameCall = (a: TransactionRequest, b: TransactionRequest): boolean =>
  sameAddress(a.to, b.to) && a.data === b.data && a.value === b.value

/** Whether the entry's request may have been sent, or may still be, although no hash is known. */
const isUndecided = (entry: JournalEntry): boolean =>
  isAwaitingWallet(entry, Date.now()) || isProvisional(entry, Date.now())

/** Whether the wallet refused it for certain: it may then number the next transaction as it likes. */
const isCertainlyUnsent = (entry: JournalEntry): boolean =>
  entry.status === 'unsent' && entry.isUnproven !== true

/** How long a request that the chain cannot decide stops another one; its owner then has the transaction's effects. */
const UNDECIDED_STOPS_MS = 24 * 60 * 60_000

const isStopping = (entry: JournalEntry): boolean => Date.now() - entry.requestedAt < UNDECIDED_STOPS_MS

/**
 * The id of an earlier request that was sent after all. Its nonce is then used. Throws if the chain does not show what
 * used the nonces: a repetition would pay twice. Throws what the transport throws.
 */
async function findSent(
  { client, journal }: RequestTools,
  earlier: readonly JournalEntry[],
  nonce: number,
): Promise<string | undefined> {
  for (const entry of earlier) {
    if (entry.nonce >= nonce) continue
    const { resolveEntry } = await preloadResolve()
    const context = { now: Date.now(), ...claimsOfOthers(journal, entry) }
    let after = await resolveEntry(client, entry, context)
    // One look searches a few nonces only.
    for (let before = entry; searchedUpTo(after) > searchedUpTo(before) && searchedUpTo(after) < nonce;) {
      before = after
      after = await resolveEntry(client, before, context)
    }
    // The journal's watcher stores what it finds.
    if (after.status !== 'requested' && after.status !== 'unsent' && after.status !== 'replaced')
      return entry.id
    if (isStopping(entry) && !isProvenOther(after, nonce, context.claimed))
      throw namedError(
        'EarlierOnItsWayError',
        `Nonce ${entry.nonce} is used, by a transaction not yet known.`,
      )
  }
  return undefined
}

/** The first of the account's nonces that may belong to the entry's request. */
const searchedUpTo = (entry: JournalEntry): number =>
  'nonceSearch' in entry && entry.nonceSearch ? entry.nonceSearch.nonce : entry.nonce

/**
 * Whether every nonce before `nonce` that the request could have is another transaction's: as the chain shows it, or as
 * a node returned one of the journal (`claimed`).
 */
function isProvenOther(entry: JournalEntry, nonce: number, claimed: ResolveContext['claimed']): boolean {
  let own = searchedUpTo(entry)
  while (claimed?.has(own)) own++
  const isReplaced =
    entry.status === 'replaced' && (entry.hash !== undefined || entry.reason === 'nonce-used')
  return isReplaced || own >= nonce
}

/** Whether the account's next nonce is still the one of the request; false if the chain does not answer. */
async function isNonceFree({ client, account }: RequestTools, { nonce }: Requested): Promise<boolean> {
  try {
    return (await readNonce(client, account, 'pending')) === nonce
  } catch {
    return false
  }
}

function send(
  provider: EIP1193Provider,
  { account, chainId }: RequestTools,
  { to, data, value, gasLimit }: Pick<NewRequest, 'to' | 'data' | 'value' | 'gasLimit'>,
  nonce: number | false,
): Promise<unknown> {
  // The wallet sets the fees: it has the network's rules and its owner's preferences.
  const transaction = {
    from: account,
    to,
    data,
    value: toQuantity(value),
    chainId: toQuantity(chainId),
    ...(gasLimit !== undefined && { gas: toQuantity(gasLimit) }),
    ...(nonce !== false && { nonce: toQuantity(nonce) }),
  }
  return provider.request({ method: 'eth_sendTransaction', params: [transaction] })
}
