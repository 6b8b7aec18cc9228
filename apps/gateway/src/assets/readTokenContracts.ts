/** What contracts say of themselves as tokens. Everything they answer is untrusted. */
import {
  type Address,
  type Client,
  encodeFunctionData,
  type Hex,
  hexToBytes,
  parseAbi,
  size,
  zeroAddress,
} from 'viem'
import { mapConcurrently } from '@peppermint/indexer/chain/mapConcurrently.ts'
import { readCalls } from './callReader/readCalls.ts'
import { cleanText } from './cleanText.ts'

/** A contract as a token. */
export type TokenContract =
  | {
      readonly type: 'ERC20' | 'ERC721'
      /** Plain text; empty where the contract states none that can be shown. */
      readonly name: string
      readonly symbol: string
      /** Null for an ERC-20 that states none, and for an ERC-721 unless it claims to be an ERC-20, too. */
      readonly decimals: number | null
    }
  | { readonly type: 'NONE' }

const MAX_NAME_LENGTH = 64
const MAX_SYMBOL_LENGTH = 32

/** Of one question: any honest contract needs a tenth. */
const GAS_EACH = 150_000n
/** Of one answer: a text of 192 bytes with its offset and length. */
const MAX_ANSWER_BYTES = 256
/** Contracts in one request: their answers must fit into the length of a contract's code. */
const CONTRACTS_PER_REQUEST = 9
const MAX_REQUESTS_AT_ONCE = 3

const abi = parseAbi([
  'function name()',
  'function symbol()',
  'function decimals()',
  'function totalSupply()',
  'function supportsInterface(bytes4)',
  'function isApprovedForAll(address,address)',
])
const questions: readonly Hex[] = [
  encodeFunctionData({ abi, functionName: 'name' }),
  encodeFunctionData({ abi, functionName: 'symbol' }),
  encodeFunctionData({ abi, functionName: 'decimals' }),
  encodeFunctionData({ abi, functionName: 'totalSupply' }),
  // ERC-721, and the interface that no contract has (ERC-165): one that answers yes to it answers yes to everything.
  encodeFunctionData({ abi, functionName: 'supportsInterface', args: ['0x80ac58cd'] }),
  encodeFunctionData({ abi, functionName: 'supportsInterface', args: ['0xffffffff'] }),
  // Every ERC-721 answers it, also without ERC-165, and no ERC-20 does.
  encodeFunctionData({ abi, functionName: 'isApprovedForAll', args: [zeroAddress, zeroAddress] }),
]

/**
 * Reads contracts as tokens.
 * @returns one for each address.
 * @throws viem's error if the chain cannot be read.
 */
export async function readTokenContracts(
  client: Client,
  addresses: readonly Address[],
): Promise<ReadonlyMap<Address, TokenContract>> {
  const groups = Array.from({ length: Math.ceil(addresses.length / CONTRACTS_PER_REQUEST) }, (_, index) =>
    addresses.slice(index * CONTRACTS_PER_REQUEST, (index + 1) * CONTRACTS_PER_REQUEST),
  )
  const contracts = await mapConcurrently(groups, MAX_REQUESTS_AT_ONCE, async (group) => {
    const calls = group.flatMap((target) => questions.map((data) => ({ target, data })))
    const bounds = { account: zeroAddress, gasEach: GAS_EACH, maxBytes: MAX_ANSWER_BYTES }
    const { answers } = await readCalls(client, calls, bounds)
    return group.map((address, index): [Address, TokenContract] => [
      address,
      toTokenContract(answers.slice(index * questions.length, (index + 1) * questions.length)),
    ])
  })
  return new Map(contracts.flat())
}

/** @param answers by question. */
function toTokenContract(answers: readonly (Hex | undefined)[]): TokenContract {
  const [name, symbol, decimals, totalSupply, isErc721, isEverything, isApproved] = answers
  const texts = {
    name: cleanText(decodeText(name), MAX_NAME_LENGTH),
    symbol: cleanText(decodeText(symbol), MAX_SYMBOL_LENGTH),
  }
  const places = toWord(decimals)
  if (toWord(isErc721) === 1n && toWord(isEverything) !== 1n)
    return { type: 'ERC721', ...texts, decimals: isDecimals(places) ? Number(places) : null }
  if (places === undefined && isBoolean(isApproved) && toWord(isEverything) !== 1n)
    return { type: 'ERC721', ...texts, decimals: null }
  if (toWord(totalSupply) === undefined) return { type: 'NONE' }
  const isNamed = texts.name !== '' || texts.symbol !== ''
  if (places === undefined ? !isNamed : places > 255n) return { type: 'NONE' }
  return { type: 'ERC20', ...texts, decimals: places === undefined ? null : Number(places) }
}

const isDecimals = (places: bigint | undefined) => places !== undefined && places <= 255n
const isBoolean = (answer: Hex | undefined) => {
  const word = toWord(answer)
  return word === 0n || word === 1n
}

/** An answer of exactly one word. */
function toWord(answer: Hex | undefined): bigint | undefined {
  return answer !== undefined && size(answer) === 32 ? BigInt(answer) : undefined
}

/** A `string`, or the `bytes32` of early tokens. A text that is cut off, or claims to be longer than it is, ends there. */
function decodeText(answer: Hex | undefined): string {
  if (answer === undefined) return ''
  const bytes = hexToBytes(answer)
  if (bytes.length === 32) return decodeUtf8(bytes.subarray(0, endOf(bytes)))
  const offset = readNumber(bytes, 0)
  const length = readNumber(bytes, offset)
  return decodeUtf8(bytes.subarray(offset + 32, Math.min(bytes.length, offset + 32 + length)))
}

const endOf = (bytes: Uint8Array) => {
  const end = bytes.indexOf(0)
  return end === -1 ? bytes.length : end
}

/** A word as a number; larger ones than any answer become its length. */
function readNumber(bytes: Uint8Array, offset: number): number {
  const word = bytes.subarray(offset, offset + 32)
  const isLarge = word.length < 32 || word.subarray(0, 30).some(Boolean)
  return isLarge ? bytes.length : (word[30] ?? 0) * 256 + (word[31] ?? 0)
}

/** Invalid bytes become U+FFFD, which {@link cleanText} removes. */
const decodeUtf8 = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
