/**
 * One mint, from the click to the wallet's response: simulate on fresh state, then ask the wallet, as every request to
 * send is asked (`requestTransaction` of the wallet kit). From the intent on, the journal has the mint.
 */
import type { Address, Chain, Client, EIP1193Provider, Transport } from 'viem'
import {
  decodeMintError,
  encodeMintCall,
  mintLogFilter,
  type Deployment,
  type MintCall,
} from '@peppermint/sale'
import { explain } from '@peppermint/wallet-kit/errors'
import {
  getNonceAndBlock,
  requestTransaction,
  toGasLimit,
  toQuantity,
  type ExpectedLog,
  type FindProposed,
  type Journal,
} from '@peppermint/wallet-kit/transactions'
import type { Attempt, Fees } from '../mint/mintInputs.ts'
import { readMintNote, toMintNote } from '@peppermint/ui/mints/mintNote.ts'
import type { Problem } from '@peppermint/ui/words/problem.ts'
import { estimateCost } from '../mint/quantity.ts'
import { mintErrorWords } from '@peppermint/ui/words/mintErrorWords.ts'
import type { PanelStateWith } from '../mint/words/types.ts'
import type { AttemptHandle } from './attempts.ts'
import { pepperCount } from '@peppermint/ui/words/format/names.ts'
import { t } from '@peppermint/ui/words/t.ts'

export interface MintTools {
  readonly chain: Client<Transport, Chain>
  readonly provider: () => Promise<EIP1193Provider>
  readonly journal: Journal
  /** The contract that receives the payment; fixed in the page. */
  readonly deployment: Deployment
  /** Superseded when the visitor changes the quantity; the wallet is not asked after that. */
  readonly attempt: AttemptHandle
  readonly fees: Fees
  /** For a Safe: see `findProposed` of `requestTransaction`. */
  readonly findProposed: FindProposed
  /** The contract or a node rejected the call: the page's data may be outdated. */
  readonly onRefused: () => void
  /** Receives the gas estimate of a successful simulation. */
  readonly onMeasured: (phase: number, quantity: number, gas: bigint) => void
}

/**
 * Simulates, then asks the wallet to send the mint. Resolves when the wallet has responded, or when the journal no
 * longer has an open prompt: the mint was found on chain, or dismissed. Never rejects: every outcome is in the
 * journal or set as the attempt.
 */
export async function runMint(tools: MintTools, ready: PanelStateWith<'ready'>): Promise<void> {
  const { attempt, journal, deployment } = tools
  const { quantity, offer, wallet } = ready
  const account = wallet.address
  const { contract, chainId } = deployment
  const words = { walletName: wallet.name, chainName: COLLECTION.chain.name }
  const setProblem = (problem: Problem): void =>
    attempt.set({ status: 'idle', notice: { kind: 'problem', problem } })
  const { price, entitlement } = offer
  const { index: phase, maxPerTransaction } = offer.phase
  const isSafe = wallet.accountType === 'safe'
  const toCall = (each: number): MintCall => {
    const order = { phase, quantity: each, price }
    return encodeMintCall(contract, entitlement === undefined ? order : { ...order, entitlement })
  }
  // A Safe can mint more than a transaction may. Its first mint is tested here, and then all of them.
  const call = toCall(Math.min(quantity, maxPerTransaction))

  let gas: bigint
  let nonceAndBlock: Awaited<ReturnType<typeof getNonceAndBlock>>
  try {
    // All three share one POST. `eth_call` returns the revert data that many nodes omit from an estimate.
    ;[, gas, nonceAndBlock] = await Promise.all([
      tools.chain.request({ method: 'eth_call', params: [rpcCall(account, call), 'latest'] }),
      tools.chain.request({ method: 'eth_estimateGas', params: [rpcCall(account, call)] }).then(BigInt),
      getNonceAndBlock(tools.chain, account),
    ])
  } catch (error) {
    attempt.set(refusedAttempt(error, words))
    tools.onRefused()
    return
  }
  tools.onMeasured(phase, quantity, gas)

  let proposal: Awaited<ReturnType<typeof prepareProposal>> | undefined
  try {
    if (isSafe) {
      proposal = await prepareProposal()
      if (proposal.problem) return setProblem(proposal.problem)
    }
  } catch (error) {
    setProblem(explain(error, { ...words, walletAsked: false }))
    return
  }

  const cost = estimateCost(quantity, offer, { ...tools.fees, gasFor: () => gas })
  let isAsked = false
  const outcome = await requestTransaction(
    {
      client: tools.chain,
      chainId,
      chainName: words.chainName,
      journal,
      account,
      walletName: wallet.name,
      provider: tools.provider,
    },
    {
      to: call.to,
      data: call.data,
      value: cost.price,
      gasLimit: toGasLimit(gas),
      description: t`Mint ${pepperCount(quantity)}`,
      meta: toMintNote({ contract, phase, quantity, cost, price }),
      expectedLog: mintLogFilter(contract, account) satisfies ExpectedLog,
      nonceAndBlock,
      // The quantity may have changed while the chain was slow.
      isCurrent: attempt.isCurrent,
      // In another quantity it replaces the earlier request: no visitor wants to pay for both.
      isRepeatOf: ({ meta }) => readMintNote(meta)?.contract.toLowerCase() === contract.toLowerCase(),
      onAsk() {
        isAsked = true
        attempt.set({ status: 'idle' })
      },
      ...(proposal && { isOperation: true, findProposed: tools.findProposed, ask: proposal.ask }),
    },
  )
  switch (outcome.status) {
    case 'sent':
      // The journal shows it. If the wallet was not asked, an earlier request had been sent after all.
      return isAsked ? undefined : attempt.set({ status: 'idle' })
    case 'superseded':
      return undefined
    case 'declined':
      return attempt.set({ status: 'idle', notice: { kind: 'rejected' } })
    case 'unclear':
      return setProblem(outcome.problem)
    case 'failed':
      return setProblem(proposal?.toProblem(outcome.problem) ?? outcome.problem)
  }

  /** A Safe's wallet is asked for a proposal of all mints, once their simulation has succeeded. */
  async function prepareProposal() {
    const part = await import('./safe/part.ts')
    const calls = part.splitQuantity(quantity, maxPerTransaction).map(toCall)
    const request = { safe: account, chainId, calls }
    return {
      problem: await part.simulateBatch(tools.chain, account, calls),
      ask: (signer: EIP1193Provider) => part.requestCalls(signer, request),
      toProblem: (problem: Problem) =>
        part.isBatchUnsupported(request, problem) ? part.cannotBatch(maxPerTransaction) : problem,
    }
  }
}

/** A call in JSON-RPC's format. viem's own actions would add the code that prepares local transactions. */
function rpcCall(from: Address, { to, data, value }: MintCall) {
  return { from, to, data, value: toQuantity(value) }
}

/**
 * The contract's error in words, or the node's. After a changed price, the panel returns to the bill, which shows the
 * new one.
 */
function refusedAttempt(error: unknown, words: { walletName: string; chainName: string }): Attempt {
  const refusal = decodeMintError(error)
  if (refusal === undefined)
    return { status: 'refused', problem: explain(error, { ...words, walletAsked: false }) }
  const problem = mintErrorWords(refusal)
  if (refusal.name === 'IncorrectPayment') return { status: 'idle', notice: { kind: 'problem', problem } }
  return { status: 'refused', problem }
}
