/** What typed data of a known type says, read from the very values that are hashed. */
import { addressOf } from '@peppermint/input/address'
import { type Address, isAddressEqual, isHex } from 'viem'
import { type TypedMessage, withPrimaryType } from '../hashes/index.ts'
import type { CallInput } from './nestedCalls.ts'
import type { RefundFields } from './refund.ts'
import { CANONICAL, type CanonicalName, type ShapeName, shapeOf } from './typedDataShapes.ts'

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

interface OfTyped {
  /** That acts on the signature. */
  readonly contract: Address
}

export type KnownTypedData = OfTyped &
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
    | {
        readonly type: 'offer'
        readonly offerer: Address
        readonly offers: readonly OrderItem[]
        /** At the least, with who gets it. */
        readonly asks: readonly (OrderItem & { readonly recipient: Address })[]
      }
    | {
        readonly type: 'safe-transaction'
        readonly call: CallInput
        readonly refund: RefundFields
      }
    | { readonly type: 'safe-message' }
    | { readonly type: 'vote-delegation'; readonly delegatee: Address }
  )

/** A message of a known type for another contract than the type is of. */
export interface ImitatedContract {
  readonly type: 'imitation'
  readonly name: CanonicalName
  readonly contract: Address
}

const CONTRACTS: Readonly<Partial<Record<ShapeName, CanonicalName>>> = {
  'permit2-allowance': 'Permit2',
  'permit2-transfer': 'Permit2',
  'permit2-witness': 'Permit2',
  'swap-order': 'CoW Protocol',
  'seaport-order': 'Seaport',
}

/**
 * Reads a message whose hash covers all that it shows (`requireSignedData`).
 * @returns undefined for every type that is not known to the last field, and for one without a contract.
 */
export function readTypedData(message: TypedMessage): KnownTypedData | ImitatedContract | undefined {
  const { primaryType, types, message: content } = withPrimaryType(message)
  const shape = shapeOf(primaryType, types)
  const contract = addressOf(message.domain?.['verifyingContract'])
  if (shape === undefined || contract === undefined) return undefined
  const name = CONTRACTS[shape]
  if (name !== undefined && !CANONICAL[name].some((one) => isAddressEqual(one, contract)))
    return { type: 'imitation', name, contract }
  try {
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
      return [...known.offers, ...known.asks].flatMap(({ type, token }) => (type === 'ERC20' ? [token] : []))
    default:
      return []
  }
}

type Struct = Readonly<Record<string, unknown>>
type Without<T> = T extends unknown ? Omit<T, 'contract'> : never
type Reader = (content: Struct) => Without<KnownTypedData> | undefined

class UnreadableError extends Error {
  override readonly name = 'UnreadableError'
}

function address(value: unknown): Address {
  const read = addressOf(value)
  if (read === undefined) throw new UnreadableError()
  return read
}

/** As it is hashed, also a number of JSON that no longer is the one that was written. @returns undefined for no number. */
export function integerOf(value: unknown): bigint | undefined {
  const isNumber = typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value))
  const isText = typeof value === 'string' && /^(0x[\da-f]+|\d+)$/i.test(value)
  return isNumber || isText ? BigInt(value) : undefined
}

function integer(value: unknown): bigint {
  const read = integerOf(value)
  if (read === undefined) throw new UnreadableError()
  return read
}

function struct(value: unknown): Struct {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new UnreadableError()
  return value as Struct
}

const structs = (value: unknown): readonly Struct[] => (Array.isArray(value) ? value : [value]).map(struct)

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
  'seaport-order': ({ offerer, offer, consideration }) => ({
    type: 'offer',
    offerer: address(offerer),
    offers: structs(offer).map((item) => orderItem(item, most)),
    asks: structs(consideration).map((item) => ({
      ...orderItem(item, least),
      recipient: address(item['recipient']),
    })),
  }),
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
}
