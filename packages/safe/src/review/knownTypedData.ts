/** What typed data of a known type says, read from the very values that are hashed. */
import { addressOf } from '@peppermint/input/address'
import { type Address, isAddressEqual, isHex, maxUint256 } from 'viem'
import { type TypedMessage, withPrimaryType } from '../hashes/index.ts'
import type { CallInput } from './nestedCalls.ts'
import type { RefundFields } from './refund.ts'
import { readOperation, type SafeOperation } from './safeOperation.ts'
import { isOfSnapshot, readSnapshot, type SnapshotMessage } from './snapshotMessage.ts'
import { address, integer, items, type Struct, structs, UnreadableError } from './typedDataFields.ts'
import { CANONICAL, type CanonicalName, type ShapeName, shapeOf, typeTextOf } from './typedDataShapes.ts'

/** Of one token; `id` of a collection's. */
export interface TypedAmount {
  readonly token: Address
  readonly amount: bigint
}

/** An asset of an order. `any` is a token of the collection that the taker chooses. */
export interface OrderItem extends TypedAmount {
  readonly type: 'coin' | 'ERC20' | 'ERC721' | 'ERC1155' | 'any'
  readonly id: bigint
}

export interface Offer {
  readonly offerer: Address
  readonly offers: readonly OrderItem[]
  /** At the least, with who gets it. */
  readonly asks: readonly (OrderItem & { readonly recipient: Address })[]
}

interface OfTyped {
  /** That acts on the signature. */
  readonly contract: Address
}

type OfContract = OfTyped &
  (
    | {
        readonly type: 'permit'
        /** Undefined where no field names it: the signer. */
        readonly holder: Address | undefined
        readonly spender: Address
        /** `all`: as much as the holder has; `none`: takes a permission back. */
        readonly amount: bigint | 'all' | 'none'
      }
    | { readonly type: 'permit-collectible'; readonly spender: Address; readonly id: bigint }
    | {
        readonly type: 'permit2'
        readonly spender: Address
        readonly amounts: readonly TypedAmount[]
        /** One transfer, or until it expires. */
        readonly isOnce: boolean
        /** It has terms that only the spender's contract knows. */
        readonly hasWitness: boolean
      }
    | {
        readonly type: 'authorization'
        readonly from: Address
        readonly to: Address
        readonly amount: bigint
        /** Only `to` may hand it in. */
        readonly isReceiverOnly: boolean
      }
    | {
        readonly type: 'swap-order'
        readonly sells: TypedAmount
        readonly buys: TypedAmount
        readonly isSale: boolean
        /** Undefined for the signer. */
        readonly receiver: Address | undefined
      }
    | ({ readonly type: 'offer' } & Offer)
    /** One signature for many offers, each of which can be taken. */
    | { readonly type: 'offers'; readonly all: readonly Offer[] }
    | ({ readonly type: 'safe-operation' } & SafeOperation)
    | {
        readonly type: 'safe-transaction'
        readonly call: CallInput
        readonly refund: RefundFields
      }
    | { readonly type: 'safe-message' }
    | { readonly type: 'vote-delegation'; readonly delegatee: Address }
    | {
        readonly type: 'delegation'
        readonly delegator: Address
        /** Undefined: anyone. */
        readonly delegate: Address | undefined
        /** What another account lets the delegator do, and not what is the delegator's own. */
        readonly isOfAnother: boolean
        /** Contracts that limit it. */
        readonly limits: number
      }
  )

export type KnownTypedData = OfContract | SnapshotMessage

/** A message of a known type for another contract than the type is of. */
export interface ImitatedContract {
  readonly type: 'imitation'
  readonly name: CanonicalName | 'Snapshot'
  readonly contract: Address
}

