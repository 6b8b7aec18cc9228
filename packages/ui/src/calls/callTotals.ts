/** What leaves a Safe and arrives by the calls of a transaction themselves, exactly. */
import { flattenCalls, type ReviewedCall } from '@peppermint/safe/review'
import { isAddressEqual, type Address } from 'viem'
import { bilingual, type Bilingual } from '../words/t.ts'
import { collectibleWords } from './actionWords.ts'
import { coinWords, integerWords, pepperWords, tokenAmountWords } from './amounts.ts'
import { mintedBy } from './callWords.ts'
import type { SentenceFacts } from './sentenceFacts.ts'
import { countedWords, listsOf } from './tokenCallWords.ts'

export interface CallTotals {
  readonly leaves: readonly Bilingual[]
  readonly arrives: readonly Bilingual[]
  /** Calls of which their bytes do not say what they move. */
  readonly unknown: number
}

interface Sums {
  coin: bigint
  /** By address, in lower case. */
  readonly amounts: Map<string, { readonly contract: Address; readonly sum: bigint }>
  /** Tokens of collections, by address and number. */
  readonly collectibles: Map<string, Bilingual>
  /** Of ERC-1155, which has several of one number. */
  readonly counted: Map<string, { readonly contract: Address; readonly id: string; readonly sum: bigint }>
  minted: bigint
}

const emptySums = (): Sums => ({
  coin: 0n,
  amounts: new Map(),
  collectibles: new Map(),
  counted: new Map(),
  minted: 0n,
})

/** Of a batch; what another account does in it is not counted, because it has its own assets. */
export function callTotals(call: ReviewedCall, facts: SentenceFacts): CallTotals {
  const sums = { leaves: emptySums(), arrives: emptySums() }
  let unknown = 0
  for (const one of flattenCalls(call)) {
    if (one.nesting === 'batch' && one.calls !== null) {
      unknown += one.callCount - one.calls.length
      continue
    }
    if (one.actor === null || !isAddressEqual(one.actor, facts.safe)) continue
    if (!addCall(one, facts, sums)) unknown += 1
  }
  return { leaves: wordsOf(sums.leaves, facts), arrives: wordsOf(sums.arrives, facts), unknown }
}

/** @returns whether the call moves nothing else than what was added. */
function addCall(
  { to, value, data, operation, builtIn, rule }: ReviewedCall,
  facts: SentenceFacts,
  { leaves, arrives }: { readonly leaves: Sums; readonly arrives: Sums },
): boolean {
  // Value of a delegate call stays where it is; the code decides.
  if (operation === 1) return false
  const isToItself = isAddressEqual(to, facts.safe)
  if (!isToItself) leaves.coin += value
  if (data === '0x') return true
  if (isToItself) return rule?.class === 'controls-safe'
  const isCollection = isAddressEqual(to, facts.collection)
  const minted = isCollection ? mintedBy(data) : undefined
  if (minted !== undefined) {
    arrives.minted += minted
    return true
  }
  const given = (builtIn?.parameters ?? []).map(({ value: one }) => (typeof one === 'string' ? one : ''))
  const kind = isCollection ? 'ERC721' : facts.tokenAt(to)?.type
  if (kind === undefined || kind === 'none' || kind === 'no-code' || builtIn === null) return false
  const [first = '', second = '', third = ''] = given
  const move = { contract: to, isCollection, kind }
  switch (builtIn.method) {
    case 'transfer':
      if (kind !== 'ERC20' || given.length !== 2) return false
      if (!isSafe(first, facts)) addToken(leaves, { ...move, amount: second }, facts)
      return true
    case 'transferFrom':
    case 'safeTransferFrom':
    case 'safeBatchTransferFrom': {
      const isCounted = kind === 'ERC1155'
      // Others have no such function: what they do instead is not known.
      if (builtIn.method === 'safeBatchTransferFrom' && !isCounted) return false
      const tokens = isCounted ? countedTokens(builtIn, given) : [{ id: third, count: '1' }]
      if (tokens === undefined || given.length < 3) return false
      if (isSafe(first, facts) === isSafe(second, facts)) return true
      const sums = isSafe(first, facts) ? leaves : arrives
      for (const { id, count } of tokens)
        if (isCounted) addCounted(sums, to, id, count)
        else addToken(sums, { ...move, amount: id }, facts)
      return true
    }
    case 'approve':
    case 'permit':
    case 'increaseAllowance':
    case 'decreaseAllowance':
    case 'setApprovalForAll':
      return true
    default:
      return false
  }
}

