/** One sentence for each call of a transaction, from the very bytes and from what the chain says of tokens. */
import { plainText } from '@peppermint/input/text'
import { readSettingsChange } from '@peppermint/safe/describe'
import { CREATE2_FACTORY, isUnlimited, type ReviewedCall } from '@peppermint/safe/review'
import { operationOf, type WriteParty } from '@peppermint/sale/operations'
import { mintAbi } from '@peppermint/contracts/pageAbi'
import { decodeFunctionData, isAddressEqual, size, zeroAddress, type Address } from 'viem'
import { bilingual, type Bilingual } from '../words/t.ts'
import {
  batchWords,
  collectibleWords,
  functionWords,
  uncheckedWords,
  moduleGuardWords,
  moveWords,
  rejectionWords,
  settingWords,
  spendWords,
  withCoin,
  type WriteAddress,
} from './actionWords.ts'
import {
  coinWords,
  integerWords,
  pepperWords,
  tokenAmountWords,
  tokenName,
  type TokenUnits,
} from './amounts.ts'

/** What a contract is, as the chain says it; `none` for no token. */
export type TokenFacts =
  | ({ readonly type: 'ERC20' } & TokenUnits)
  | { readonly type: 'ERC721' | 'ERC1155' | 'none' }

/** What sentences need besides the calls. */
export interface SentenceFacts {
  readonly safe: Address
  /** The page's collection. */
  readonly collection: Address
  readonly write: WriteAddress
  /** Undefined while it is not known. */
  readonly tokenAt: (contract: Address) => TokenFacts | undefined
  /** Of the Safe before the transaction. */
  readonly ownerCount?: number | undefined
  /** Of the transaction, for a rejection. */
  readonly nonce?: number | undefined
  /** What a rejection stops. */
  readonly rejected?: readonly Bilingual[] | undefined
}

/** A call with its sentence, and those of the calls that it makes. */
export interface CallSentence {
  readonly call: ReviewedCall
  readonly sentence: Bilingual
  /** Empty for a call that makes none, and where its sentence says the only one. */
  readonly parts: readonly CallSentence[]
}

/** Sentences of a transaction's call and of those inside of it; owners are counted from one call to the next. */
export function callWords(call: ReviewedCall, facts: SentenceFacts): CallSentence {
  let { ownerCount } = facts
  const partsOf = ({ calls }: ReviewedCall): readonly CallSentence[] => (calls ?? []).map(read)
  function read(one: ReviewedCall): CallSentence {
    const nested = nestedWords(one, facts, partsOf)
    if (nested !== undefined) return { call: one, ...nested }
    const sentence = singleWords(one, { ...facts, ownerCount })
    if (ownerCount !== undefined && isOwnSetting(one) && isAddressEqual(one.to, facts.safe))
      ownerCount += OWNERS_ADDED[one.builtIn?.method ?? ''] ?? 0
    return { call: one, sentence, parts: [] }
  }
  return read(call)
}

const OWNERS_ADDED: Readonly<Record<string, number | undefined>> = {
  addOwnerWithThreshold: 1,
  removeOwner: -1,
}

type PartsOf = (call: ReviewedCall) => readonly CallSentence[]

/** @returns undefined for a call that makes no others, or whose others cannot be read. */
function nestedWords(
  call: ReviewedCall,
  { write }: SentenceFacts,
  partsOf: PartsOf,
): Omit<CallSentence, 'call'> | undefined {
  const { nesting, calls, callCount, value, to } = call
  if (nesting === null || calls === null || callCount === 0) return undefined
  const parts = partsOf(call)
  if (nesting === 'batch') return { sentence: batchWords(callCount), parts }
  const party = write(to)
  const [only] = parts
  const isOne = callCount === 1 && only !== undefined
  switch (nesting) {
    case 'account': {
      const sentence = isOne
        ? bilingual`If ${party} is a Safe, has it do this: ${only.sentence}`
        : bilingual`If ${party} is a Safe, has it make ${integerWords(callCount)} calls`
      return { sentence: withCoin(sentence, value), parts: isOne ? only.parts : parts }
    }
    case 'relay':
      return {
        sentence: withCoin(bilingual`Has ${party} make ${batchWords(callCount)}`, value),
        parts,
      }
    case 'caller':
      return { sentence: withCoin(bilingual`Calls ${party} with a ${batchWords(callCount)}`, value), parts }
    case 'new-safe':
    case 'setup':
      return { sentence: withCoin(bilingual`Creates a Safe by ${party}`, value), parts }
  }
}

