/**
 * One mint, from the click to the wallet's answer. The order is the promise: simulate on a fresh reading, assert
 * the chain, write the intent down, and only then ask the wallet. From there on the journal knows.
 */
import type { Address, Chain, Client, EIP1193Provider, Hex, Transport } from 'viem'
import {
  decodeMintError,
  mintCall,
  transferTo,
  type Deployment,
  type MintCall,
} from '@peppermint/contracts/sale'
import { explain, isRejection, namedError } from '@peppermint/wallet-kit/errors'
import { getNonceAndBlock, type Journal, type LogHint } from '@peppermint/wallet-kit/transactions'
import type { Attempt, Fees } from '../mint/mintInputs.ts'
import type { Problem } from '../mint/panelState.ts'
import type { Offer } from '../mint/phases.ts'
import { costOf, gasLimit } from '../mint/quantity.ts'
import { refusalInWords } from '../mint/refusals.ts'
import type { Turn } from './attempts.ts'
import { mintNote } from './mintNote.ts'

export interface MintRequest {
  /** What the account was offered, price and phase included. */
  readonly offer: Offer
  readonly account: Address
  readonly walletName: string
  readonly quantity: number
  readonly fees: Fees
}

export interface MintTools {
  readonly chain: Client<Transport, Chain>
  readonly provider: () => Promise<EIP1193Provider>
  readonly journal: Journal
  /** Where the money goes; the page was made for it. */
  readonly deployment: Deployment
  /** Ends when the visitor chooses otherwise; nothing is asked of a wallet after that. */
  readonly turn: Turn
  /** The contract or a node said no: what the page knows may be old. */
  readonly refused: () => void
  /** The gas that a simulation needed. */
  readonly measured: (phase: number, quantity: number, gas: bigint) => void
}

/**
 * Simulates, then asks the wallet. Never rejects: every outcome is said.
 */
export async function mintFlow(tools: MintTools, request: MintRequest): Promise<void> {
  const { turn, journal, deployment } = tools
  const { say, stillWanted } = turn
  const { account, quantity, offer, walletName } = request
  const { contract, chainId } = deployment
  const words = { walletName, chainName: 'Canto' }
  const { price, entitlement } = offer
  const phase = offer.phase.index
  const order = { phase, quantity, price }
  const asked = mintCall(contract, entitlement === undefined ? order : { ...order, entitlement })

  let gas: bigint
  let before: Awaited<ReturnType<typeof getNonceAndBlock>>
  try {
    // The three travel in one POST. The call is there for its revert data, which many nodes leave out of an estimate.
    ;[, gas, before] = await Promise.all([
      tools.chain.request({ method: 'eth_call', params: [rpcCall(account, asked), 'latest'] }),
      tools.chain.request({ method: 'eth_estimateGas', params: [rpcCall(account, asked)] }).then(BigInt),
      getNonceAndBlock(tools.chain, account),
    ])
  } catch (error) {
    say(refused(error, words))
    tools.refused()
    return
  }
  tools.measured(phase, quantity, gas)

  let provider: EIP1193Provider
  try {
    // Asserted at the last moment: a wallet can move to another chain or account between click and question.
    const { walletChain, accounts, ...wallet } = await answersInTime(askWhereItIs(tools.provider))
    provider = wallet.provider
    if (walletChain !== chainId)
      throw namedError(
        'ConnectorChainMismatchError',
        `The wallet is on ${walletChain}, the sale on ${chainId}.`,
      )
    // An empty list is a locked wallet, which will ask to be opened.
    if (accounts.length > 0 && !accounts.some((one) => one.toLowerCase() === account.toLowerCase())) {
      say({ at: 'idle', notice: { kind: 'problem', problem: otherAccount } })
      return
    }
  } catch (error) {
    say({ at: 'idle', notice: { kind: 'problem', problem: explain(error, { ...words, asked: false }) } })
    return
  }
  // The visitor may have changed their mind while the chain was slow. From here on nothing is awaited before asking.
  if (!stillWanted()) return

  const cost = costOf(quantity, offer, { ...request.fees, gasFor: () => gas })
  const entry = journal.intend({
    chainId,
    account,
    description: `Mint ${quantity} ${quantity === 1 ? 'pepper' : 'peppers'}`,
    request: asked,
    ...before,
    meta: mintNote({ contract, phase, quantity, cost, price }),
    logs: transferTo(contract, account) satisfies LogHint,
  })
  say({ at: 'prompt', entryId: entry.id, askedAt: entry.askedAt, phase, quantity, cost })
  try {
    // Fees are left to the wallet: it knows the network's rules and its owner's wishes.
    const transaction = {
      ...rpcCall(account, asked),
      gas: toHex(gasLimit(gas)),
      chainId: toHex(chainId),
    }
    const hash = await provider.request({ method: 'eth_sendTransaction', params: [transaction] })
    journal.sent(entry.id, hash)
    say({ at: 'idle' })
  } catch (error) {
    if (isRejection(error)) {
      journal.refused(entry.id)
      say({ at: 'idle', notice: { kind: 'rejected' } })
      return
    }
    const problem = explain(error, words)
    // Only where it is certain that nothing left is the intent closed; otherwise the chain will tell.
    if (problem.moneyMoved === false) journal.refused(entry.id)
    else journal.dismiss(entry.id)
    say({ at: 'idle', notice: { kind: 'problem', problem } })
  }
}

/** How long (ms) a wallet may take to say where it is; it asks nobody for that. */
const WALLET_ANSWERS = 10_000

async function askWhereItIs(getProvider: MintTools['provider']) {
  const provider = await getProvider()
  const [walletChain, accounts] = await Promise.all([
    provider.request({ method: 'eth_chainId' }).then(Number),
    provider.request({ method: 'eth_accounts' }),
  ])
  return { provider, walletChain, accounts }
}

/** @throws a `TimeoutError` after ten seconds. */
function answersInTime<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(namedError('TimeoutError', 'The wallet did not answer.')),
      WALLET_ANSWERS,
    )
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** A call as JSON-RPC writes it. viem's own actions would bring the preparing of local transactions along. */
function rpcCall(from: Address, { to, data, value }: MintCall) {
  return { from, to, data, value: toHex(value) }
}

const toHex = (amount: bigint | number): Hex => `0x${amount.toString(16)}`

const otherAccount: Problem = {
  code: 'other-account',
  title: 'Your wallet is on another account',
  detail:
    'Nothing was sent. Choose the account shown here in your wallet, or connect again with the other one.',
}

/** The contract's refusal in words, or the node's. A changed price shows in the bill, so the panel goes back to it. */
function refused(error: unknown, words: { walletName: string; chainName: string }): Attempt {
  const refusal = decodeMintError(error)
  if (refusal === undefined) return { at: 'refused', problem: explain(error, { ...words, asked: false }) }
  const problem = refusalInWords(refusal)
  if (refusal.name === 'WrongPayment') return { at: 'idle', notice: { kind: 'problem', problem } }
  return { at: 'refused', problem }
}
