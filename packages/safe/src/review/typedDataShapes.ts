/**
 * Typed data that owners meet often, by the whole text of its type (EIP-712 `encodeType`): every field, none besides. A
 * message that only has a type's name does not count as one of them.
 */
import type { Address } from 'viem'
import type { TypedMessage } from '../hashes/index.ts'

/** Contracts at the same address on every chain, whose code that address implies. */
export const CANONICAL = {
  Permit2: ['0x000000000022D473030F116dDEE9F6B43aC78BA3'],
  /** 1.1 to 1.6. */
  Seaport: [
    '0x00000000006c3852cbEf3e08E8dF289169EdE581',
    '0x00000000000006c7676171937C444f6BDe3D6282',
    '0x0000000000000aD24e80fd803C6ac37206a45f15',
    '0x00000000000001ad428e4906aE43D8F9852d0dD6',
    '0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC',
    '0x0000000000000068F116a894984e2DB1123eB395',
  ],
  /** Its settlement contract. */
  'CoW Protocol': ['0x9008D19f58AAbD9eD0D60971565AA8510560ab41'],
  'Safe4337Module 0.2.0': ['0xa581c4A4DB7175302464fF3C06380BC3270b4037'],
  'Safe4337Module 0.3.0': ['0x75cf11467937ce3F2f357CE24ffc3DBF8fD5c226'],
  /** 1.3.0. */
  'MetaMask’s DelegationManager': ['0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'],
} as const satisfies Readonly<Record<string, readonly Address[]>>

export type CanonicalName = keyof typeof CANONICAL

const DETAILS = 'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'
const PERMISSIONS = 'TokenPermissions(address token,uint256 amount)'
const AUTHORIZATION =
  'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce'
const SEAPORT_ITEM =
  'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'

const SEAPORT_ITEMS = `ConsiderationItem(${SEAPORT_ITEM},address recipient)OfferItem(${SEAPORT_ITEM})`
const SEAPORT_ORDER =
  'OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)'

/** Types by their whole text. */
export const SHAPES = {
  // EIP-2612.
  'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)': 'permit',
  // The older one of DAI.
  'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)': 'permit-all',
  // ERC-4494, of a collection.
  'Permit(address spender,uint256 tokenId,uint256 nonce,uint256 deadline)': 'permit-collectible',
  [`PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)${DETAILS}`]: 'permit2-allowance',
  [`PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)${DETAILS}`]: 'permit2-allowance',
  [`PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)${PERMISSIONS}`]:
    'permit2-transfer',
  [`PermitBatchTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline)${PERMISSIONS}`]:
    'permit2-transfer',
  // ERC-3009.
  [`TransferWithAuthorization(${AUTHORIZATION})`]: 'transfer-authorization',
  [`ReceiveWithAuthorization(${AUTHORIZATION})`]: 'receive-authorization',
  // GPv2.
  'Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance)':
    'swap-order',
  [`${SEAPORT_ORDER}${SEAPORT_ITEMS}`]: 'seaport-order',
  'SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)':
    'safe-transaction',
  'SafeMessage(bytes message)': 'safe-message',
  // ERC-5805: votes.
  'Delegation(address delegatee,uint256 nonce,uint256 expiry)': 'vote-delegation',
  // ERC-7710, as MetaMask's DelegationManager signs it: permissions to act.
  'Delegation(address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt)Caveat(address enforcer,bytes terms)':
    'delegation',
  // ERC-4337 of a Safe, for the entry points 0.6 and 0.7.
  'SafeOp(address safe,uint256 nonce,bytes initCode,bytes callData,uint256 callGasLimit,uint256 verificationGasLimit,uint256 preVerificationGas,uint256 maxFeePerGas,uint256 maxPriorityFeePerGas,bytes paymasterAndData,uint48 validAfter,uint48 validUntil,address entryPoint)':
    'safe-operation-0.2.0',
  'SafeOp(address safe,uint256 nonce,bytes initCode,bytes callData,uint128 verificationGasLimit,uint128 callGasLimit,uint256 preVerificationGas,uint128 maxPriorityFeePerGas,uint128 maxFeePerGas,bytes paymasterAndData,uint48 validAfter,uint48 validUntil,address entryPoint)':
    'safe-operation-0.3.0',
} as const

/**
 * Permits of Permit2 with a witness: the spender's contract chooses what that is, so it is the last field, of any type.
 */
const WITNESSED: readonly string[] = [
  'PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,',
  'PermitBatchWitnessTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline,',
]

type Types = TypedMessage['types']

export type ShapeName = (typeof SHAPES)[keyof typeof SHAPES] | 'permit2-witness' | 'seaport-orders'

/** A tree of orders, of one level or up to 24. */
const BULK_ORDER = /^BulkOrder\(OrderComponents(?:\[2\]){1,24} tree\)/

/** @returns undefined for every other type. */
export function shapeOf(primaryType: string, types: Types): ShapeName | undefined {
  const text = typeTextOf(primaryType, types)
  if (text === undefined) return undefined
  if (BULK_ORDER.test(text) && text.replace(BULK_ORDER, '') === `${SEAPORT_ITEMS}${SEAPORT_ORDER}`)
    return 'seaport-orders'
  const known = Object.hasOwn(SHAPES, text) ? SHAPES[text as keyof typeof SHAPES] : undefined
  if (known !== undefined) return known
  const isWitnessed = WITNESSED.some((start) => text.startsWith(start)) && types[primaryType]?.length === 5
  return isWitnessed && structText('TokenPermissions', types) === PERMISSIONS ? 'permit2-witness' : undefined
}

/** No known type refers to more. */
const MAX_STRUCTS = 32

/** As the hash of a struct has it: the type, then those that it refers to, sorted. Undefined for too many. */
export function typeTextOf(primaryType: string, types: Types): string | undefined {
  const found = new Set<string>()
  const pending = [primaryType]
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (found.has(name) || !Object.hasOwn(types, name)) continue
    found.add(name)
    if (found.size > MAX_STRUCTS) return undefined
    for (const { type } of types[name] ?? []) pending.push(type.replace(/\[.*$/, ''))
  }
  if (!found.delete(primaryType)) return undefined
  return [primaryType, ...[...found].toSorted()].map((name) => structText(name, types)).join('')
}

const structText = (name: string, types: Types): string =>
  Object.hasOwn(types, name)
    ? `${name}(${(types[name] ?? []).map((field) => `${field.type} ${field.name}`).join(',')})`
    : ''
