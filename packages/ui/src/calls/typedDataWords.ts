/** Sentences of typed data of known types (EIP-712): what the signature lets others do. */
import type { TypedMessage } from '@peppermint/safe/hashes'
import {
  isUnlimited,
  readCallTree,
  readTypedData,
  type KnownTypedData,
  type Offer,
  type OrderItem,
  type SafeOperation,
  type TypedAmount,
} from '@peppermint/safe/review'
import { isAddressEqual, type Address, zeroAddress } from 'viem'
import { plural } from '../words/plural.ts'
import { bilingual, type Bilingual } from '../words/t.ts'
import { collectibleWords, type Permission, spendWords } from './actionWords.ts'
import { coinWords, integerWords, tokenAmountWords, tokenName, type TokenUnits } from './amounts.ts'
import { callWords, type CallSentence, refundOf } from './callWords.ts'
import type { SentenceFacts, TokenFacts } from './sentenceFacts.ts'
import { snapshotWords } from './snapshotWords.ts'
import { countedWords } from './tokenCallWords.ts'

/** What the sentence of a message goes by. */
export interface MessageFacts extends Pick<SentenceFacts, 'safe' | 'collection' | 'write'> {
  readonly chainId: number
  /** Undefined while it is not known. */
  readonly tokenAt?: SentenceFacts['tokenAt']
}

export interface TypedDataSentence {
  readonly sentence: Bilingual
  /** Calls of a transaction of another Safe, in order. */
  readonly calls?: CallSentence
  /** Offers that one signature makes. */
  readonly offers?: readonly Bilingual[]
}

/** A known type for a contract that it is not of. */
export interface Imitation {
  readonly imitates: string
}

/** @returns undefined for an unknown type. */
export function typedDataWords(
  message: TypedMessage,
  facts: MessageFacts,
): TypedDataSentence | Imitation | undefined {
  const known = readTypedData(message)
  if (known === undefined) return undefined
  if (known.type === 'imitation') return { imitates: known.name }
  const chainId = chainOf(message)
  const isElsewhere = chainId !== undefined && chainId !== BigInt(facts.chainId)
  const tokenAt = facts.tokenAt ?? (() => undefined)
  if (!isElsewhere) return wordsOf(known, { ...facts, tokenAt })
  // Another chain has another coin, and other contracts at these addresses.
  const read = wordsOf(known, {
    ...facts,
    tokenAt: () => undefined,
    coin: (amount) =>
      plural(
        amount,
        bilingual`1 unit of ${coinThere}`,
        bilingual`${integerWords(amount)} units of ${coinThere}`,
      ),
    collection: zeroAddress,
  })
  return { ...read, sentence: bilingual`${read.sentence} (on chain ${chainId.toString()}, not on this one)` }
}

const coinThere = bilingual`that chain’s coin`

function chainOf({ domain }: TypedMessage): bigint | undefined {
  const text = String(domain?.['chainId'])
  return /^(\d+|0x[\da-f]+)$/i.test(text) ? BigInt(text) : undefined
}

type Facts = SentenceFacts

function wordsOf(known: KnownTypedData, facts: Facts): TypedDataSentence {
  switch (known.type) {
    case 'snapshot':
      return { sentence: snapshotWords(known, facts) }
    case 'safe-transaction':
      return safeTransactionWords(known, facts)
    case 'safe-operation':
      return safeOperationWords(known, facts)
    case 'offers':
      return offersWords(known, facts)
    default:
      return { sentence: sentenceOf(known, facts) }
  }
}

type OfOneSentence = Exclude<
  KnownTypedData,
  { readonly type: 'snapshot' | 'safe-transaction' | 'safe-operation' | 'offers' }
>

