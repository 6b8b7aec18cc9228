/** Findings of one call. */
import { findMisleadingCharacters } from '@peppermint/input/text'
import { type Address, isAddress, isAddressEqual, zeroAddress } from 'viem'
import { findKnownContract, type KnownContract } from '../chain/index.ts'
import type { ParameterValue } from '../wire/index.ts'
import type { Finding, FindingFacts, Severity } from './finding.ts'
import { EACH, type FunctionRule, type Setting } from './functions/functionRule.ts'
import { runningAs, valuesOf } from './nestedCalls.ts'
import { findRefund } from './refund.ts'
import {
  CREATE2_FACTORY,
  hasShownParameters,
  isMultiSend,
  longestList,
  MAX_SHOWN_ENTRIES,
  type ReviewedCall,
} from './reviewedCall.ts'
import { recipientsOf } from './recipients.ts'
import { textsIn } from './textsIn.ts'

/** What is known besides the bytes. */
export interface CallContext {
  readonly safe: Address
  /** Undefined where it is not known. */
  readonly hasCode: (address: Address) => boolean | undefined
}

type Judged = readonly [Severity, FindingFacts]
/** A parameter's value, or one in it (`permit.0.1`); empty for a list, and where the function has none. */
type Read = (name: string | undefined) => string

export function findInCall(call: ReviewedCall, context: CallContext): readonly Finding[] {
  const judged = [
    ...findOperation(call, context),
    ...findTarget(call, context),
    ...findNested(call, context),
    ...findFunction(call),
    ...findHidden(call),
    ...findTexts(call),
  ]
  const { actor, path } = call
  const isOfSafe = actor !== null && isAddressEqual(actor, context.safe)
  return judged.map(([severity, facts]) => ({ ...facts, severity, path, ...(!isOfSafe && { actor }) }))
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

function findOperation(call: ReviewedCall, context: CallContext): Judged[] {
  const { operation, to, contract, data, nesting } = call
  if (operation === 0) return isMultiSend(contract) ? [['danger', { type: 'batch-not-delegated' }]] : []
  // A new Safe runs the code of its singleton.
  if (isOfSingleton(call)) {
    if (nesting === 'setup') return []
    if (data === '0x') return [['danger', { type: 'no-setup' }]]
  }
  if (contract === null || !isDelegateTarget(contract))
    return [['danger', { type: 'delegate-call-unknown', to }]]
  // Where there is no code, it is no contract of Safe either, which another finding says.
  if (context.hasCode(to) === false) return []
  const { name, role } = contract
  return [['note', { type: 'delegate-call-known', to, name, role }]]
}

/** Of a Safe that is being created, by its own code: its setup, or what is in the place of one. */
export const isOfSingleton = ({ actor, contract }: ReviewedCall): boolean =>
  actor === null && contract?.role === 'singleton'

function findTarget(
  { to, data, value, builtIn, decoded, operation, actor }: ReviewedCall,
  context: CallContext,
) {
  const found: Judged[] = []
  if (data === '0x') {
    if (isAddressEqual(to, zeroAddress) && value > 0n) found.push(['danger', { type: 'transfer-to-zero' }])
    return found
  }
  if (context.hasCode(to) === false) found.push([value > 0n ? 'danger' : 'warning', { type: 'no-code', to }])
  if (actor !== null && isAddressEqual(to, actor) && operation === 0) {
    if (builtIn === null) found.push(['danger', { type: 'unknown-self-call' }])
  } else if (isAddressEqual(to, CREATE2_FACTORY)) found.push(['note', { type: 'deploys' }])
  else if (decoded === null) found.push(['warning', { type: 'unknown-calldata', to }])
  return found
}

/** Of a call that makes others: those are judged by themselves. */
function findNested({ to, nesting, calls, builtIn, rule }: ReviewedCall, { safe }: CallContext): Judged[] {
  if (nesting === null) return []
  const method = builtIn?.method ?? null
  const found: Judged[] = calls === null ? [['danger', { type: 'unreadable-calls', to, method }]] : []
  if (builtIn === null || method === null || rule?.class !== 'runs-calls') return found
  const read = readerOf(builtIn)
  switch (nesting) {
    case 'account':
      found.push(['danger', { type: 'acts-for-account', account: to, method }])
      found.push(
        ...findRefund(
          {
            gasPrice: toBigInt(read('gasPrice')),
            baseGas: toBigInt(read('baseGas')),
            safeTxGas: toBigInt(read('safeTxGas')),
            gasToken: toAddress(read('gasToken')),
            refundReceiver: toAddress(read('refundReceiver')),
          },
          isAddressEqual(to, safe) ? undefined : to,
        ),
      )
      break
    case 'relay':
      found.push(['warning', { type: 'calls-through', contract: to, method }])
      break
    case 'new-safe':
      if (rule.fields !== null && rule.fields !== 'packed')
        found.push(['note', { type: 'creates-safe', singleton: toAddress(read(String(rule.fields.to))) }])
      break
    case 'setup':
      found.push(findSetup(valuesOf(builtIn), read))
      break
    case 'batch':
    case 'caller':
  }
  return found
}

function findSetup(values: ReadonlyMap<string, ParameterValue>, read: Read): Judged {
  const owners = values.get('_owners')
  const handler = read('fallbackHandler')
  const isKnown = handler === zeroAddress || findKnownContract(toAddress(handler))?.role === 'fallbackHandler'
  const pays = toBigInt(read('payment')) > 0n
  return [
    isKnown && !pays ? 'note' : 'danger',
    {
      type: 'sets-up-safe',
      owners: Array.isArray(owners)
        ? owners.filter((owner: ParameterValue) => typeof owner === 'string')
        : [],
      threshold: read('_threshold'),
      handler: isKnown ? null : handler,
    },
  ]
}

/** By the rule of the called function. */
function findFunction(call: ReviewedCall): Judged[] {
  const { to, builtIn, rule } = call
  if (builtIn === null || rule === undefined) return []
  const read = readerOf(builtIn)
  const { method } = builtIn
  switch (rule.class) {
    case 'controls-safe': {
      const account = runningAs(call)
      // Settings of a Safe are changed by itself; of other contracts by their owners.
      const isSelf = account === call.actor
      if (isSelf) return [SETTINGS[rule.setting](read, valuesOf(builtIn))]
      return [
        [
          'danger',
          { type: 'gives-authority', power: 'control', contract: to, method, receiver: null, amount: null },
        ],
      ]
    }
    case 'signs':
      return [findSigned(rule, to, read(rule.hash), call)].flat()
    case 'gives-authority':
      return findAuthority(rule, { to, method, read, actor: call.actor })
    case 'moves-assets':
      return findRecipient(to, method, recipientsOf(call))
    case 'administers':
      return [['note', { type: 'administers', contract: to, method }]]
    case 'runs-calls':
    case 'harmless':
      return []
  }
}

function readerOf(decoded: NonNullable<ReviewedCall['builtIn']>): Read {
  const values = valuesOf(decoded)
  return (path = '') => {
    const [name = '', ...indexes] = path.split('.')
    const value = indexes.reduce<ParameterValue | undefined>(
      (list, index) => (Array.isArray(list) ? (list[Number(index)] as ParameterValue) : undefined),
      values.get(name),
    )
    return typeof value === 'string' ? value : ''
  }
}

const SETTINGS: Readonly<
  Record<Setting, (read: Read, values: ReadonlyMap<string, ParameterValue>) => Judged>
> = {
  'add-owner': (read) => [
    'danger',
    { type: 'add-owner', owner: read('owner'), threshold: read('_threshold') },
  ],
  'remove-owner': (read) => [
    'danger',
    { type: 'remove-owner', owner: read('owner'), threshold: read('_threshold') },
  ],
  'swap-owner': (read) => [
    'danger',
    { type: 'swap-owner', oldOwner: read('oldOwner'), newOwner: read('newOwner') },
  ],
  'change-threshold': (read) => ['danger', { type: 'change-threshold', threshold: read('_threshold') }],
  'enable-module': (read, values) => {
    const modules = values.get('modules')
    const module = Array.isArray(modules) ? modules.join(', ') : read('module')
    return ['danger', { type: 'enable-module', module }]
  },
  'disable-module': (read) => ['warning', { type: 'disable-module', module: read('module') }],
  'set-guard': (read) =>
    read('guard') === zeroAddress
      ? ['danger', { type: 'remove-guard' }]
      : ['danger', { type: 'set-guard', guard: read('guard') }],
  'set-module-guard': (read) => ['danger', { type: 'set-module-guard', guard: read('moduleGuard') }],
  'set-fallback-handler': (read) => setFallbackHandler(read('handler')),
  'change-implementation': (read) => [
    'danger',
    { type: 'change-implementation', implementation: read('_masterCopy') || read('l2Singleton') || null },
  ],
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

type RuleOf<C> = Extract<FunctionRule, { readonly class: C }>

function findSigned({ what }: RuleOf<'signs'>, to: Address, hash: string, call: ReviewedCall): Judged[] {
  if (what === 'message')
    // Called, it would sign for the library itself.
    return call.operation === 1 ? [['danger', { type: 'signs-message', message: hash }]] : []
  if (what === 'order') return [['danger', { type: 'signs-order', contract: to, order: hash }]]
  // A Safe may approve for itself only by a transaction to itself, which then approves nothing of its owners.
  return call.actor !== null && isAddressEqual(to, call.actor)
    ? []
    : [['danger', { type: 'approves-hash', safe: to, hash }]]
}

/** Of one token, or of each in a list. */
function findAuthority(rule: RuleOf<'gives-authority'>, call: AuthorityCall): Judged[] {
  const { token, amount } = rule
  if (token?.includes(EACH) !== true) return findGiven(rule, call)
  const found: Judged[] = []
  for (let index = 0; index < MAX_SHOWN_ENTRIES; index += 1) {
    const at = (path: string): string => path.replace(EACH, String(index))
    if (call.read(at(token)) === '') break
    found.push(
      ...findGiven({ ...rule, token: at(token), ...(amount !== undefined && { amount: at(amount) }) }, call),
    )
  }
  return found
}

interface AuthorityCall {
  readonly to: Address
  readonly method: string
  readonly read: Read
  readonly actor: Address | null
}

function findGiven(
  {
    power,
    to: receiverName,
    amount: amountName,
    token,
    unless,
    holder: holderName,
  }: RuleOf<'gives-authority'>,
  { to, method, read, actor }: AuthorityCall,
): Judged[] {
  if (unless !== undefined && /^(0|false|0x0*)$/.test(read(unless))) return []
  const receiver = read(receiverName) || null
  const amount = amountName === undefined ? null : read(amountName)
  const contract = token === undefined ? to : toAddress(read(token))
  const holder = holderName === undefined ? actor : holderName === null ? null : toAddress(read(holderName))
  const isOfActor = holder !== null && actor !== null && isAddressEqual(holder, actor)
  const isElsewhere = holderName !== undefined && !isOfActor
  const facts = {
    type: 'gives-authority',
    power,
    contract,
    method,
    receiver,
    amount,
    ...(isElsewhere && { holder }),
  } as const
  if (amount === null || isUnlimited(amount)) return [['danger', facts]]
  if (receiver === zeroAddress) return []
  // Of a collection, 0 is the number of a token.
  return [[amount === '0' ? 'note' : 'warning', facts]]
}

function findRecipient(token: Address, method: string, recipients: readonly string[]): Judged[] {
  const found: Judged[] = []
  if (recipients.includes(zeroAddress)) found.push(['danger', { type: 'transfer-to-zero' }])
  if (recipients.includes(token)) found.push(['danger', { type: 'transfer-to-token', token }])
  if (recipients.length > 1)
    found.push(['warning', { type: 'many-recipients', method, count: new Set(recipients).size }])
  return found
}

/** What the page does not draw of the call. */
function findHidden(call: ReviewedCall): Judged[] {
  const { decoded, to, extraBytes: count } = call
  if (decoded === null) return []
  const { method } = decoded
  const found: Judged[] = count > 0 ? [['note', { type: 'extra-bytes', to, method, count }]] : []
  const total = longestList(decoded)
  if (hasShownParameters(call) && total > MAX_SHOWN_ENTRIES)
    found.push(['danger', { type: 'hidden-entries', method, shown: MAX_SHOWN_ENTRIES, total }])
  return found
}

/** In every name and text that is shown of a call; those of a batch are shown as its calls. */
function findTexts({ decoded, calls }: ReviewedCall): Judged[] {
  if (decoded === null || calls !== null) return []
  const codePoints = findMisleadingCharacters(textsIn(decoded).join('\n'))
  return codePoints.length === 0 ? [] : [['warning', { type: 'misleading-characters', codePoints }]]
}

const MIN_UNLIMITED = 2n ** 96n - 1n

/**
 * Whether an amount is as good as unlimited: wallets and tokens use the largest value of 96, 128, 160 or 256 bits, and
 * hardly any token has that many units.
 */
export const isUnlimited = (amount: string): boolean =>
  /^\d{1,78}$/.test(amount) && BigInt(amount) >= MIN_UNLIMITED

const toBigInt = (text: string): bigint => (/^\d+$/.test(text) ? BigInt(text) : 0n)
const toAddress = (text: string): Address => (isAddress(text, { strict: false }) ? text : zeroAddress)
