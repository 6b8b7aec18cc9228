/** What a transaction does: the first of the decisions below that applies. */
import type {
  AddressEx,
  DataDecoded,
  TransferDirection,
  TransferInfo,
  TransferTxInfo,
  TxInfo,
} from '../wire/index.ts'
import { type Address, getAddress, type Hex, isAddress, size, zeroAddress } from 'viem'
import { readSettingsChange } from './settingsChange.ts'

/** A token contract, as far as a transfer shows it. */
export interface DescribedToken {
  readonly type: 'ERC20' | 'ERC721'
  /** Empty if the token has none. */
  readonly name: string
  readonly symbol: string
  /** Of an ERC-721: where it claims to be an ERC-20, too. */
  readonly decimals: number | null
  readonly logoUri: string | null
}

/** A call of a Safe, by its owners or by a module. */
export interface CallInput {
  readonly safe: Address
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
  /** In bytes, where `data` is only its beginning. */
  readonly dataSize?: number
  readonly operation: 0 | 1
  /** Undefined for a module's call, which has none. */
  readonly refund?: {
    readonly baseGas: bigint
    readonly gasPrice: bigint
    readonly gasToken: Address
    readonly refundReceiver: Address
  }
}

/** What is known about a call besides itself. */
export interface CallFacts {
  readonly dataDecoded: DataDecoded | null
  /** Calls of a batch, where they are not decoded. */
  readonly actionCount?: number | null
  /** The token at `to`. */
  readonly token: DescribedToken | undefined
  readonly isTrusted: boolean
  readonly nameOf: (address: Address) => AddressEx
}

/** Describes a call. Amounts and arguments are the call's: nothing says that it succeeded. */
export function describeCall(call: CallInput, facts: CallFacts): TxInfo {
  const { safe, to, value, data, operation } = call
  const { dataDecoded, nameOf } = facts
  const hasData = data !== '0x'
  if (operation !== 0 || (value > 0n && hasData)) return describeCustom(call, facts)
  if (value > 0n) {
    return {
      type: 'Transfer',
      humanDescription: null,
      sender: nameOf(safe),
      recipient: nameOf(to),
      direction: 'OUTGOING',
      transferInfo: { type: 'NATIVE_COIN', value: value.toString() },
    }
  }
  if (dataDecoded !== null && to === safe) {
    const settingsInfo = readSettingsChange(dataDecoded, nameOf)
    if (settingsInfo !== undefined) {
      return { type: 'SettingsChange', humanDescription: null, dataDecoded, settingsInfo }
    }
  }
  return describeTokenTransfer(call, facts) ?? describeCustom(call, facts)
}

function describeCustom(call: CallInput, { dataDecoded, actionCount, nameOf }: CallFacts): TxInfo {
  return {
    type: 'Custom',
    humanDescription: null,
    to: nameOf(call.to),
    dataSize: (call.dataSize ?? size(call.data)).toString(),
    value: call.value.toString(),
    methodName: dataDecoded?.method ?? null,
    actionCount: dataDecoded?.method === 'multiSend' ? (actionCount ?? countCalls(dataDecoded)) : null,
    isCancellation: isCancellation(call),
  }
}

function countCalls({ parameters }: DataDecoded): number {
  const valueDecoded = parameters?.[0]?.valueDecoded
  return Array.isArray(valueDecoded) ? valueDecoded.length : 0
}

/** An empty call of the Safe to itself, without a refund or with a complete one. */
function isCancellation({ safe, to, value, data, operation, refund }: CallInput): boolean {
  if (refund === undefined || to !== safe || value > 0n || data !== '0x' || operation !== 0) return false
  const isSet = [
    refund.baseGas > 0n,
    refund.gasPrice > 0n,
    refund.gasToken !== zeroAddress,
    refund.refundReceiver !== zeroAddress,
  ]
  return isSet.every(Boolean) || !isSet.some(Boolean)
}

const TRANSFER_TYPES: Readonly<Record<string, readonly string[] | undefined>> = {
  transfer: ['address', 'uint256'],
  transferFrom: ['address', 'address', 'uint256'],
  safeTransferFrom: ['address', 'address', 'uint256'],
}

function describeTokenTransfer(
  { safe, to }: CallInput,
  { dataDecoded, token, isTrusted, nameOf }: CallFacts,
): TransferTxInfo | undefined {
  const parameters = dataDecoded?.parameters ?? []
  const method = dataDecoded?.method ?? ''
  const types = Object.hasOwn(TRANSFER_TYPES, method) ? TRANSFER_TYPES[method] : undefined
  if (token === undefined || types?.every((type, index) => parameters[index]?.type === type) !== true) {
    return undefined
  }
  const values = parameters.map(({ value }) => (typeof value === 'string' ? value : ''))
  const [from, recipient, amount] =
    method === 'transfer' ? [safe, values[0], values[1]] : [values[0], values[1], values[2]]
  if (!isAddress(from ?? '', { strict: false }) || !isAddress(recipient ?? '', { strict: false }))
    return undefined
  const sender = getAddress(from ?? '')
  const receiver = getAddress(recipient ?? '')
  if (sender !== safe && receiver !== safe) return undefined
  return {
    type: 'Transfer',
    humanDescription: null,
    sender: nameOf(sender),
    recipient: nameOf(receiver),
    direction: directionOf(safe, sender, receiver),
    transferInfo: describeToken(to, token.type, BigInt(amount ?? 0), token, isTrusted),
  }
}

/** A transfer of a Safe to itself is outgoing. */
export function directionOf(safe: Address, from: Address, to: Address): TransferDirection {
  if (from === safe) return 'OUTGOING'
  return to === safe ? 'INCOMING' : 'UNKNOWN'
}

/**
 * The standard of a token's transfer. The contract says it: some index an amount, others no token id. The topics of the
 * log decide where the contract cannot be read, or claims both standards.
 * @param byTopics ERC-721 if the log has four topics.
 */
export function transferStandard(
  byTopics: DescribedToken['type'],
  token: Pick<DescribedToken, 'type' | 'decimals'> | undefined,
): DescribedToken['type'] {
  const isBoth = token?.type === 'ERC721' && (token.decimals ?? 0) > 0
  return token === undefined || isBoth ? byTopics : token.type
}

/**
 * @param byTopics see `transferStandard`.
 * @param amount in the token's smallest unit, or the token id.
 * @param token undefined if the contract cannot be read.
 */
export function describeToken(
  tokenAddress: Address,
  byTopics: DescribedToken['type'],
  amount: bigint,
  token: DescribedToken | undefined,
  isTrusted: boolean,
): TransferInfo {
  const facts = {
    tokenAddress,
    tokenName: token?.name || null,
    tokenSymbol: token?.symbol || null,
    logoUri: token?.logoUri ?? null,
    trusted: isTrusted,
  }
  const type = transferStandard(byTopics, token)
  return type === 'ERC721'
    ? { type, ...facts, tokenId: amount.toString() }
    : { type, ...facts, value: amount.toString(), decimals: token?.decimals ?? null, imitation: false }
}