/** A call of an account to itself, by its own function. */
const isOwnSetting = ({ actor, to, operation, rule }: ReviewedCall): boolean =>
  rule?.class === 'controls-safe' && operation === 0 && actor !== null && isAddressEqual(to, actor)

function singleWords(call: ReviewedCall, facts: SentenceFacts): Bilingual {
  const { to, value, data, operation } = call
  const { write } = facts
  if (operation === 1) return withCoin(delegateWords(call, write(to)), value)
  if (data === '0x') return plainWords(call, facts)
  if (isAddressEqual(to, facts.collection)) {
    const ofCollection = collectionWords(call, facts)
    if (ofCollection !== undefined) return ofCollection
  }
  const sentence =
    (isOwnSetting(call) ? ownSettingWords(call, facts) : undefined) ??
    deploymentWords(call) ??
    approvedHashWords(call, write) ??
    tokenCallWords(call, facts) ??
    otherWords(call, write(to))
  return withCoin(sentence, value)
}

/** Code that runs as the Safe. */
function delegateWords({ contract, nesting }: ReviewedCall, to: Bilingual): Bilingual {
  if (contract?.role === 'signMessageLib') return bilingual`Signs a message in the Safe’s name, on the chain`
  if (contract?.role === 'createCall') return bilingual`Deploys a contract as the Safe`
  if (nesting === 'batch') return bilingual`Makes calls that cannot be read`
  return bilingual`Runs the code at ${to} as the Safe, which can take everything`
}

/** Without data: a payment, a rejection, or nothing. */
function plainWords({ to, value, actor }: ReviewedCall, facts: SentenceFacts): Bilingual {
  const isToItself = actor !== null && isAddressEqual(to, actor)
  if (value > 0n) return moveWords({ what: coinWords(value), to: isToItself ? undefined : facts.write(to) })
  return isToItself && isAddressEqual(to, facts.safe)
    ? rejectionWords(facts.nonce, facts.rejected)
    : functionWords({ to: facts.write(to), method: undefined, size: 0 })
}

/** A mint, or an operation of the studio: only of the page's own collection. */
function collectionWords(
  { data, value, to, actor }: ReviewedCall,
  facts: SentenceFacts,
): Bilingual | undefined {
  const quantity = mintedBy(data)
  if (quantity !== undefined) {
    const tokens = pepperWords(quantity)
    return value === 0n
      ? bilingual`Mints ${tokens} for free`
      : bilingual`Mints ${tokens} for ${coinWords(value)}`
  }
  const write: WriteParty = (address) => facts.write(address)
  const operation = operationOf(data, write)
  if (operation !== undefined && actor !== null && !isAddressEqual(actor, to))
    return withCoin(operation, value)
  return undefined
}

/** How many tokens a call of the collection mints for its caller; undefined for another call. */
export function mintedBy(data: ReviewedCall['data']): bigint | undefined {
  try {
    return decodeFunctionData({ abi: mintAbi, data }).args[1]
  } catch {
    return undefined
  }
}

function ownSettingWords({ builtIn }: ReviewedCall, facts: SentenceFacts): Bilingual | undefined {
  if (builtIn === null) return undefined
  const change = readSettingsChange(builtIn, (value) => ({ value, name: null, logoUri: null }))
  if (change === null) {
    const guard = argumentsOf({ builtIn })[0]
    return moduleGuardWords(guard === undefined ? undefined : facts.write(guard))
  }
  return change && settingWords(change, facts.write, facts.ownerCount)
}

