/** Sentences of calls by functions of tokens (ERC-20, ERC-721, ERC-1155). */
import { isUnlimited, type ReviewedCall } from '@peppermint/safe/review'
import { isAddressEqual, zeroAddress, type Address } from 'viem'
import { plural } from '../words/plural.ts'
import { bilingual, type Bilingual } from '../words/t.ts'
import {
  collectibleWords,
  moveWords,
  type Permission,
  spendWords,
  uncheckedWords,
  type WriteAddress,
} from './actionWords.ts'
import type { SentenceFacts, TokenFacts } from './sentenceFacts.ts'
import { integerWords, tokenAmountWords, tokenName, type TokenUnits } from './amounts.ts'

/** A function of tokens, by the kind of token that the chain says; without that it is a guess. */
export function tokenCallWords(call: ReviewedCall, facts: SentenceFacts): Bilingual | undefined {
  const { builtIn, to } = call
  const row = builtIn === null ? undefined : TOKEN_FUNCTIONS[signatureOf(builtIn)]
  if (row === undefined) return undefined
  const isCollection = isAddressEqual(to, facts.collection)
  const kind: TokenFacts | undefined = isCollection ? { type: 'ERC721' } : facts.tokenAt(to)
  if (kind?.type === 'none') return undefined
  // The bytes come first: a node with a wrong answer about the code must not hide what they say.
  const token = kind?.type === 'no-code' ? undefined : kind
  const contract = facts.write(to)
  const given = argumentsOf(call)
  const sentence = row({
    given,
    lists: listsOf(call),
    token,
    contract,
    isCollection,
    party: (address) =>
      address !== undefined && call.actor !== null && sameAddress(address, call.actor)
        ? undefined
        : facts.write(address ?? zeroAddress),
    write: facts.write,
  })
  if (sentence === undefined) return undefined
  return token === undefined ? uncheckedWords(sentence, contract, kind !== undefined) : sentence
}

interface TokenCall {
  readonly given: readonly (string | undefined)[]
  /** Of each parameter that is a list. */
  readonly lists: readonly (readonly string[] | undefined)[]
  /** Undefined while it is not known. */
  readonly token: TokenFacts | undefined
  readonly contract: Bilingual
  readonly isCollection: boolean
  /** Undefined for the account that makes the call. */
  readonly party: (address: string | undefined) => Bilingual | undefined
  readonly write: WriteAddress
}

type TokenRow = (call: TokenCall) => Bilingual | undefined

const amountOf = ({ token, contract }: TokenCall, value: string | undefined): Bilingual =>
  tokenAmountWords(toBigInt(value), token?.type === 'ERC20' ? token : NO_UNITS, contract)

const NO_UNITS: TokenUnits = { symbol: null, decimals: null }

const collectibleOf = ({ contract, isCollection }: TokenCall, id: string | undefined): Bilingual =>
  collectibleWords(id ?? '', isCollection ? undefined : contract)

const isCollectible = ({ token }: TokenCall): boolean => token?.type === 'ERC721' || token?.type === 'ERC1155'

const nameOf = ({ token, contract }: TokenCall): Bilingual =>
  tokenName(token?.type === 'ERC20' ? token.symbol : null, contract)

/** All of a collection's. */
const everyToken = ({ contract, isCollection }: TokenCall): Bilingual =>
  isCollection ? bilingual`every ${COLLECTION.unit.one}` : bilingual`every token of ${contract}`

/** An amount of a coin-like token, or one of a collection: the same bytes. */
function quantityOrCollectible(call: TokenCall, value: string | undefined): Bilingual {
  if (isCollectible(call)) return collectibleOf(call, value)
  if (call.token !== undefined) return amountOf(call, value)
  const number = toBigInt(value)
  return plural(
    number,
    bilingual`1 unit, or No. 1, of the token ${call.contract}`,
    bilingual`${integerWords(number)} units, or No. ${integerWords(number)}, of the token ${call.contract}`,
  )
}

/** Tokens of one number: `3 × token No. 7 of 0x…`. */
export const countedWords = (count: bigint, token: Bilingual): Bilingual =>
  bilingual`${integerWords(count)} × ${token}`

/** Numbers of a list that a sentence has. */
const MAX_NUMBERS = 3

/** The first of a list, and how many follow; undefined for lists that revert. */
function someOf(call: TokenCall): Bilingual | undefined {
  const [ids, counts] = [call.lists[2] ?? [], call.lists[3] ?? []]
  if (ids.length !== counts.length) return undefined
  const named = ids
    .slice(0, MAX_NUMBERS)
    .map((id, index) => countedWords(toBigInt(counts[index]), collectibleOf(call, id)))
  const [first, ...others] = named
  const all = first && others.reduce((list, one) => bilingual`${list}, ${one}`, first)
  const more = ids.length - named.length
  return all === undefined || more === 0 ? all : bilingual`${all} and ${integerWords(more)} more`
}

const movesCollectible: TokenRow = (call) => {
  const [from, to, id] = call.given
  return moveWords({ what: collectibleOf(call, id), from: call.party(from), to: call.party(to) })
}

/** What a signature lets someone spend of an account's tokens, which the caller only hands in. */
const permits: TokenRow = (call) => {
  const [owner, spender = zeroAddress, value = '0'] = call.given
  const token = nameOf(call)
  const permission: Permission =
    value === '0'
      ? { type: 'none', token }
      : isUnlimited(value)
        ? { type: 'any', token }
        : { type: 'amount', amount: amountOf(call, value) }
  return ofHolder(call, owner, spendWords(call.write(spender), permission))
}

function ofHolder(call: TokenCall, holder: string | undefined, sentence: Bilingual): Bilingual {
  const party = call.party(holder)
  return party === undefined ? sentence : bilingual`${sentence} (tokens of ${party})`
}

