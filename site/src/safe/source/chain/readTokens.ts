/** Names of tokens from their contracts: claims, which are bounded in gas and size. */
import { callContract, MAX_ANSWER_BYTES, MAX_READ_GAS, type SafeEffect } from '@peppermint/safe/chain'
import type { DescribedToken } from '@peppermint/safe/describe'
import {
  type Abi,
  type Address,
  type Client,
  decodeFunctionResult,
  encodeFunctionData,
  parseAbi,
  size,
} from 'viem'

/** Tokens of one page; everyone can send a Safe tokens. */
const MAX_TOKENS = 20
const MAX_TEXT_LENGTH = 60
const MAX_DECIMALS = 255

const abi = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
])

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

async function readToken(client: Client, to: Address, type: DescribedToken['type']): Promise<DescribedToken> {
  const ask = async (functionName: 'name' | 'symbol' | 'decimals'): Promise<unknown> => {
    const data = encodeFunctionData({ abi, functionName })
    const answer = await callContract(client, { to, data, gas: MAX_READ_GAS })
    if (answer.status === 'reverted' || size(answer.data) > MAX_ANSWER_BYTES) return undefined
    try {
      return decodeFunctionResult<Abi>({ abi, functionName, data: answer.data })
    } catch {
      return undefined
    }
  }
  const [name, symbol, decimals] = await Promise.all([
    ask('name'),
    ask('symbol'),
    type === 'ERC20' ? ask('decimals') : undefined,
  ])
  return {
    type,
    name: textOf(name),
    symbol: textOf(symbol),
    decimals: typeof decimals === 'number' && decimals <= MAX_DECIMALS ? decimals : null,
    logoUri: null,
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, MAX_TEXT_LENGTH) : '')
