/** Makes the transfer of a pepper, tries it on the newest block, and estimates its cost. Sends nothing. */
import { BuildError, transferCollectible } from '@peppermint/safe/build'
import { explain, revertData, type Problem } from '@peppermint/wallet-kit/errors'
import {
  decodeErrorResult,
  decodeFunctionData,
  isAddressEqual,
  parseAbi,
  type Address,
  type Client,
  type Hex,
} from 'viem'
import { getCode } from 'viem/actions'
import { toGasLimit } from '@peppermint/wallet-kit/transactions'
import { readAddress } from '@peppermint/ui/parts/readAddress.ts'
import { addressProblemWords } from '@peppermint/ui/words/addressWords.ts'
import { nameProblems, recipientWords, refusedSendProblem, selfProblem } from './sendWords.ts'

const transferAbi = parseAbi(['function safeTransferFrom(address from, address to, uint256 tokenId)'])
const errorsAbi = parseAbi([
  'error TransferToNonERC721ReceiverImplementer()',
  'error TransferFromIncorrectOwner()',
  'error TransferCallerNotOwnerNorApproved()',
  'error OwnerQueryForNonexistentToken()',
])

export type TransferError = (typeof errorsAbi)[number]['name']

/** A transfer as decoded from the bytes that the wallet is asked to send. */
export interface DecodedSend {
  readonly functionName: string
  readonly from: Address
  readonly to: Address
  readonly token: bigint
}

export interface PreparedSend {
  readonly contract: Address
  readonly data: Hex
  readonly decoded: DecodedSend
  /** Of the transaction, from the estimate. */
  readonly gasLimit: bigint
  /** In wei, at today's gas price. */
  readonly estimatedFee: bigint
  readonly isContract: boolean
  /** That was typed; its account is what our server has read from Ethereum. */
  readonly name?: string
}

export type SendPreparation =
  | { readonly status: 'prepared'; readonly send: PreparedSend }
  /** The recipient as typed cannot be one. */
  | { readonly status: 'invalid'; readonly text: string }
  | { readonly status: 'refused'; readonly problem: Problem }
  /** The owner is a contract: its transactions are made elsewhere. */
  | { readonly status: 'contract-owner'; readonly type: 'safe' | 'contract' }

export interface SendOrder {
  readonly chainId: number
  readonly contract: Address
  readonly from: Address
  /** As typed. */
  readonly to: string
  /** The account of a name, unchecked; absent where the page has no names. Resolves with undefined for none. */
  readonly accountOf?: ((name: string) => Promise<unknown>) | undefined
  readonly token: number
}

/** An account with this code is delegated to by EIP-7702 and still sends transactions itself. */
const DELEGATION_PREFIX = '0xef0100'

/** The account that was typed, by its address or its name; else why there is none. */
async function readRecipient({ to, chainId, accountOf }: SendOrder) {
  const typed = readAddress(to, chainId)
  if (typed.status === 'valid') return typed
  if (typed.status !== 'name' || accountOf === undefined) return { text: addressProblemWords(typed) }
  const name = to.trim()
  try {
    const found = await accountOf(name)
    if (typeof found !== 'string') return { text: nameProblems.unknown }
    const account = readAddress(found, chainId)
    if (account.status === 'valid') return { address: account.address, name }
  } catch {
    // Our server or mainnet does not answer.
  }
  return { text: nameProblems.unread }
}

/** Resolves with an outcome, never rejects. */
export async function prepareSend(client: Client, order: SendOrder): Promise<SendPreparation> {
  const { contract, from, token } = order
  const to = await readRecipient(order)
  if ('text' in to) return { status: 'invalid', text: to.text }
  let data: Hex
  try {
    data = transferCollectible({ collection: contract, from, to: to.address, tokenId: BigInt(token) }).data
  } catch (error) {
    if (!(error instanceof BuildError)) throw error
    return { status: 'invalid', text: recipientWords(error.code) }
  }
  const decoded = decodeSend(data)
  if (isAddressEqual(decoded.to, from)) return { status: 'invalid', text: selfProblem }
  try {
    const call = { from, to: contract, data }
    const [ownCode, code, gas, gasPrice] = await Promise.all([
      getCode(client, { address: from }),
      getCode(client, { address: decoded.to }),
      // Reverts as the transaction would; `eth_call` returns the data that many nodes omit from an estimate.
      client
        .request({ method: 'eth_call', params: [call, 'latest'] })
        // viem's action would bring the preparation of transactions into the mint page's files.
        .then(() => client.request({ method: 'eth_estimateGas', params: [call] }))
        .then(BigInt),
      client.request({ method: 'eth_gasPrice' }).then(BigInt),
    ])
    if (ownCode !== undefined && !ownCode.startsWith(DELEGATION_PREFIX)) {
      const { readAccountKind } = await import('../../live/safe/part.ts')
      const { type } = await readAccountKind(client, from)
      if (type !== 'key') return { status: 'contract-owner', type }
    }
    const limit = toGasLimit(gas)
    const isContract = code !== undefined && !code.startsWith(DELEGATION_PREFIX)
    return {
      status: 'prepared',
      send: {
        contract,
        data,
        decoded,
        gasLimit: limit,
        estimatedFee: limit * gasPrice,
        isContract,
        ...('name' in to && { name: to.name }),
      },
    }
  } catch (error) {
    const name = decodeTransferError(error)
    return {
      status: 'refused',
      problem:
        name === undefined
          ? explain(error, { chainName: COLLECTION.chain.name, walletAsked: false })
          : refusedSendProblem(name, decoded.to),
    }
  }
}

/** What the bytes do. */
export function decodeSend(data: Hex): DecodedSend {
  const { functionName, args } = decodeFunctionData({ abi: transferAbi, data })
  const [from, to, token] = args
  return { functionName, from, to, token }
}

function decodeTransferError(error: unknown): TransferError | undefined {
  const data = revertData(error)
  if (data === undefined) return undefined
  try {
    return decodeErrorResult({ abi: errorsAbi, data }).errorName
  } catch {
    return undefined
  }
}
