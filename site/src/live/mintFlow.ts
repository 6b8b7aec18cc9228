/**
 * One mint, from the click to the wallet's response: simulate on fresh state, check chain and account, write the
 * intent to the journal, and only then ask the wallet. From the intent on, the journal has the mint.
 */
import type { Address, Chain, Client, EIP1193Provider, Hash, Hex, Transport } from 'viem'
import {
  decodeMintError,
  encodeMintCall,
  mintLogFilter,
  type Deployment,
  type MintCall,
} from '@peppermint/contracts/sale'
import { explain, namedError } from '@peppermint/wallet-kit/errors'
import { getNonceAndBlock, type Journal, type ExpectedLog } from '@peppermint/wallet-kit/transactions'
import type { Attempt, Fees } from '../mint/mintInputs.ts'
import { toMintNote } from '../mint/mintNote.ts'
import type { Problem } from '../mint/panelState.ts'
import { estimateCost, gasLimit } from '../mint/quantity.ts'
import { otherAccount } from '../words/problemWords.ts'
import { mintErrorWords } from '../words/mintErrorWords.ts'
import type { PanelStateWith } from '../words/types.ts'
import type { AttemptHandle } from './attempts.ts'
import type { WalletState } from './walletState.ts'
import { pepperCount } from '../words/format/names.ts'
import { t } from '../words/t.ts'

export interface MintTools {
  readonly chain: Client<Transport, Chain>
  readonly readWallet: () => Promise<WalletState>
  readonly journal: Journal
  /** The contract that receives the payment; fixed in the page. */
  readonly deployment: Deployment
  /** Superseded when the visitor changes the quantity; the wallet is not asked after that. */
  readonly attempt: AttemptHandle
  readonly fees: Fees
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
  const words = { walletName: wallet.name, chainName: 'Canto' }
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

  let provider: EIP1193Provider
  let propose: ((signer: EIP1193Provider) => Promise<Hash | Problem>) | undefined
  try {
    if (isSafe) {
      const { proposeMint, simulateBatch, splitQuantity } = await import('./safe/part.ts')
      const calls = splitQuantity(quantity, maxPerTransaction).map(toCall)
      const problem = await simulateBatch(tools.chain, account, calls)
      if (problem) return setProblem(problem)
      propose = (signer) => proposeMint(signer, { safe: account, chainId, calls }, maxPerTransaction)
    }
    // Checked last: the wallet can change chain or account after the click.
    const { walletChain, accounts, ...answer } = await tools.readWallet()
    provider = answer.provider
    if (walletChain !== chainId)
      throw namedError(
        'ConnectorChainMismatchError',
        `The wallet is on ${walletChain}, the sale on ${chainId}.`,
      )
    // An empty list means that the wallet is locked; it will ask to be unlocked.
    if (accounts.length > 0 && !accounts.some((one) => one.toLowerCase() === account.toLowerCase())) {
      setProblem(otherAccount)
      return
    }
  } catch (error) {
    setProblem(explain(error, { ...words, walletAsked: false }))
    return
  }
  // The quantity may have changed while the chain was slow. From here on, nothing is awaited before asking the
  // wallet.
  if (!attempt.isCurrent()) return

  const cost = estimateCost(quantity, offer, { ...tools.fees, gasFor: () => gas })
  const entry = journal.addIntent({
    chainId,
    account,
    description: t`Mint ${pepperCount(quantity)}`,
    request: { ...call, value: cost.price },
    ...nonceAndBlock,
    ...(isSafe && { isOperation: true }),
    meta: toMintNote({ contract, phase, quantity, cost, price }),
    expectedLog: mintLogFilter(contract, account) satisfies ExpectedLog,
  })
  attempt.set({ status: 'idle' })
  const isPromptOpen = (): boolean => {
    const now = journal.find(entry.id)
    return now?.status === 'requested' && now.dismissed !== true
  }
  const closed = new Promise<void>((resolve) => {
    const unsubscribe = journal.subscribe(() => {
      if (isPromptOpen()) return
      unsubscribe()
      resolve()
    })
  })
  return Promise.race([closed, requestSignature()])

  async function requestSignature(): Promise<void> {
    try {
      // The wallet sets the fees: it has the network's rules and its owner's preferences.
      const transaction = { ...rpcCall(account, call), gas: toHex(gasLimit(gas)), chainId: toHex(chainId) }
      const hash = propose
        ? await propose(provider)
        : await provider.request({ method: 'eth_sendTransaction', params: [transaction] })
      if (typeof hash === 'string') return journal.markSent(entry.id, hash)
      journal.markRejected(entry.id)
      setProblem(hash)
    } catch (error) {
      const problem = explain(error, words)
      // Ignored if the mint was found on chain or the visitor stopped waiting.
      if (isPromptOpen())
        attempt.set({
          status: 'idle',
          notice: problem.outcome === 'rejected' ? { kind: 'rejected' } : { kind: 'problem', problem },
        })
      // The intent is closed only if certainly nothing was sent; otherwise the chain decides.
      if (problem.moneyMoved === false) journal.markRejected(entry.id)
      else journal.dismiss(entry.id)
    }
  }
}

/** A call in JSON-RPC's format. viem's own actions would add the code that prepares local transactions. */
function rpcCall(from: Address, { to, data, value }: MintCall) {
  return { from, to, data, value: toHex(value) }
}

const toHex = (amount: bigint | number): Hex => `0x${amount.toString(16)}`

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
