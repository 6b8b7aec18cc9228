/** One sentence for each call of a transaction, from the very bytes and from what the chain says of tokens. */
import { plainText } from '@peppermint/input/text'
import { readSettingsChange } from '@peppermint/safe/describe'
import { CREATE2_FACTORY, flattenCalls, isOfSingleton, type ReviewedCall } from '@peppermint/safe/review'
import { operationOf, type WriteParty } from '@peppermint/sale/operations'
import { mintAbi } from '@peppermint/contracts/pageAbi'
import { type Address, decodeFunctionData, isAddressEqual, size, zeroAddress } from 'viem'
import { bilingual, type Bilingual } from '../words/t.ts'
import {
  batchWords,
  callsInsideWords,
  deployedWords,
  foreignCodeWords,
  functionWords,
  moduleGuardWords,
  moveWords,
  noCodeWords,
  rejectionWords,
  relayWords,
  settingWords,
  signedMessageWords,
  withCoin,
  uncheckedWords,
  type WriteAddress,
} from './actionWords.ts'
import { coinWords, integerWords, lettersOf, pepperWords } from './amounts.ts'
import type { SentenceFacts } from './sentenceFacts.ts'
import { argumentsOf, permit2Words, tokenCallWords } from './tokenCallWords.ts'

/** A call with its sentence, and those of the calls that it makes. */
export interface CallSentence {
  readonly call: ReviewedCall
  readonly sentence: Bilingual
  /** Empty for a call that makes none, and where its sentence says the only one. */
  readonly parts: readonly CallSentence[]
  /** More than `parts` where not all were read. */
  readonly partCount: number
}

/** Sentences of a transaction's call and of those inside of it; owners are counted from one call to the next. */
export function callWords(call: ReviewedCall, given: SentenceFacts): CallSentence {
  const facts = { ...given, tokenAt: withoutSharedSymbols(call, given.tokenAt) }
  let { ownerCount } = facts
  const partsOf = ({ calls }: ReviewedCall): readonly CallSentence[] => (calls ?? []).map(read)
  function read(one: ReviewedCall): CallSentence {
    const nested = nestedWords(one, facts, partsOf)
    if (nested !== undefined) return { call: one, ...nested }
    const sentence = singleWords(one, { ...facts, ownerCount })
    if (ownerCount !== undefined && isOwnSetting(one) && isAddressEqual(one.to, facts.safe))
      ownerCount += OWNERS_ADDED[one.builtIn?.method ?? ''] ?? 0
    return { call: one, sentence, parts: [], partCount: 0 }
  }
  return read(call)
}

/**
 * Two contracts of one transaction that call themselves the same are named by their addresses: what arrives must not
 * pass for what leaves.
 */
function withoutSharedSymbols(
  call: ReviewedCall,
  tokenAt: SentenceFacts['tokenAt'],
): SentenceFacts['tokenAt'] {
  const symbolOf = (contract: Address): string => {
    const token = tokenAt(contract)
    return token?.type === 'ERC20' ? lettersOf(token.symbol ?? '') : ''
  }
  // The contract of each symbol; empty for one of several.
  const contracts = new Map<string, string>()
  for (const { to } of flattenCalls(call)) {
    const symbol = symbolOf(to)
    const contract = to.toLowerCase()
    contracts.set(symbol, (contracts.get(symbol) ?? contract) === contract ? contract : '')
  }
  return (contract) => {
    const token = tokenAt(contract)
    return token?.type === 'ERC20' && contracts.get(symbolOf(contract)) === ''
      ? { ...token, symbol: null }
      : token
  }
}

const OWNERS_ADDED: Readonly<Record<string, number | undefined>> = {
  addOwnerWithThreshold: 1,
  removeOwner: -1,
}

type PartsOf = (call: ReviewedCall) => readonly CallSentence[]

/** @returns undefined for a call that makes no others, or whose others cannot be read. */
function nestedWords(
  call: ReviewedCall,
  { write, tokenAt, coin }: SentenceFacts,
  partsOf: PartsOf,
): Omit<CallSentence, 'call'> | undefined {
  const { nesting, calls, callCount, value, to, contract } = call
  if (nesting === null || calls === null || callCount === 0) return undefined
  const parts = partsOf(call)
  const all = { parts, partCount: callCount }
  if (nesting === 'batch') return { sentence: batchWords(callCount), ...all }
  const party = write(to)
  const [only] = parts
  const isOne = callCount === 1 && only !== undefined
  // The calls are read by the function's selector, which any contract may have.
  const checked = (sentence: Bilingual): Bilingual =>
    withCoin(
      contract === null ? uncheckedWords(sentence, party, tokenAt(to)?.type === 'no-code') : sentence,
      value,
      coin,
    )
  switch (nesting) {
    case 'account': {
      const made = isOne
        ? bilingual`If ${party} is a Safe, has it do this: ${only.sentence}`
        : bilingual`If ${party} is a Safe, has it make ${integerWords(callCount)} calls`
      return { ...(isOne ? only : all), sentence: withCoin(withRefund(made, call, write), value, coin) }
    }
    case 'relay':
      return { sentence: checked(relayWords(party, callCount)), ...all }
    case 'caller':
      return { sentence: checked(callsInsideWords(party, callCount)), ...all }
    case 'new-safe':
      return { sentence: checked(bilingual`Creates a Safe by ${party}`), ...all }
    case 'setup':
      return { sentence: checked(setupWords(call, party)), ...all }
  }
}