const TOKEN_FUNCTIONS: Readonly<Record<string, TokenRow | undefined>> = {
  'transfer(address,uint256)': (call) =>
    isCollectible(call)
      ? undefined
      : moveWords({ what: amountOf(call, call.given[1]), to: call.party(call.given[0]) }),
  'transferFrom(address,address,uint256)': (call) => {
    const [from, to, value] = call.given
    return moveWords({ what: quantityOrCollectible(call, value), from: call.party(from), to: call.party(to) })
  },
  'approve(address,uint256)': (call) => {
    const [spender = zeroAddress, value = '0'] = call.given
    const party = call.write(spender)
    if (isCollectible(call)) {
      const token = collectibleOf(call, value)
      return isZero(spender)
        ? bilingual`Takes back every permission to take ${token}`
        : bilingual`Lets ${party} take ${token}`
    }
    if (value === '0' && call.token !== undefined)
      return spendWords(party, { type: 'none', token: nameOf(call) })
    if (isUnlimited(value)) return spendWords(party, { type: 'any', token: nameOf(call) })
    return spendWords(party, { type: 'amount', amount: quantityOrCollectible(call, value) })
  },
  'increaseAllowance(address,uint256)': (call) => {
    const [spender = zeroAddress, value = '0'] = call.given
    return isUnlimited(value)
      ? spendWords(call.write(spender), { type: 'any', token: nameOf(call) })
      : spendWords(call.write(spender), { type: 'more', amount: amountOf(call, value) })
  },
  'decreaseAllowance(address,uint256)': (call) => {
    const [spender = zeroAddress, value] = call.given
    return spendWords(call.write(spender), { type: 'less', amount: amountOf(call, value) })
  },
  'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)': permits,
  'permit(address,address,uint256,uint256,bytes)': permits,
  'permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)': (call) => {
    const [holder, spender = zeroAddress, , , isAllowed] = call.given
    const type = isAllowed === 'true' ? 'any' : 'none'
    return ofHolder(call, holder, spendWords(call.write(spender), { type, token: nameOf(call) }))
  },
  'safeTransferFrom(address,address,uint256)': movesCollectible,
  'safeTransferFrom(address,address,uint256,bytes)': movesCollectible,
  'safeTransferFrom(address,address,uint256,uint256,bytes)': (call) => {
    const [from, to, id, count] = call.given
    const what = countedWords(toBigInt(count), collectibleOf(call, id))
    return moveWords({ what, from: call.party(from), to: call.party(to) })
  },
  'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)': (call) => {
    const [from, to] = call.given
    const what = someOf(call)
    return what && moveWords({ what, from: call.party(from), to: call.party(to) })
  },
  'setApprovalForAll(address,bool)': (call) => {
    const [operator = zeroAddress, isApproved] = call.given
    return isApproved === 'true'
      ? bilingual`Lets ${call.write(operator)} take ${everyToken(call)}, now and later`
      : bilingual`Takes back the permission of ${call.write(operator)} to take ${everyToken(call)}`
  },
}

const signatureOf = ({ method, parameters }: NonNullable<ReviewedCall['builtIn']>): string =>
  `${method}(${(parameters ?? []).map(({ type }) => type).join(',')})`

/** Of one value each; undefined for a list. */
export const argumentsOf = ({ builtIn }: Pick<ReviewedCall, 'builtIn'>): readonly (string | undefined)[] =>
  (builtIn?.parameters ?? []).map(({ value }) => (typeof value === 'string' ? value : undefined))

/** Of lists of single values; undefined for anything else. */
export const listsOf = ({
  builtIn,
}: Pick<ReviewedCall, 'builtIn'>): readonly (readonly string[] | undefined)[] =>
  (builtIn?.parameters ?? []).map(({ value }) =>
    typeof value === 'string' ? undefined : value.filter((one) => typeof one === 'string'),
  )

/** Uniswap's Permit2, whose address is made of its code. */
const PERMIT2: Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

/** What Permit2 moves, or lets someone move, of a token that it may itself move. */
export function permit2Words(call: ReviewedCall, { write, tokenAt }: SentenceFacts): Bilingual | undefined {
  const { builtIn, to, actor } = call
  if (builtIn === null || !isAddressEqual(to, PERMIT2) || tokenAt(to)?.type === 'no-code') return undefined
  const given = argumentsOf(call)
  const through = (sentence: Bilingual): Bilingual => bilingual`${sentence}, through ${write(to)}`
  const unitsOf = (value: string | undefined, token: string) =>
    tokenAmountWords(toBigInt(value), NO_UNITS, write(token))
  const party = (address: string) =>
    actor !== null && sameAddress(address, actor) ? undefined : write(address)
  switch (signatureOf(builtIn)) {
    case 'approve(address,address,uint160,uint48)': {
      const [token = zeroAddress, spender = zeroAddress, value = '0'] = given
      const name = tokenName(null, write(token))
      if (value === '0') return through(spendWords(write(spender), { type: 'none', token: name }))
      return through(
        spendWords(
          write(spender),
          isUnlimited(value)
            ? { type: 'any', token: name }
            : { type: 'amount', amount: unitsOf(value, token) },
        ),
      )
    }
    case 'transferFrom(address,address,uint160,address)': {
      const [from = zeroAddress, receiver = zeroAddress, value, token = zeroAddress] = given
      return through(moveWords({ what: unitsOf(value, token), from: party(from), to: party(receiver) }))
    }
    default:
      return undefined
  }
}

const toBigInt = (text: string | undefined): bigint =>
  text !== undefined && /^\d+$/.test(text) ? BigInt(text) : 0n
const isZero = (address: string): boolean => address.toLowerCase() === zeroAddress
const sameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
