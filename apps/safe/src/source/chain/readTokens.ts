/** Names of tokens from their contracts: claims, which are bounded in gas and size. */
import { callContract, MAX_ANSWER_BYTES, MAX_READ_GAS, type SafeEffect } from '@peppermint/safe/chain'
import type { DescribedToken } from '@peppermint/safe/describe'
import type { TokenFacts } from '@peppermint/ui/calls/sentenceFacts.ts'
import {
  type Abi,
  type Address,
  type Client,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  parseAbi,
  size,
} from 'viem'
import { getCode } from 'viem/actions'

/** Tokens of one page; everyone can send a Safe tokens. */
const MAX_TOKENS = 20
const MAX_TEXT_LENGTH = 60
const MAX_DECIMALS = 255

const abi = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function supportsInterface(bytes4 id) view returns (bool)',
])
const ERC721_INTERFACE = '0x80ac58cd'
const ERC1155_INTERFACE = '0xd9b67a26'
/** What no contract has (ERC-165): one that answers yes to it answers yes to everything. */
const NO_INTERFACE = '0xffffffff'

export type TokenReader = (effects: readonly SafeEffect[]) => Promise<ReadonlyMap<Address, DescribedToken>>

/** Creates the reader, which reads each token once. A token that cannot be read is left out. */
export function createTokenReader(client: () => Client): TokenReader {
  const read = new Map<Address, Promise<DescribedToken | undefined>>()
  return async (effects) => {
    const types = new Map(
      effects.flatMap((one) => (one.type === 'token' ? [[one.token, one.tokenType]] : [])),
    )
    const wanted = [...types].slice(0, MAX_TOKENS)
    const tokens = await Promise.all(
      wanted.map(async ([address, type]) => {
        const reading = read.get(address) ?? readToken(client(), address, type)
        read.set(address, reading)
        const token = await reading.catch(() => undefined)
        if (token === undefined) read.delete(address)
        return [address, token] as const
      }),
    )
    return new Map(tokens.flatMap(([address, token]) => (token === undefined ? [] : [[address, token]])))
  }
}

type Ask = (
  functionName: 'name' | 'symbol' | 'decimals' | 'supportsInterface',
  ...args: readonly Hex[]
) => Promise<unknown>

/** Asks a contract; the answer is undefined for one that has none. @throws viem's error if the node does not answer. */
const askContract =
  (client: Client, to: Address): Ask =>
  async (functionName, ...args) => {
    const data = encodeFunctionData<Abi>({ abi, functionName, args })
    const answer = await callContract(client, { to, data, gas: MAX_READ_GAS })
    if (answer.status === 'reverted' || size(answer.data) > MAX_ANSWER_BYTES) return undefined
    try {
      return decodeFunctionResult<Abi>({ abi, functionName, data: answer.data })
    } catch {
      return undefined
    }
  }

/**
 * What is at an address that is called. @param isAsked whether it may be a token: others are only looked for.
 * @throws viem's error if the node does not answer.
 */
export async function readTokenFacts(client: Client, to: Address, isAsked: boolean): Promise<TokenFacts> {
  const code = getCode(client, { address: to })
  if (!isAsked) return { type: (await code) === undefined ? 'no-code' : 'none' }
  const ask = askContract(client, to)
  const [hasCode, symbol, decimals, isErc721, isErc1155, isEverything] = await Promise.all([
    code.then((one) => one !== undefined),
    ask('symbol'),
    ask('decimals'),
    ask('supportsInterface', ERC721_INTERFACE),
    ask('supportsInterface', ERC1155_INTERFACE),
    ask('supportsInterface', NO_INTERFACE),
  ])
  if (!hasCode) return { type: 'no-code' }
  if (isEverything !== true && isErc721 === true) return { type: 'ERC721' }
  if (isEverything !== true && isErc1155 === true) return { type: 'ERC1155' }
  return typeof decimals === 'number' ? { type: 'ERC20', symbol: textOf(symbol), decimals } : { type: 'none' }
}

/** @param byTopics of its log, for a contract that does not say what it is. */
async function readToken(
  client: Client,
  to: Address,
  byTopics: DescribedToken['type'],
): Promise<DescribedToken> {
  const ask = askContract(client, to)
  const [name, symbol, decimals, isErc721, isEverything] = await Promise.all([
    ask('name'),
    ask('symbol'),
    ask('decimals'),
    ask('supportsInterface', ERC721_INTERFACE),
    ask('supportsInterface', NO_INTERFACE),
  ])
  const hasDecimals = typeof decimals === 'number' && decimals <= MAX_DECIMALS
  const standard = isErc721 === true && isEverything !== true ? 'ERC721' : hasDecimals ? 'ERC20' : byTopics
  return {
    type: standard,
    name: textOf(name),
    symbol: textOf(symbol),
    decimals: hasDecimals ? decimals : null,
    logoUri: null,
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, MAX_TEXT_LENGTH) : '')