const isSafe = (address: string, { safe }: SentenceFacts): boolean =>
  address.toLowerCase() === safe.toLowerCase()

interface CountedToken {
  readonly id: string
  readonly count: string
}

/** What functions of ERC-1155 move; undefined for those of other tokens, and lists that revert. */
function countedTokens(
  builtIn: NonNullable<ReviewedCall['builtIn']>,
  given: readonly string[],
): readonly CountedToken[] | undefined {
  const [ids, counts] = listsOf({ builtIn }).slice(2)
  if (given.length !== 5) return undefined
  if (ids === undefined || counts === undefined) {
    const [, , id = '', count = ''] = given
    return builtIn.method === 'safeTransferFrom' ? [{ id, count }] : undefined
  }
  return ids.length === counts.length
    ? ids.map((id, index) => ({ id, count: counts[index] ?? '0' }))
    : undefined
}

function addCounted({ counted }: Sums, contract: Address, id: string, count: string): void {
  const key = `${contract.toLowerCase()} ${id}`
  counted.set(key, { contract, id, sum: (counted.get(key)?.sum ?? 0n) + BigInt(count || 0) })
}

interface MovedToken {
  readonly contract: Address
  readonly isCollection: boolean
  readonly kind: 'ERC20' | 'ERC721' | 'ERC1155'
  /** Or its number. */
  readonly amount: string
}

function addToken(
  sums: Sums,
  { contract, isCollection, kind, amount }: MovedToken,
  { write }: SentenceFacts,
): void {
  const key = contract.toLowerCase()
  if (kind === 'ERC20')
    sums.amounts.set(key, { contract, sum: (sums.amounts.get(key)?.sum ?? 0n) + BigInt(amount || 0) })
  else
    sums.collectibles.set(
      `${key} ${amount}`,
      collectibleWords(amount, isCollection ? undefined : write(contract)),
    )
}

function wordsOf(
  { coin, amounts, collectibles, counted, minted }: Sums,
  { tokenAt, write }: SentenceFacts,
): readonly Bilingual[] {
  const ofTokens = [...amounts.values()].map(({ contract, sum }) => {
    const token = tokenAt(contract)
    const units = token?.type === 'ERC20' ? token : { symbol: null, decimals: null }
    return ofContract(tokenAmountWords(sum, units, undefined), write(contract))
  })
  return [
    ...(coin > 0n ? [coinWords(coin)] : []),
    ...ofTokens,
    ...collectibles.values(),
    ...[...counted.values()].map(({ contract, id, sum }) =>
      countedWords(sum, collectibleWords(id, write(contract))),
    ),
    ...(minted > 0n ? [pepperWords(minted)] : []),
  ]
}

/** Any contract can call itself USDC: a total says which one it is. */
const ofContract = (amount: Bilingual, contract: Bilingual): Bilingual => ({
  text: `${amount.text} (${contract.text})`,
  english: `${amount.english} (${contract.english})`,
})

/** @param unknown calls that may move more. */
export const moreWords = (unknown: number): Bilingual =>
  unknown === 1
    ? bilingual`1 call may move more: its bytes don’t say what it moves.`
    : bilingual`${integerWords(unknown)} calls may move more: their bytes don’t say what they move.`