function sentenceOf(known: OfOneSentence, facts: Facts): Bilingual {
  const { write } = facts
  const contract = write(known.contract)
  switch (known.type) {
    case 'permit': {
      const { amount, spender, holder } = known
      const name = nameOf(known.contract, facts)
      const permission: Permission =
        amount === 'none'
          ? { type: 'none', token: name }
          : amount === 'all' || isUnlimited(amount.toString())
            ? { type: 'any', token: name }
            : { type: 'amount', amount: amountWords({ token: known.contract, amount }, facts) }
      return ofHolder(holder, spendWords(write(spender), permission), facts)
    }
    case 'permit-collectible': {
      const token = collectibleOf(known.contract, known.id, facts)
      return bilingual`Lets ${write(known.spender)} take ${token}`
    }
    case 'permit2':
      return bilingual`${permit2Words(known, facts)}, through ${contract}`
    case 'authorization': {
      const amount = amountWords({ token: known.contract, amount: known.amount }, facts)
      const sentence = known.isReceiverOnly
        ? bilingual`Lets ${write(known.to)} take ${amount} once`
        : bilingual`Lets anyone send ${amount} to ${write(known.to)}, once`
      return ofHolder(known.from, sentence, facts)
    }
    case 'swap-order': {
      const [sold, bought] = [known.sells, known.buys].map((one) => amountWords(one, facts)) as [
        Bilingual,
        Bilingual,
      ]
      const sentence = known.isSale
        ? bilingual`Sells ${sold} for at least ${bought}`
        : bilingual`Buys ${bought} for at most ${sold}`
      const { receiver } = known
      return receiver === undefined || isAddressEqual(receiver, facts.safe)
        ? bilingual`${sentence}, through ${contract}`
        : bilingual`${sentence}, which ${write(receiver)} gets, through ${contract}`
    }
    case 'offer':
      return bilingual`${offerWords(known, facts)}, through ${contract}`
    case 'delegation':
      return bilingual`${delegationWords(known, facts)}, through ${contract}`
    case 'safe-message':
      return bilingual`If ${contract} is a Safe, signs for it something that this page cannot see`
    case 'vote-delegation':
      return bilingual`Lets ${write(known.delegatee)} vote in the signer’s place at ${contract}`
  }
}

/** Native coin in orders of CoW Protocol. */
const COIN: Address = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

function unitsOf(token: TokenFacts | undefined): TokenUnits {
  return token?.type === 'ERC20' ? token : { symbol: null, decimals: null }
}

function amountWords({ token, amount }: TypedAmount, { write, tokenAt, coin = coinWords }: Facts): Bilingual {
  if (isAddressEqual(token, COIN)) return coin(amount)
  // A symbol is anyone's to choose, and no page beside a wallet says whose it is: the contract stays in sight.
  return withContract(tokenAmountWords(amount, unitsOf(tokenAt(token)), write(token)), write(token))
}

const withContract = (amount: Bilingual, contract: Bilingual): Bilingual =>
  amount.english.includes(contract.english)
    ? amount
    : { text: `${amount.text} (${contract.text})`, english: `${amount.english} (${contract.english})` }

function nameOf(token: Address, { write, tokenAt }: Facts): Bilingual {
  const contract = write(token)
  return withContract(tokenName(unitsOf(tokenAt(token)).symbol, contract), contract)
}

const collectibleOf = (contract: Address, id: bigint, { collection, write }: Facts): Bilingual =>
  collectibleWords(id.toString(), isAddressEqual(contract, collection) ? undefined : write(contract))

function ofHolder(holder: Address | undefined, sentence: Bilingual, { safe, write }: Facts): Bilingual {
  return holder === undefined || isAddressEqual(holder, safe)
    ? sentence
    : bilingual`${sentence} (tokens of ${write(holder)})`
}

type Permit2 = Extract<KnownTypedData, { readonly type: 'permit2' }>

function permit2Words({ spender, amounts, isOnce, hasWitness }: Permit2, facts: Facts): Bilingual {
  const party = facts.write(spender)
  const [only] = amounts
  if (!isOnce && amounts.length === 1 && only !== undefined) {
    const token = nameOf(only.token, facts)
    return spendWords(
      party,
      only.amount === 0n
        ? { type: 'none', token }
        : isUnlimited(only.amount.toString())
          ? { type: 'any', token }
          : { type: 'amount', amount: amountWords(only, facts) },
    )
  }
  const all = listWords(amounts, (one) => (isAll(one) ? anyOf(one, facts) : amountWords(one, facts)))
  if (!isOnce) return bilingual`Lets ${party} spend ${all}`
  const once = bilingual`Lets ${party} take ${all} once`
  return hasWitness ? bilingual`${once}, on terms that this page cannot read` : once
}

const isAll = ({ amount }: TypedAmount): boolean => isUnlimited(amount.toString())
const anyOf = ({ token }: TypedAmount, facts: Facts): Bilingual =>
  bilingual`any amount of ${nameOf(token, facts)}`

/** Items that a sentence has, and more of as many contracts. */
const MAX_ITEMS = 8

function listWords<T extends TypedAmount>(items: readonly T[], itemOf: (item: T) => Bilingual): Bilingual {
  const { sorted, shown } = byWorst(items)
  const [first, ...others] = sorted.slice(0, shown).map(itemOf)
  if (first === undefined) return bilingual`nothing`
  const list = others.reduce((all, one) => bilingual`${all}, ${one}`, first)
  const more = items.length - shown
  return more > 0 ? bilingual`${list} and ${integerWords(more)} more` : list
}

