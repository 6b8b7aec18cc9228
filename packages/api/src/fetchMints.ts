/** The mints of all peppers from our server. */
import { fetchJson } from './fetchJson.ts'
import { InvalidResponse, parseArray, parseFields, parseHex, parseInteger } from './parseFields.ts'
import type { MintsAnswer } from './responses.ts'

/** The mint of one pepper. */
export interface Mint {
  readonly token: number
  /** In lowercase. */
  readonly account: `0x${string}`
  readonly block: number
}

/** The mints up to a block, by token, from 1. */
export interface MintTable {
  readonly mints: readonly Mint[]
  readonly block: number
  /** Of that block: another one at its number means a reorg. */
  readonly blockHash: `0x${string}`
}

/** More than a collection has: not from our server. */
const MAX_MINTS = 100_000

/**
 * @param base where the server is, for example `''` for the page's own origin.
 * @throws {InvalidResponse} when the response is not such a table; what `fetchJson` throws.
 */
export async function fetchMints(base: string, signal?: AbortSignal): Promise<MintTable> {
  const { body } = await fetchJson(`${base}/api/mints`, signal && { signal })
  const answer = parseFields<MintsAnswer>(body, 'mints')
  const { number, hash } = parseFields<MintsAnswer['asOf']>(answer.asOf, 'asOf')
  const accounts = parseArray(answer.accounts, 'accounts', MAX_MINTS).map((account) =>
    parseHex(account, 40, 'accounts'),
  )
  const minters = parseArray(answer.minters, 'minters', MAX_MINTS)
  const blocks = parseArray(answer.blocks, 'blocks', MAX_MINTS)
  if (minters.length !== blocks.length) throw new InvalidResponse('blocks')
  const mints = minters.map((minter, index) => {
    const account = accounts[parseInteger(minter, 'minters')]
    if (account === undefined) throw new InvalidResponse('minters')
    return { token: index + 1, account, block: parseInteger(blocks[index], 'blocks') }
  })
  return {
    mints,
    block: parseInteger(number, 'asOf.number'),
    blockHash: parseHex(hash, 64, 'asOf.hash'),
  }
}