const CONTRACTS: Readonly<Partial<Record<ShapeName, CanonicalName>>> = {
  'permit2-allowance': 'Permit2',
  'permit2-transfer': 'Permit2',
  'permit2-witness': 'Permit2',
  'swap-order': 'CoW Protocol',
  'seaport-order': 'Seaport',
  'seaport-orders': 'Seaport',
  'safe-operation-0.2.0': 'Safe4337Module 0.2.0',
  'safe-operation-0.3.0': 'Safe4337Module 0.3.0',
  delegation: 'MetaMask’s DelegationManager',
}

/**
 * Reads a message whose hash covers all that it shows (`requireSignedData`).
 * @returns undefined for every type that is not known to the last field, and for one without a contract, except
 *   Snapshot's.
 */
export function readTypedData(message: TypedMessage): KnownTypedData | ImitatedContract | undefined {
  const { primaryType, types, message: content } = withPrimaryType(message)
  const contract = addressOf(message.domain?.['verifyingContract'])
  try {
    const snapshot = readSnapshot(typeTextOf(primaryType, types), content)
    if (snapshot !== undefined && isOfSnapshot(message.domain)) {
      if (message.domain?.['verifyingContract'] === undefined) return snapshot
      return contract && { type: 'imitation', name: 'Snapshot', contract }
    }
    const shape = shapeOf(primaryType, types)
    if (shape === undefined || contract === undefined) return undefined
    const name = CONTRACTS[shape]
    if (name !== undefined && !CANONICAL[name].some((one) => isAddressEqual(one, contract)))
      return { type: 'imitation', name, contract }
    const known = READERS[shape](content)
    return known && { ...known, contract }
  } catch (error) {
    if (error instanceof UnreadableError) return undefined
    throw error
  }
}

/** The contracts that the amounts of a message are of. */
export function tokensOf(known: KnownTypedData): readonly Address[] {
  switch (known.type) {
    case 'permit':
    case 'authorization':
      return [known.contract]
    case 'permit2':
      return known.amounts.map(({ token }) => token)
    case 'swap-order':
      return [known.sells.token, known.buys.token]
    case 'offer':
      return tokensOfOffer(known)
    case 'offers':
      return known.all.flatMap(tokensOfOffer)
    default:
      return []
  }
}

const tokensOfOffer = ({ offers, asks }: Offer): readonly Address[] =>
  [...offers, ...asks].flatMap(({ type, token }) => (type === 'ERC20' ? [token] : []))

type Without<T> = T extends unknown ? Omit<T, 'contract'> : never
type Reader = (content: Struct) => Without<OfContract> | undefined

const tokenAmounts = (value: unknown): readonly TypedAmount[] =>
  structs(value).map(({ token, amount }) => ({ token: address(token), amount: integer(amount) }))

const orUndefined = (one: Address): Address | undefined => (BigInt(one) === 0n ? undefined : one)

const authorization =
  (isReceiverOnly: boolean): Reader =>
  ({ from, to, value }) => ({
    type: 'authorization',
    from: address(from),
    to: address(to),
    amount: integer(value),
    isReceiverOnly,
  })

const transfer =
  (hasWitness: boolean): Reader =>
  ({ permitted, spender }) => ({
    type: 'permit2',
    spender: address(spender),
    amounts: tokenAmounts(permitted),
    isOnce: true,
    hasWitness,
  })

const safeOperation: Reader = (content) => {
  const read = readOperation(content)
  return read && { type: 'safe-operation', ...read }
}

const ITEM_TYPES = ['coin', 'ERC20', 'ERC721', 'ERC1155', 'any', 'any'] as const

/** @param pick of the amounts at the beginning and at the end, which may differ. */
function orderItem(
  { itemType, token, identifierOrCriteria, startAmount, endAmount }: Struct,
  pick: (one: bigint, other: bigint) => bigint,
): OrderItem {
  const type = ITEM_TYPES[Number(integer(itemType))]
  if (type === undefined) throw new UnreadableError()
  return {
    type,
    token: address(token),
    id: integer(identifierOrCriteria),
    amount: pick(integer(startAmount), integer(endAmount)),
  }
}

