/** Findings of one call. */
import { findMisleadingCharacters } from '@peppermint/input/text'
import { type Address, isAddress, isAddressEqual, zeroAddress } from 'viem'
import { findKnownContract, type KnownContract } from '../chain/index.ts'
import type { Finding, FindingFacts, Severity } from './finding.ts'
import { isMultiSend, type ReviewedCall } from './reviewedCall.ts'
import { textsIn } from './textsIn.ts'

/** What is known besides the bytes. */
export interface CallContext {
  readonly safe: Address
  /** Undefined where it is not known. */
  readonly hasCode: (address: Address) => boolean | undefined
  /** Further contracts that the Safe may delegate to, chosen by the operator. */
  readonly trustedTargets: readonly Address[]
}

type Judged = readonly [Severity, FindingFacts]

export function findInCall(call: ReviewedCall, context: CallContext): readonly Finding[] {
  const judged = [
    ...findOperation(call, context),
    ...findTarget(call, context),
    ...findMethod(call, context),
    ...findTexts(call),
  ]
  return judged.map(([severity, facts]) => ({ ...facts, severity, path: call.path }))
}

const DELEGATE_ROLES: ReadonlySet<string | undefined> = new Set([
  'multiSend',
  'multiSendCallOnly',
  'signMessageLib',
  'createCall',
])

/** Whether a Safe may run a contract's code as itself: a contract of Safe that is made for it. */
export const isDelegateTarget = (contract: KnownContract | null | undefined): boolean =>
  DELEGATE_ROLES.has(contract?.role)

function findOperation(
  { operation, to, contract, calls }: ReviewedCall,
  { trustedTargets }: CallContext,
): Judged[] {
  if (operation === 0) return isMultiSend(contract) ? [['danger', { type: 'batch-not-delegated' }]] : []
  const isTrusted = trustedTargets.some((target) => isAddressEqual(target, to))
  if (!isDelegateTarget(contract) && !isTrusted) return [['danger', { type: 'delegate-call-unknown', to }]]
  const [name, role] = isDelegateTarget(contract)
    ? [contract?.name ?? to, contract?.role ?? null]
    : [to, null]
  const known: Judged = ['note', { type: 'delegate-call-known', to, name, role }]
  return isMultiSend(contract) && calls === null ? [['danger', { type: 'unreadable-batch' }], known] : [known]
}

function findTarget(
  { to, data, value, builtIn, decoded, operation }: ReviewedCall,
  context: CallContext,
): Judged[] {
  const found: Judged[] = []
  if (data === '0x') {
    if (isAddressEqual(to, zeroAddress) && value > 0n) found.push(['danger', { type: 'transfer-to-zero' }])
    return found
  }
  if (context.hasCode(to) === false) found.push([value > 0n ? 'danger' : 'warning', { type: 'no-code', to }])
  if (isAddressEqual(to, context.safe) && operation === 0) {
    if (builtIn === null) found.push(['danger', { type: 'unknown-self-call' }])
  } else if (decoded === null) found.push(['warning', { type: 'unknown-calldata', to }])
  return found
}

/** Findings of functions, by the values of their parameters; arrays and tuples are empty texts. */
function findMethod({ to, builtIn, contract }: ReviewedCall, { safe }: CallContext): Judged[] {
  if (builtIn === null) return []
  const values = (builtIn.parameters ?? []).map(({ value }) => (typeof value === 'string' ? value : ''))
  if (isAddressEqual(to, safe)) return findSettings(builtIn.method, values)
  if (contract?.role === 'signMessageLib' && builtIn.method === 'signMessage')
    return [['warning', { type: 'signs-message', message: values[0] ?? '' }]]
  if (builtIn.method === 'approveHash')
    return [['danger', { type: 'approves-hash', safe: to, hash: values[0] ?? '' }]]
  return findToken(to, builtIn.method, values)
}

function findSettings(method: string, [first = '', second = '', third = '']: readonly string[]): Judged[] {
  switch (method) {
    case 'addOwnerWithThreshold':
      return [['warning', { type: 'add-owner', owner: first, threshold: second }]]
    case 'removeOwner':
      return [['warning', { type: 'remove-owner', owner: second, threshold: third }]]
    case 'swapOwner':
      return [['warning', { type: 'swap-owner', oldOwner: second, newOwner: third }]]
    case 'changeThreshold':
      return [['warning', { type: 'change-threshold', threshold: first }]]
    case 'enableModule':
      return [['danger', { type: 'enable-module', module: first }]]
    case 'disableModule':
      return [['warning', { type: 'disable-module', module: second }]]
    case 'setGuard':
      return first === zeroAddress
        ? [['warning', { type: 'remove-guard' }]]
        : [['danger', { type: 'set-guard', guard: first }]]
    case 'setModuleGuard':
      return [['danger', { type: 'set-module-guard', guard: first }]]
    case 'setFallbackHandler':
      return [setFallbackHandler(first)]
    case 'changeMasterCopy':
      return [['danger', { type: 'change-implementation', implementation: first }]]
    default:
      return []
  }
}

function setFallbackHandler(handler: string): Judged {
  const known = isAddress(handler, { strict: false }) ? findKnownContract(handler) : undefined
  const isHandler = known?.role === 'fallbackHandler'
  const isSafe = isHandler || handler === zeroAddress
  return [
    isSafe ? 'warning' : 'danger',
    { type: 'set-fallback-handler', handler, name: isHandler ? known.name : null },
  ]
}

function findToken(
  to: Address,
  method: string,
  [first = '', second = '', third = '']: readonly string[],
): Judged[] {
  switch (method) {
    case 'approve':
    case 'increaseAllowance':
      return isUnlimited(second)
        ? [['warning', { type: 'unlimited-approval', token: to, spender: first }]]
        : []
    case 'permit':
      return isUnlimited(third)
        ? [['warning', { type: 'unlimited-approval', token: to, spender: second }]]
        : []
    case 'setApprovalForAll':
      return second === 'true' ? [['warning', { type: 'approval-for-all', token: to, operator: first }]] : []
    case 'transfer':
      return findRecipient(to, first)
    case 'transferFrom':
    case 'safeTransferFrom':
      return findRecipient(to, second)
    case 'transferOwnership':
      return [['warning', { type: 'ownership-transfer', contract: to, newOwner: first }]]
    case 'renounceOwnership':
      return [['danger', { type: 'ownership-transfer', contract: to, newOwner: null }]]
    default:
      return []
  }
}

function findRecipient(token: Address, recipient: string): Judged[] {
  if (recipient === zeroAddress) return [['danger', { type: 'transfer-to-zero' }]]
  return recipient === token ? [['danger', { type: 'transfer-to-token', token }]] : []
}

/** In every name and text that is shown of a call; those of a batch are shown as its calls. */
function findTexts({ decoded, calls }: ReviewedCall): Judged[] {
  if (decoded === null || calls !== null) return []
  const codePoints = findMisleadingCharacters(textsIn(decoded).join('\n'))
  return codePoints.length === 0 ? [] : [['warning', { type: 'misleading-characters', codePoints }]]
}

const MAX_UINT96 = 2n ** 96n - 1n
const MAX_UINT128 = 2n ** 128n - 1n

/** What wallets and tokens use for "unlimited": the largest value of 96, 128, 160 or 256 bits, or nearly. */
function isUnlimited(amount: string): boolean {
  const value = /^\d{1,78}$/.test(amount) ? BigInt(amount) : 0n
  return value === MAX_UINT96 || value >= MAX_UINT128
}