function deploymentWords({ contract, rule, to, builtIn, nesting }: ReviewedCall): Bilingual | undefined {
  const isFactory = isAddressEqual(to, CREATE2_FACTORY)
  if (isFactory || (contract?.role === 'createCall' && builtIn !== null)) return bilingual`Deploys a contract`
  const isCreation = contract?.role === 'proxyFactory' && rule?.class === 'runs-calls'
  return isCreation && nesting === 'new-safe' ? bilingual`Creates a Safe` : undefined
}

function approvedHashWords({ rule, to }: ReviewedCall, write: WriteAddress): Bilingual | undefined {
  return rule?.class === 'signs' && rule.what === 'hash'
    ? bilingual`If ${write(to)} is a Safe, signs for it something that this page cannot see`
    : undefined
}

/** A function of tokens, by the kind of token that the chain says; without that it is a guess. */
function tokenCallWords(call: ReviewedCall, facts: SentenceFacts): Bilingual | undefined {
  const { builtIn, to } = call
  const row = builtIn === null ? undefined : TOKEN_FUNCTIONS[signatureOf(builtIn)]
  if (row === undefined) return undefined
  const isCollection = isAddressEqual(to, facts.collection)
  const kind: TokenFacts | undefined = isCollection ? { type: 'ERC721' } : facts.tokenAt(to)
  if (kind?.type === 'none') return undefined
  const contract = facts.write(to)
  const given = argumentsOf(call)
  const sentence = row({
    given,
    token: kind,
    contract,
    isCollection,
    party: (address) =>
      address !== undefined && call.actor !== null && sameAddress(address, call.actor)
        ? undefined
        : facts.write(address ?? zeroAddress),
    write: facts.write,
  })
  if (sentence === undefined) return undefined
  return kind === undefined ? uncheckedWords(sentence, contract) : sentence
}

interface TokenCall {
  readonly given: readonly (string | undefined)[]
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
  return bilingual`${integerWords(toBigInt(value))} units, or No. ${integerWords(toBigInt(value))}, of the token ${call.contract}`
}

const movesCollectible: TokenRow = (call) => {
  const [from, to, id] = call.given
  return moveWords({ what: collectibleOf(call, id), from: call.party(from), to: call.party(to) })
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
  'safeTransferFrom(address,address,uint256)': movesCollectible,
  'safeTransferFrom(address,address,uint256,bytes)': movesCollectible,
  'safeTransferFrom(address,address,uint256,uint256,bytes)': (call) => {
    const [from, to, id, count] = call.given
    const what = bilingual`${integerWords(toBigInt(count))} × ${collectibleOf(call, id)}`
    return moveWords({ what, from: call.party(from), to: call.party(to) })
  },
  'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)': (call) => {
    const [from, to] = call.given
    return moveWords({
      what: bilingual`several tokens of ${call.contract}`,
      from: call.party(from),
      to: call.party(to),
    })
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
const argumentsOf = ({ builtIn }: Pick<ReviewedCall, 'builtIn'>): readonly (string | undefined)[] =>
  (builtIn?.parameters ?? []).map(({ value }) => (typeof value === 'string' ? value : undefined))

const MAX_METHOD_LENGTH = 40

/** By name, which is a guess unless the contract's own ABI has it. */
function otherWords({ decoded, data }: ReviewedCall, to: Bilingual): Bilingual {
  const name = plainText(decoded?.method, MAX_METHOD_LENGTH)
  return functionWords({
    to,
    method:
      decoded === null || name === '' ? undefined : { name, isGuess: decoded.accuracy !== 'FULL_MATCH' },
    argumentCount: decoded?.parameters?.length ?? 0,
    size: size(data),
  })
}

const toBigInt = (text: string | undefined): bigint =>
  text !== undefined && /^\d+$/.test(text) ? BigInt(text) : 0n
const isZero = (address: string): boolean => address.toLowerCase() === zeroAddress
const sameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
