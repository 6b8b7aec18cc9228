/**
 * A Safe without a gateway: its state and history from the chain, proposals and messages from files and links that this
 * browser keeps. Every hash and signature is checked here.
 */
import { type BundleContent, verifyBundle } from '@peppermint/safe/bundle'
import {
  createChainQuestions,
  findContractOnChain,
  readApprovals,
  readExecutions,
  readSafe,
  readTransactionEffects,
  type SafeExecution,
  type SafeState,
} from '@peppermint/safe/chain'
import type { AbiSource } from '@peppermint/safe/decode'
import { queueItems } from '@peppermint/safe/describe'
import { hashSafeMessage } from '@peppermint/safe/hashes'
import { isRejection } from '@peppermint/safe/review'
import {
  proposeInput,
  proposeMessageInput,
  type TransactionDetails,
  type TransactionStatus,
} from '@peppermint/safe/wire'
import { type Address, type Client, concatHex, pad, zeroAddress } from 'viem'
import { getBlockNumber } from 'viem/actions'
import { describeExecuted, domainOf, factsOf, readChainHistory } from './chain/chainHistory.ts'
import { describeMessage, messageItems } from './chain/chainMessages.ts'
import { createEffectDescriber, effectOfId } from './chain/describeEffect.ts'
import { describeState } from './chain/describeState.ts'
import { createDescriber, type DescribedProposal, hashOfId } from './chain/describeProposal.ts'
import { createKeptReader, type KeptProposals } from './chain/keptProposals.ts'
import type { ProposalStore } from './chain/proposalStore.ts'
import { createTokenReader } from './chain/readTokens.ts'
import { scanRanges } from '@peppermint/ui/chain/scanRanges.ts'
import { detailUnknown } from './chain/unknownExecution.ts'
import { type SafeSource, WrongAnswerError } from './safeSource.ts'

export interface ChainSourceOptions {
  readonly chainId: number
  readonly safe: Address
  /** Client of the chain, whose endpoints every read contacts. */
  readonly client: () => Client
  readonly store: ProposalStore
  /** Of the page's contracts, for descriptions. */
  readonly abis: readonly AbiSource[]
}

/** Approvals on chain are read for this many proposals at the head of the queue. */
const MAX_APPROVALS_READ = 20

const emptyPage = { next: null, previous: null, results: [] }