/** A nested execution, and the refund of gas that the other Safe pays for it. */
function withRefund(sentence: Bilingual, call: ReviewedCall, write: WriteAddress): Bilingual {
  const [, , , , , , gasPrice = '0', , receiver = ''] = argumentsOf(call)
  return call.builtIn?.method === 'execTransaction' && gasPrice !== '0'
    ? bilingual`${sentence}; ${refundOf(write(call.to), receiver, write)}`
    : sentence
}

/** A refund of gas that another Safe pays. */
export const refundOf = (payer: Bilingual, receiver: string, write: WriteAddress): Bilingual =>
  /^0x0*$/.test(receiver)
    ? bilingual`${payer} pays a gas refund to the executor`
    : bilingual`${payer} pays a gas refund to ${write(receiver)}`

/** A call of an account to itself, by its own function. */
const isOwnSetting = ({ actor, to, operation, rule }: ReviewedCall): boolean =>
  rule?.class === 'controls-safe' && operation === 0 && actor !== null && isAddressEqual(to, actor)

function singleWords(call: ReviewedCall, facts: SentenceFacts): Bilingual {
  const { to, value, data, operation } = call
  const { write, coin } = facts
  // Value of a delegate call stays where it is.
  if (operation === 1) return delegateWords(call, facts)
  if (data === '0x') return plainWords(call, facts)
  if (isAddressEqual(to, facts.collection)) {
    const ofCollection = collectionWords(call, facts)
    if (ofCollection !== undefined) return ofCollection
  }
  const sentence =
    (isOwnSetting(call) ? ownSettingWords(call, facts) : undefined) ??
    deploymentWords(call) ??
    approvedHashWords(call, write) ??
    permit2Words(call, facts) ??
    tokenCallWords(call, facts)
  if (sentence !== undefined) return withCoin(sentence, value, coin)
  return facts.tokenAt(to)?.type === 'no-code'
    ? noCodeWords(write(to), size(data), value, coin)
    : withCoin(otherWords(call, write(to)), value, coin)
}

/** Code that runs as the account that makes the call. */
function delegateWords(call: ReviewedCall, { write, safe, coin }: SentenceFacts): Bilingual {
  const { contract, nesting, actor, to, data } = call
  const account = actor === null ? null : isAddressEqual(actor, safe) ? undefined : write(actor)
  if (contract?.role === 'signMessageLib') return signedMessageWords(account)
  if (contract?.role === 'createCall') return withCoin(deployedWords(account), deploymentValue(call), coin)
  if (nesting === 'batch') return bilingual`Makes calls that cannot be read`
  if (isOfSingleton(call)) {
    if (nesting === 'setup') return setupWords(call, write(to))
    if (data === '0x') return bilingual`Nothing sets up the new Safe: anyone can become its owner`
  }
  return foreignCodeWords(write(to), account)
}

/** Of a Safe that this one creates, by the code of its singleton, or of one that is there already. */
const setupWords = ({ operation }: ReviewedCall, party: Bilingual): Bilingual =>
  operation === 1
    ? bilingual`Sets up the new Safe with the code of ${party}`
    : bilingual`Sets up ${party} as a new Safe`

/** Coin that CreateCall gives the contract that it deploys. */
const deploymentValue = (call: ReviewedCall): bigint => {
  const [value] = argumentsOf(call)
  return value !== undefined && /^\d+$/.test(value) ? BigInt(value) : 0n
}

/** Without data: a payment, a rejection, or nothing. */
function plainWords({ to, value, actor, path }: ReviewedCall, facts: SentenceFacts): Bilingual {
  const isToItself = actor !== null && isAddressEqual(to, actor)
  const { coin = coinWords } = facts
  if (value > 0n) return moveWords({ what: coin(value), to: isToItself ? undefined : facts.write(to) })
  if (!isToItself || !isAddressEqual(to, facts.safe))
    return functionWords({ to: facts.write(to), method: undefined, size: 0 })
  // Any transaction uses up its nonce: one call of a batch is no rejection.
  return path.length === 0 ? rejectionWords(facts) : bilingual`Does nothing`
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

function ownSettingWords({ builtIn, to }: ReviewedCall, facts: SentenceFacts): Bilingual | undefined {
  if (builtIn === null) return undefined
  const account = isAddressEqual(to, facts.safe) ? undefined : facts.write(to)
  const change = readSettingsChange(builtIn, (value) => ({ value, name: null, logoUri: null }))
  if (change === null) {
    const guard = argumentsOf({ builtIn })[0]
    return moduleGuardWords(
      guard === undefined ? undefined : guard === zeroAddress ? 'none' : facts.write(guard),
      account,
    )
  }
  // How many owners another Safe has is not known.
  return (
    change && settingWords(change, facts.write, account === undefined ? facts.ownerCount : undefined, account)
  )
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
