/**
 * Decodes the events of Safes and of their factory. Versions 1.3.0 and 1.4.1 differ in which values are indexed, under
 * the same first topic. A log that does not decode is not an error: a Safe can emit anything through a delegate call.
 */
import {
  type Address,
  decodeAbiParameters,
  getAddress,
  type Hex,
  parseAbiParameters,
  size,
  toEventSelector,
} from 'viem'
import type { SafeTransaction } from '../hashes/safeTransaction.ts'

/** What of a log is decoded; hex in lower case. */
export interface SafeLogContent {
  readonly topics: readonly Hex[]
  readonly data: Hex
}

/** First topics of the events. */
export const SAFE_TOPICS = {
  proxyCreation: toEventSelector('ProxyCreation(address,address)'),
  safeSetup: toEventSelector('SafeSetup(address,address[],uint256,address,address)'),
  addedOwner: toEventSelector('AddedOwner(address)'),
  removedOwner: toEventSelector('RemovedOwner(address)'),
  changedThreshold: toEventSelector('ChangedThreshold(uint256)'),
  enabledModule: toEventSelector('EnabledModule(address)'),
  disabledModule: toEventSelector('DisabledModule(address)'),
  changedGuard: toEventSelector('ChangedGuard(address)'),
  changedFallbackHandler: toEventSelector('ChangedFallbackHandler(address)'),
  /** Emitted by migrations, which run as delegate calls. */
  changedMasterCopy: toEventSelector('ChangedMasterCopy(address)'),
  multisigTransaction: toEventSelector(
    'SafeMultiSigTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes,bytes)',
  ),
  moduleTransaction: toEventSelector('SafeModuleTransaction(address,address,uint256,bytes,uint8)'),
  executionSuccess: toEventSelector('ExecutionSuccess(bytes32,uint256)'),
  executionFailure: toEventSelector('ExecutionFailure(bytes32,uint256)'),
  moduleSuccess: toEventSelector('ExecutionFromModuleSuccess(address)'),
  moduleFailure: toEventSelector('ExecutionFromModuleFailure(address)'),
  safeReceived: toEventSelector('SafeReceived(address,uint256)'),
  approveHash: toEventSelector('ApproveHash(bytes32,address)'),
  signMsg: toEventSelector('SignMsg(bytes32)'),
} as const

/** `Transfer` of ERC-20 and ERC-721. */
export const TRANSFER_TOPIC = toEventSelector('Transfer(address,address,uint256)')

/**
 * The values of an event whose arguments all have a fixed size: the indexed ones first, which is their order in every
 * version.
 * @returns undefined unless there are exactly `count`.
 */
export function decodeWords({ topics, data }: SafeLogContent, count: number): readonly Hex[] | undefined {
  const inData = count - (topics.length - 1)
  if (inData < 0 || size(data) !== inData * 32) return undefined
  const words = Array.from(
    { length: inData },
    (_, index): Hex => `0x${data.slice(2 + 64 * index, 66 + 64 * index)}`,
  )
  return [...topics.slice(1), ...words]
}

/** The address in a word; undefined if the word is larger. */
export function addressInWord(word: Hex | undefined): Address | undefined {
  return word !== undefined && /^0x0{24}[\da-f]{40}$/.test(word)
    ? getAddress(`0x${word.slice(26)}`)
    : undefined
}

/** The address of an event with one address. */
export function decodeAddress(log: SafeLogContent): Address | undefined {
  return addressInWord(decodeWords(log, 1)?.[0])
}

/** `ProxyCreation`. */
export function decodeProxyCreation(
  log: SafeLogContent,
): { readonly proxy: Address; readonly singleton: Address } | undefined {
  const [proxy, singleton] = (decodeWords(log, 2) ?? []).map(addressInWord)
  return proxy === undefined || singleton === undefined ? undefined : { proxy, singleton }
}

const safeSetup = parseAbiParameters('address[], uint256, address, address')

export interface SafeSetup {
  readonly initiator: Address
  readonly owners: readonly Address[]
  readonly threshold: bigint
  /** Ran as the Safe before the log; the zero address if there was none. */
  readonly initializer: Address
  readonly fallbackHandler: Address
}

/** `SafeSetup`: `initiator` is indexed in every version. */
export function decodeSafeSetup(log: SafeLogContent): SafeSetup | undefined {
  const initiator = addressInWord(log.topics[1])
  const values = decodeData(safeSetup, log.data)
  if (initiator === undefined || log.topics.length !== 2 || values === undefined) return undefined
  const [owners, threshold, initializer, fallbackHandler] = values
  return { initiator, owners, threshold, initializer, fallbackHandler }
}

const multisigTransaction = parseAbiParameters(
  'address, uint256, bytes, uint8, uint256, uint256, uint256, address, address, bytes, bytes',
)
const additionalInfo = parseAbiParameters('uint256, address, uint256')

/** `nonce` is that before the execution incremented it. */
export interface MultisigTransactionEvent extends SafeTransaction {
  readonly signatures: Hex
  /** `msg.sender` of `execTransaction`. */
  readonly executor: Address
  readonly threshold: number
}

/** `SafeMultiSigTransaction`, which precedes the effects of its transaction. */
export function decodeMultisigTransaction(log: SafeLogContent): MultisigTransactionEvent | undefined {
  const values = log.topics.length === 1 ? decodeData(multisigTransaction, log.data) : undefined
  if (values === undefined) return undefined
  const [
    to,
    value,
    data,
    operation,
    safeTxGas,
    baseGas,
    gasPrice,
    gasToken,
    refundReceiver,
    signatures,
    info,
  ] = values
  const more = decodeData(additionalInfo, info)
  if (more === undefined || !isOperation(operation)) return undefined
  const [nonce, executor, threshold] = more
  if (nonce > BigInt(Number.MAX_SAFE_INTEGER) || threshold > MAX_INTEGER) return undefined
  const fields = {
    to,
    value,
    data,
    operation,
    safeTxGas,
    baseGas,
    gasPrice,
    gasToken,
    refundReceiver,
    signatures,
  }
  return { ...fields, nonce: Number(nonce), executor, threshold: Number(threshold) }
}

const moduleTransaction = parseAbiParameters('address, address, uint256, bytes, uint8')

export interface ModuleTransactionEvent {
  readonly module: Address
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
  readonly operation: 0 | 1
}

/** `SafeModuleTransaction`, which precedes the effects of its transaction. */
export function decodeModuleTransaction(log: SafeLogContent): ModuleTransactionEvent | undefined {
  const values = log.topics.length === 1 ? decodeData(moduleTransaction, log.data) : undefined
  if (values === undefined) return undefined
  const [module, to, value, data, operation] = values
  return isOperation(operation) ? { module, to, value, data, operation } : undefined
}

/** Largest value of a 32-bit integer, which no threshold exceeds. */
export const MAX_INTEGER = 2n ** 31n - 1n

function isOperation(operation: number): operation is 0 | 1 {
  return operation === 0 || operation === 1
}

/** Decodes data; undefined if it is malformed. */
function decodeData<const P extends readonly { readonly type: string }[]>(
  parameters: P,
  data: Hex,
): ReturnType<typeof decodeAbiParameters<P>> | undefined {
  // Every parameter takes a word of the head; dirty bytes above an address are not read as one.
  const isClean = parameters.every(
    ({ type }, index) =>
      type !== 'address' || addressInWord(`0x${data.slice(2 + 64 * index, 66 + 64 * index)}`),
  )
  if (!isClean) return undefined
  try {
    return decodeAbiParameters(parameters, data)
  } catch {
    return undefined
  }
}
