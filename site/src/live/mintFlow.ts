/**
 * One mint, from the click to the wallet's answer. The order is the promise: simulate on a fresh reading, assert
 * the chain, write the intent down, and only then ask the wallet. From there on the journal knows.
 */
import type { Address, Chain, Client, EIP1193Provider, Hex, Transport } from 'viem'
import { decodeMintError, mintCall, transferTo, type MintCall, type Sale } from '@peppermint/contracts/sale'
import { explain, isRejection } from '@peppermint/wallet-kit/errors'
import { standing, type Journal, type LogHint } from '@peppermint/wallet-kit/transactions'
import { costOf, gasLimit } from '../mint/derivePanel.ts'
import type { Attempt, Fees } from '../mint/mintInputs.ts'
import type { Problem } from '../mint/panelState.ts'
import { refusalInWords } from '../mint/refusals.ts'
import { mintNote } from './mintNote.ts'

export interface MintRequest {
  readonly sale: Sale
  readonly account: Address
  readonly walletName: string
  readonly quantity: number
  readonly fees: Fees
}

export interface MintTools {
  readonly chain: Client<Transport, Chain>
  readonly provider: () => Promise<EIP1193Provider>
  readonly journal: Journal
  /** Tells the panel what this tab is doing. Ignored once the visitor has stopped waiting. */
  readonly say: (attempt: Attempt) => void
  /** The gas that a simulation needed. */
  readonly measured: (quantity: number, gas: bigint) => void
}

/**
 * Simulates, then asks the wallet. Never rejects: every outcome is said.
 */
export async function mintFlow(tools: MintTools, request: MintRequest): Promise<void> {
  const { say, journal } = tools
  const { account, quantity, sale, walletName } = request
  const words = { walletName, chainName: 'Canto' }
  const asked = mintCall(sale, account, quantity)

  say({ at: 'simulating' })
  let gas: bigint
  let before: Awaited<ReturnType<typeof standing>>
  try {
    // The three travel in one POST. The call is there for its revert data, which many nodes leave out of an estimate.
    ;[, gas, before] = await Promise.all([
      tools.chain.request({ method: 'eth_call', params: [rpcCall(account, asked), 'latest'] }),
      tools.chain.request({ method: 'eth_estimateGas', params: [rpcCall(account, asked)] }).then(BigInt),
      standing(tools.chain, account),
    ])
  } catch (error) {
    say({ at: 'refused', problem: refusalProblem(error, words) })
    return
  }
  tools.measured(quantity, gas)

  let provider: EIP1193Provider
  try {
    provider = await tools.provider()
    // Asserted at the last moment: a wallet can move to another chain between the click and the question.
    const walletChain = Number(await provider.request({ method: 'eth_chainId' }))
    if (walletChain !== sale.chainId) throw new WrongChain(sale.chainId, walletChain)
  } catch (error) {
    say({ at: 'idle', notice: { kind: 'problem', problem: explain(error, words) } })
    return
  }

  const cost = costOf(quantity, sale.phase.price, { ...request.fees, gasFor: () => gas })
  const entry = journal.intend({
    chainId: sale.chainId,
    account,
    description: `Mint ${quantity} ${quantity === 1 ? 'pepper' : 'peppers'}`,
    request: asked,
    ...before,
    meta: mintNote({ quantity, cost, price: sale.phase.price }),
    logs: transferTo(sale.contract, account) satisfies LogHint,
  })
  say({ at: 'prompt', askedAt: entry.askedAt, quantity, cost })
  try {
    // Fees are left to the wallet: it knows the network's rules and its owner's wishes.
    const transaction = {
      ...rpcCall(account, asked),
      gas: toHex(gasLimit(gas)),
      chainId: toHex(sale.chainId),
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

/** The wallet is on another chain than the sale. */
class WrongChain extends Error {
  override readonly name = 'ChainMismatchError'
  constructor(expected: number, received: number) {
    super(`Chain mismatch: Expected ${expected}, received ${received}`)
  }
}

/** A call as JSON-RPC writes it. viem's own actions would bring the preparing of local transactions along. */
function rpcCall(from: Address, { to, data, value }: MintCall) {
  return { from, to, data, value: toHex(value) }
}

const toHex = (amount: bigint | number): Hex => `0x${amount.toString(16)}`

/** The contract's refusal in words, or the node's. */
function refusalProblem(error: unknown, words: { walletName: string; chainName: string }): Problem {
  const refusal = decodeMintError(error)
  return refusal === undefined ? explain(error, words) : refusalInWords(refusal)
}