/** Everything of a token first. Where some have to be left out, no contract is, and none with more of what is said. */
function byWorst<T extends TypedAmount>(
  items: readonly T[],
): { readonly sorted: readonly T[]; readonly shown: number } {
  if (items.length <= MAX_ITEMS) {
    const sorted = items.toSorted((one, other) => Number(isAll(other)) - Number(isAll(one)))
    return { sorted, shown: items.length }
  }
  const sorted = items.toSorted((one, other) => Number(other.amount - one.amount))
  const firsts = new Map(sorted.toReversed().map((item) => [item.token.toLowerCase(), item]))
  const isFirst = (item: T): boolean => firsts.get(item.token.toLowerCase()) === item
  return {
    sorted: [...sorted.filter(isFirst), ...sorted.filter((item) => !isFirst(item))],
    shown: Math.max(MAX_ITEMS, firsts.size),
  }
}

function offerWords({ offerer, offers, asks }: Offer, facts: Facts): Bilingual {
  const own = asks.filter(({ recipient }) => isAddressEqual(recipient, offerer))
  const offered = listWords(offers, (item) => itemWords(item, facts))
  const sentence =
    own.length === 0
      ? bilingual`Offers ${offered} and gets nothing for it`
      : bilingual`Offers ${offered} for at least ${listWords(own, (item) => itemWords(item, facts))}`
  return ofHolder(offerer, sentence, facts)
}

/** One signature for all: each is listed, since any of them can be the one that takes everything. */
function offersWords(
  { contract, all }: Extract<KnownTypedData, { readonly type: 'offers' }>,
  facts: Facts,
): TypedDataSentence {
  const through = facts.write(contract)
  const offers = all.map((offer) => offerWords(offer, facts))
  const [only] = offers
  if (only !== undefined && offers.length === 1) return { sentence: bilingual`${only}, through ${through}` }
  const count = integerWords(offers.length)
  return {
    sentence: bilingual`Makes ${count} offers, each of which can be taken, through ${through}`,
    offers,
  }
}

type Delegation = Extract<KnownTypedData, { readonly type: 'delegation' }>

function delegationWords(
  { delegator, delegate, isOfAnother, limits }: Delegation,
  { write }: Facts,
): Bilingual {
  const party = delegate === undefined ? bilingual`anyone` : write(delegate)
  const account = write(delegator)
  const sentence = isOfAnother
    ? bilingual`Lets ${party} do what another account lets ${account} do`
    : bilingual`Lets ${party} act as ${account}`
  return limits === 0
    ? bilingual`${sentence}, without any limit`
    : plural(
        limits,
        bilingual`${sentence}, within 1 limit that this page cannot read`,
        bilingual`${sentence}, within ${integerWords(limits)} limits that this page cannot read`,
      )
}

function itemWords(item: OrderItem, facts: Facts): Bilingual {
  const { type, token, id, amount } = item
  switch (type) {
    case 'coin':
      return (facts.coin ?? coinWords)(amount)
    case 'ERC20':
      return amountWords(item, facts)
    case 'ERC721':
      return collectibleOf(token, id, facts)
    case 'ERC1155':
      return countedWords(amount, collectibleOf(token, id, facts))
    case 'any':
      return amount > 1n
        ? bilingual`${integerWords(amount)} tokens of ${facts.write(token)} that the taker chooses`
        : bilingual`a token of ${facts.write(token)} that the taker chooses`
  }
}

/** Of another Safe that counts this one among its owners: its call, as if it were proposed there. */
function safeTransactionWords(
  { contract, call, refund }: Extract<KnownTypedData, { readonly type: 'safe-transaction' }>,
  facts: Facts,
): TypedDataSentence {
  const account = facts.write(contract)
  return asOwnerOf(contract, call, facts, (signed) =>
    refund.gasPrice === 0n
      ? signed
      : bilingual`${signed}; ${refundOf(account, refund.refundReceiver, facts.write)}`,
  )
}

/** The same for its module of ERC-4337. */
function safeOperationWords(
  {
    account,
    contract,
    call,
    maxFeeWei,
    paymaster,
  }: Extract<KnownTypedData, { readonly type: 'safe-operation' }>,
  facts: Facts,
): TypedDataSentence {
  const { write, coin = coinWords } = facts
  return asOwnerOf(account, call, facts, (signed) => {
    const through = bilingual`${signed}, through ${write(contract)}`
    return paymaster === undefined
      ? bilingual`${through}; ${write(account)} pays up to ${coin(maxFeeWei)} for gas`
      : bilingual`${through}; ${write(paymaster)} pays for gas`
  })
}

function asOwnerOf(
  account: Address,
  call: SafeOperation['call'],
  facts: Facts,
  finish: (signed: Bilingual) => Bilingual,
): TypedDataSentence {
  const calls = callWords(readCallTree(account, call, []).call, facts)
  const sentence = finish(
    bilingual`If ${facts.write(account)} is a Safe, signs as one of its owners: ${calls.sentence}`,
  )
  return calls.parts.length > 0 ? { sentence, calls } : { sentence }
}