export function chainSource(options: ChainSourceOptions): Omit<SafeSource, 'missing'> {
  const { chainId, safe, client, store, abis } = options
  const describer = createDescriber(safe, abis)
  const effects = createEffectDescriber(safe, abis)
  const readTokens = createTokenReader(client)
  const readKept = createKeptReader(store, client)
  let newestVersion: Promise<string> | undefined

  async function readState(): Promise<SafeState> {
    const state = await readSafe(client(), safe)
    if (state.chainId !== chainId) throw new WrongAnswerError('another chain')
    return state
  }

  const readNewestVersion = () =>
    (newestVersion ??= findContractOnChain(client(), 'singleton', null).then((found) => found?.version ?? ''))

  async function open(): Promise<{ readonly state: SafeState; readonly kept: KeptProposals }> {
    const state = await readState()
    return { state, kept: await readKept(state) }
  }

  /** A proposal that is not executed, with the approvals on chain. */
  async function describe(
    proposal: KeptProposals['transactions'][number],
    state: SafeState,
    hasApprovals: boolean,
  ): Promise<DescribedProposal> {
    const unsigned = state.owners.filter(
      (owner) => !proposal.confirmations.some((one) => one.owner === owner),
    )
    const approving = hasApprovals
      ? await readApprovals(client(), { safe, hash: proposal.safeTxHash, owners: unsigned })
      : []
    const approvals = approving.map((owner) => ({
      owner,
      signature: concatHex([pad(owner), pad('0x'), '0x01']),
    }))
    const confirmations = [...proposal.confirmations, ...approvals]
    const status: TransactionStatus =
      confirmations.length >= state.threshold ? 'AWAITING_EXECUTION' : 'AWAITING_CONFIRMATIONS'
    const { transaction, safeTxHash, createdAt, note } = proposal
    return { transaction, safeTxHash, confirmations, timestamp: createdAt, note, status, execution: null }
  }

  /** What one log says. @throws {WrongAnswerError} if the chain has no such log of this Safe. */
  async function readEffect({
    transactionHash,
    logIndex,
  }: NonNullable<ReturnType<typeof effectOfId>>): Promise<TransactionDetails> {
    const all = (await readTransactionEffects(client(), safe, transactionHash)) ?? []
    const effect = all.find((one) => one.logIndex === logIndex)
    if (effect === undefined) throw new WrongAnswerError('the chain has no such log of this Safe')
    const tokens = await readTokens([effect])
    return effects.details(effect, await factsOf(client(), effect, all, (address) => tokens.get(address)))
  }

  /** @throws {WrongAnswerError} if neither this browser nor the newest logs know it. */
  async function readTransaction(id: string): Promise<TransactionDetails> {
    const log = effectOfId(id)
    if (log !== undefined) return readEffect(log)
    const hash = hashOfId(id)
    const { state, kept } = await open()
    const own = kept.transactions.find(({ safeTxHash }) => safeTxHash === hash)
    if (own !== undefined && own.transaction.nonce >= state.nonce) {
      const same = kept.transactions.filter(({ transaction }) => transaction.nonce === own.transaction.nonce)
      const rejection = same.find((one) => one !== own && isRejection(one.transaction, safe))
      const rejectors = rejection?.confirmations.map(({ owner }) => owner) ?? []
      return describer.details(await describe(own, state, true), state, rejectors)
    }
    const nonce = own?.transaction.nonce
    const isSameNonce = ({ logged }: SafeExecution) => logged !== null && logged.transaction.nonce === nonce
    const { found: executions } = await scanRanges(
      Number(await getBlockNumber(client())),
      ({ fromBlock, toBlock }) => readExecutions(client(), { domain: domainOf(state), fromBlock, toBlock }),
      (found) => found.some((one) => one.safeTxHash === hash || isSameNonce(one)),
    )
    const executed = executions.find(({ safeTxHash }) => safeTxHash === hash)
    const described = executed && (await describeExecuted(client(), executed, kept))
    if (described !== undefined) return describer.details(described, state, [])
    if (executed !== undefined) return detailUnknown(client(), executed, safe)
    if (own === undefined)
      throw new WrongAnswerError('neither this browser nor the newest logs of the chain have it')
    const unexecuted = await describe(own, state, false)
    // Without logs it stays open whether it ran itself: the page says that its nonce is used.
    const isReplaced = executions.some(isSameNonce)
    return describer.details({ ...unexecuted, ...(isReplaced && { status: 'CANCELLED' }) }, state, [])
  }

  /** Adds one transaction or message after checking it like a received one. */
  async function keep(part: Partial<Pick<BundleContent, 'transactions' | 'messages'>>): Promise<void> {
    const content = { chainId, safe, transactions: [], messages: [], ...part }
    const { transactions, messages } = await verifyBundle(
      content,
      await readState(),
      createChainQuestions(client()),
    )
    for (const { refused } of [...transactions, ...messages])
      if (refused.length > 0) throw new WrongAnswerError(`signature: ${refused[0]?.reason}`)
    store.add(content)
  }

  /** @throws {WrongAnswerError} for what is not kept. */
  function requireKept<One>(found: One | undefined, what: 'transaction' | 'message'): One {
    if (found === undefined) throw new WrongAnswerError(`this browser doesn’t keep the ${what}`)
    return found
  }

  return {
    type: 'chain',
    safe,
    chainId,
    async getSafe() {
      const [state, recommended] = await Promise.all([readState(), readNewestVersion()])
      store.refresh()
      return describeState(state, { recommended, revision: store.revision() })
    },
    async getQueue() {
      const { state, kept } = await open()
      const queued = kept.transactions.filter(({ transaction }) => transaction.nonce >= state.nonce)
      const described = await Promise.all(
        queued.map((proposal, index) => describe(proposal, state, index < MAX_APPROVALS_READ)),
      )
      const page = described.map((proposal) => ({
        nonce: proposal.transaction.nonce,
        summary: describer.summary(proposal, state),
      }))
      const neighbors = { before: undefined, after: undefined }
      return { next: null, previous: null, results: queueItems(page, neighbors, state.nonce) }
    },
    async getHistory(pageUrl, timeZone) {
      const { state, kept } = await open()
      const tools = { client: client(), describer, effects, readTokens }
      return readChainHistory({ ...tools, state, kept, pageUrl, timeZone })
    },
    getTransaction: readTransaction,
    async getMessages() {
      const { state, kept } = await open()
      const messages = kept.messages.map((message) => describeMessage(message, state))
      return { next: null, previous: null, results: messageItems(messages) }
    },
    async getMessage(messageHash) {
      const { state, kept } = await open()
      const found = kept.messages.find((one) => one.messageHash === messageHash.toLowerCase())
      return describeMessage(requireKept(found, 'message'), state)
    },
    async getBalances() {
      const { balance } = await readState()
      const tokenInfo = {
        type: 'NATIVE_TOKEN',
        address: zeroAddress,
        decimals: 18,
        symbol: COLLECTION.chain.coin.symbol,
        name: COLLECTION.chain.coin.name,
        logoUri: null,
      } as const
      const price = { fiatBalance: '0', fiatConversion: '0', fiatBalance24hChange: null }
      return { fiatTotal: '0', items: [{ tokenInfo, balance: balance.toString(), ...price }] }
    },
    getCollectibles: () => Promise.resolve(emptyPage),
    async propose(body) {
      const { sender: _sender, signature, origin, ...fields } = proposeInput.parse(body)
      const signatures = signature === null ? [] : [signature]
      const proposal = { ...fields, signatures, createdAt: Date.now(), note: noteOf(origin) }
      await keep({ transactions: [proposal] })
      return readTransaction(fields.safeTxHash)
    },
    async confirm(safeTxHash, signature) {
      const found = store.refresh().transactions.find((one) => one.safeTxHash === safeTxHash.toLowerCase())
      await keep({ transactions: [{ ...requireKept(found, 'transaction'), signatures: [signature] }] })
      return readTransaction(safeTxHash)
    },
    deleteProposal: async (safeTxHash) => store.remove(safeTxHash),
    async proposeMessage(body) {
      const { message, signature } = proposeMessageInput.parse(body)
      const { messageHash } = hashSafeMessage(message, domainOf(await readState()))
      const proposal = { message, messageHash, signatures: [signature], createdAt: Date.now() }
      await keep({ messages: [proposal] })
    },
    async confirmMessage(messageHash, { signature }) {
      const found = store.refresh().messages.find((one) => one.messageHash === messageHash.toLowerCase())
      const parsed = proposeMessageInput.shape.signature.parse(signature)
      await keep({ messages: [{ ...requireKept(found, 'message'), signatures: [parsed] }] })
    },
  }
}

/** The note in a proposal's origin. */
function noteOf(origin: string | null): string | null {
  if (origin === null) return null
  try {
    const { note }: { readonly note?: unknown } = JSON.parse(origin)
    return typeof note === 'string' ? note : null
  } catch {
    return null
  }
}
