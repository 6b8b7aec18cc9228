/** Asks the wallet to send a prepared transfer. The journal has it first, so that a reload or a closed tab loses nothing. */
import { explain, namedError, type Problem } from '@peppermint/wallet-kit/errors'
import { getNonceAndBlock, type Journal } from '@peppermint/wallet-kit/transactions'
import { numberToHex, padHex, type Address, type Client, type EIP1193Provider, type Hash } from 'viem'
import { readWalletState } from '../../live/walletState.ts'
import { otherAccount } from '../../words/problemWords.ts'
import { pendingSendProblem, sendDescription } from '../../words/sendWords.ts'
import type { PreparedSend } from './prepareSend.ts'
import { hasPendingSend, toSendNote } from './sendNote.ts'

export interface SendTools {
  readonly client: Client
  readonly chainId: number
  readonly journal: Journal
  readonly account: Address
  readonly walletName: string
  readonly provider: () => Promise<EIP1193Provider>
}

export type SendOutcome =
  /** The journal follows it. */
  | { readonly status: 'sent' }
  | { readonly status: 'declined' }
  | { readonly status: 'failed'; readonly problem: Pick<Problem, 'title' | 'detail' | 'technical'> }

/** `keccak256('Transfer(address,address,uint256)')`. viem's encoder would enlarge the mint page's first files. */
const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Resolves with an outcome, never rejects. */
export async function requestSend(tools: SendTools, send: PreparedSend): Promise<SendOutcome> {
  const { client, chainId, journal, account, walletName } = tools
  const { contract, data, decoded } = send
  const words = { walletName, chainName: 'Canto' }
  let entryId: string | undefined
  try {
    const nonceAndBlock = await getNonceAndBlock(client, account)
    // Checked last: the wallet can change chain or account after the click.
    const { provider, walletChain, accounts } = await readWalletState(tools.provider)
    if (walletChain !== chainId)
      throw namedError('ConnectorChainMismatchError', `The wallet is on ${walletChain}, not ${chainId}.`)
    // An empty list is a locked wallet, which asks to be unlocked.
    if (accounts.length > 0 && !accounts.some((one) => one.toLowerCase() === account.toLowerCase()))
      return { status: 'failed', problem: otherAccount }
    const token = Number(decoded.token)
    if (hasPendingSend(journal, journal.entries(chainId, account), { contract, token }))
      return { status: 'failed', problem: pendingSendProblem }
    entryId = journal.addIntent({
      chainId,
      account,
      description: sendDescription(token),
      request: { to: contract, data, value: 0n },
      ...nonceAndBlock,
      meta: toSendNote({ contract, token, to: decoded.to }),
      expectedLog: {
        address: contract,
        topics: [
          TRANSFER_TOPIC,
          padHex(decoded.from, { size: 32 }),
          padHex(decoded.to, { size: 32 }),
          numberToHex(decoded.token, { size: 32 }),
        ],
      },
    }).id
    const hash: unknown = await provider.request({
      method: 'eth_sendTransaction',
      // The wallet sets the fees: it has the network's rules and its owner's preferences.
      params: [
        {
          from: account,
          to: contract,
          data,
          value: '0x0',
          gas: numberToHex(send.gasLimit),
          chainId: numberToHex(chainId),
        },
      ],
    })
    // The journal finds the transfer by its log if the wallet sent it without saying so.
    if (!isHash(hash)) throw new Error('wallet: eth_sendTransaction answered no hash')
    journal.markSent(entryId, hash)
    return { status: 'sent' }
  } catch (error) {
    const problem = explain(error, { ...words, walletAsked: entryId !== undefined })
    // The intent is closed only if certainly nothing was sent; otherwise the chain decides, and the page shows it then.
    if (entryId !== undefined) {
      if (problem.moneyMoved === false) journal.markRejected(entryId)
      else journal.dismiss(entryId)
    }
    return problem.outcome === 'rejected' ? { status: 'declined' } : { status: 'failed', problem }
  }
}

/** viem's own would move to a file that the mint page loads. */
const isHash = (value: unknown): value is Hash => typeof value === 'string' && /^0x[\da-f]{64}$/i.test(value)