const most = (one: bigint, other: bigint): bigint => (one > other ? one : other)
const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)

const offerOf = ({ offerer, offer, consideration }: Struct): Offer => ({
  offerer: address(offerer),
  offers: structs(offer).map((item) => orderItem(item, most)),
  asks: structs(consideration).map((item) => ({
    ...orderItem(item, least),
    recipient: address(item['recipient']),
  })),
})

/** `ANY_DELEGATE` and `ROOT_AUTHORITY` of the DelegationManager. */
const ANY_DELEGATE: Address = '0x0000000000000000000000000000000000000a11'
const ROOT_AUTHORITY = maxUint256

const READERS: Readonly<Record<ShapeName, Reader>> = {
  permit: ({ owner, spender, value }) => {
    const amount = integer(value)
    return {
      type: 'permit',
      holder: address(owner),
      spender: address(spender),
      amount: amount === 0n ? 'none' : amount,
    }
  },
  'permit-all': ({ holder, spender, allowed }) => ({
    type: 'permit',
    holder: address(holder),
    spender: address(spender),
    amount: allowed === false ? 'none' : 'all',
  }),
  'permit-collectible': ({ spender, tokenId }) => ({
    type: 'permit-collectible',
    spender: address(spender),
    id: integer(tokenId),
  }),
  'permit2-allowance': ({ details, spender }) => ({
    type: 'permit2',
    spender: address(spender),
    amounts: tokenAmounts(details),
    isOnce: false,
    hasWitness: false,
  }),
  'permit2-transfer': transfer(false),
  'permit2-witness': transfer(true),
  'transfer-authorization': authorization(false),
  'receive-authorization': authorization(true),
  'swap-order': ({ sellToken, buyToken, receiver, sellAmount, buyAmount, feeAmount, kind }) => {
    if (kind !== 'sell' && kind !== 'buy') return undefined
    return {
      type: 'swap-order',
      sells: { token: address(sellToken), amount: integer(sellAmount) + integer(feeAmount) },
      buys: { token: address(buyToken), amount: integer(buyAmount) },
      isSale: kind === 'sell',
      receiver: orUndefined(address(receiver)),
    }
  },
  'seaport-order': (order) => ({ type: 'offer', ...offerOf(order) }),
  'seaport-orders': ({ tree }) => {
    // Marketplaces fill a tree up with orders of nothing, which no one can have signed.
    const all = structs(items(tree)).map(offerOf)
    return { type: 'offers', all: all.filter(({ offerer }) => orUndefined(offerer) !== undefined) }
  },
  'safe-operation-0.2.0': safeOperation,
  'safe-operation-0.3.0': safeOperation,
  'safe-transaction': ({ to, value, data, operation, ...refund }) => {
    const kind = integer(operation)
    if (!isHex(data) || (kind !== 0n && kind !== 1n)) return undefined
    return {
      type: 'safe-transaction',
      call: { to: address(to), value: integer(value), data, operation: kind === 1n ? 1 : 0 },
      refund: {
        safeTxGas: integer(refund['safeTxGas']),
        baseGas: integer(refund['baseGas']),
        gasPrice: integer(refund['gasPrice']),
        gasToken: address(refund['gasToken']),
        refundReceiver: address(refund['refundReceiver']),
      },
    }
  },
  'safe-message': () => ({ type: 'safe-message' }),
  'vote-delegation': ({ delegatee }) => ({ type: 'vote-delegation', delegatee: address(delegatee) }),
  delegation: ({ delegate, delegator, authority, caveats }) => {
    const receiver = address(delegate)
    return {
      type: 'delegation',
      delegator: address(delegator),
      delegate: isAddressEqual(receiver, ANY_DELEGATE) ? undefined : receiver,
      isOfAnother: integer(authority) !== ROOT_AUTHORITY,
      limits: structs(caveats).length,
    }
  },
}
