/** What typed data lets others do: by its type where that is known, else by its contract and its fields. */
import { type Address, isAddress, isAddressEqual, zeroAddress } from 'viem'
import { type SignedValue, type TypedMessage, withPrimaryType } from '../hashes/index.ts'
import { isUnlimited } from './callFindings.ts'
import type { Severity } from './finding.ts'
import { typedDataClass } from './functions/typedDataTable.ts'
import { readTypedData, type ImitatedContract, type KnownTypedData } from './knownTypedData.ts'
import { findRefund, type RefundFacts } from './refund.ts'
import { integerOf } from './typedDataFields.ts'
import { CANONICAL } from './typedDataShapes.ts'
import type { ReviewedSafe } from './reviewTransaction.ts'

interface OfType {
  readonly primaryType: string
  /** That the signature is for, by its domain. */
  readonly contract: string | null
  /** Accounts that it names besides the Safe. */
  readonly parties: readonly string[]
}

export type TypedDataFindingFacts =
  /** Lets someone move tokens: a permit, a transfer or an order. */
  | ({
      readonly type: 'moves-tokens'
      readonly isUnlimited: boolean
      /** Whose tokens, if not the Safe's. */
      readonly holder?: string
    } & OfType)
  /** A Safe's transaction or message, or an operation of another account. */
  | ({ readonly type: 'signs-for-another-account' } & OfType)
  /** Lets someone act in the Safe's place. */
  | ({ readonly type: 'delegates' } & OfType)
  /** Of an unknown type: for a contract of the Safe's assets, or with accounts and amounts. */
  | ({ readonly type: 'may-move-assets'; readonly isOfAsset: boolean } & OfType)
  /** Of an unknown type, for a contract. */
  | ({ readonly type: 'for-a-contract' } & OfType)
  /** Has the whole type of a well-known contract's message, for another contract. */
  | {
      readonly type: 'imitates-contract'
      readonly name: ImitatedContract['name']
      readonly contract: Address
    }
  /** Valid for very long. */
  | { readonly type: 'long-lived'; readonly field: string; readonly until: string }
  | { readonly type: 'other-chain'; readonly chainId: string }
  /** Of a transaction of another Safe, which may be on another chain, with another coin. */
  | (RefundFacts & { readonly isElsewhere?: boolean })

export type TypedDataFinding = TypedDataFindingFacts & { readonly severity: Severity }

export interface TypedDataContext {
  readonly safe: ReviewedSafe
  /** Contracts of what the Safe owns. */
  readonly assets: readonly Address[]
  /** Seconds since 1970. */
  readonly now: number | undefined
}

export function findInTypedData(
  message: TypedMessage,
  values: readonly SignedValue[],
  { safe, assets, now }: TypedDataContext,
): readonly TypedDataFinding[] {
  const found: TypedDataFinding[] = []
  const chainId = message.domain?.['chainId']
  const known = readTypedData(message)
  if (known?.type === 'imitation')
    found.push({
      type: 'imitates-contract',
      severity: 'danger',
      name: known.name,
      contract: known.contract,
    })
  const read = known?.type === 'imitation' ? undefined : known
  const authority = findAuthority(message, values, { safe, assets, known: read })
  if (authority !== undefined) found.push(authority)
  const isElsewhere =
    (typeof chainId === 'string' || typeof chainId === 'number') && Number(chainId) !== safe.chainId
  if (read?.type === 'safe-transaction')
    for (const [severity, facts] of findRefund(read.refund, payerOf(read.contract, safe)))
      found.push({ ...facts, severity, ...(isElsewhere && { isElsewhere }) })
  const longest = findLongest(values, now)
  if (longest !== undefined) found.push({ type: 'long-lived', severity: 'warning', ...longest })
  if (isElsewhere) found.push({ type: 'other-chain', severity: 'warning', chainId: String(chainId) })
  return found
}

const payerOf = (account: Address, safe: ReviewedSafe): Address | undefined =>
  isAddressEqual(account, safe.address) ? undefined : account

function findAuthority(
  message: TypedMessage,
  values: readonly SignedValue[],
  {
    safe,
    assets,
    known,
  }: Pick<TypedDataContext, 'safe' | 'assets'> & { readonly known: KnownTypedData | undefined },
): TypedDataFinding | undefined {
  const { primaryType } = withPrimaryType(message)
  const contract = contractOf(message)
  const parties = partiesOfKnown(known) ?? partiesOf(values, safe.address)
  const of = { contract: contract ?? null, parties }
  for (const type of [primaryType, ...Object.keys(message.types)]) {
    const kind = typedDataClass(type)
    if (kind === undefined) continue
    const facts = { severity: 'danger', primaryType: type, ...of } as const
    if (kind !== 'moves-tokens') return { type: kind, ...facts }
    const holder = holderOf(message, primaryType, safe.address)
    const isOnlyHolder = values.filter(({ value }) => value === holder).length === 1
    return {
      type: kind,
      ...facts,
      isUnlimited: movesAll(known) ?? values.some(isUnlimitedAmount),
      ...(holder !== undefined && {
        holder,
        parties: isOnlyHolder ? parties.filter((party) => party !== holder) : parties,
      }),
    }
  }
  // No contract acts on it, and it names none.
  if (known?.type === 'snapshot') return undefined
  // It obeys permits alone, of a text that their spender may choose.
  if (known === undefined && contract !== undefined && CANONICAL.Permit2.some((one) => isSame(contract, one)))
    return {
      type: 'moves-tokens',
      severity: 'danger',
      primaryType,
      ...of,
      isUnlimited: values.some(isUnlimitedAmount),
    }
  // A message in the Safe's own domain is one that the Safe itself obeys.
  if (contract !== undefined && isSame(contract, safe.address))
    return { type: 'signs-for-another-account', severity: 'danger', primaryType, ...of }
  const isOfAsset = contract !== undefined && assets.some((asset) => isSame(contract, asset))
  const hasContent = values.some((value) => isAmount(value) || isPermission(value) || isOpaque(value))
  if (isOfAsset || (parties.length > 0 && (contract !== undefined || hasContent)))
    return { type: 'may-move-assets', severity: 'danger', primaryType, isOfAsset, ...of }
  return contract === undefined
    ? undefined
    : { type: 'for-a-contract', severity: 'warning', primaryType, ...of }
}

function contractOf({ domain }: TypedMessage): string | undefined {
  const contract = domain?.['verifyingContract']
  return typeof contract === 'string' ? contract : undefined
}

const isSame = (one: string, other: Address): boolean =>
  isAddress(one, { strict: false }) && isAddressEqual(one, other)

/** Fields that name the holder. Of all other types that is the signer, whatever a field is called. */
const HOLDERS: ReadonlyMap<string, readonly string[]> = new Map([
  ['Permit', ['owner', 'holder']],
  ['PermitForAll', ['owner', 'holder']],
  ['TransferWithAuthorization', ['from']],
  ['ReceiveWithAuthorization', ['from']],
])

/** @returns undefined where it is the Safe, or no field names one other account. */
function holderOf(message: TypedMessage, primaryType: string, safe: Address): string | undefined {
  const fields = HOLDERS.get(primaryType) ?? []
  // Its own fields: another struct in it may be of the spender's choice.
  const named = (message.types[primaryType] ?? []).flatMap(({ name, type }) => {
    const value = message.message[name]
    return type === 'address' && fields.includes(name) && typeof value === 'string' ? [value] : []
  })
  const [holder] = named
  return named.length === 1 && holder !== undefined && !isSame(holder, safe) ? holder : undefined
}

/** Undefined for what is not read. */
function movesAll(known: KnownTypedData | undefined): boolean | undefined {
  const amounts = known && amountsOf(known)
  return amounts?.some((amount) => amount === 'all' || isUnlimited(amount.toString()))
}

function amountsOf(known: KnownTypedData): readonly (bigint | 'all')[] | undefined {
  switch (known.type) {
    case 'permit':
      return known.amount === 'none' ? [] : [known.amount]
    case 'permit2':
      return known.amounts.map(({ amount }) => amount)
    case 'authorization':
      return [known.amount]
    case 'swap-order':
      return [known.sells.amount]
    case 'offer':
      return known.offers.map(({ amount }) => amount)
    case 'offers':
      return known.all.flatMap(({ offers }) => offers.map(({ amount }) => amount))
    case 'permit-collectible':
      return []
    default:
      return undefined
  }
}

/** Who gets something by it; a message of another type may be of use to each account that it names. */
function partiesOfKnown(known: KnownTypedData | undefined): readonly Address[] | undefined {
  switch (known?.type) {
    case 'permit':
    case 'permit2':
    case 'permit-collectible':
      return [known.spender]
    case 'authorization':
      return [known.to]
    case 'vote-delegation':
      return [known.delegatee]
    case 'snapshot':
      return known.action === 'set-alias' ? [known.alias] : []
    case 'delegation':
      return known.delegate === undefined ? [] : [known.delegate]
    // Anyone takes an order.
    case 'offer':
    case 'offers':
    case 'swap-order':
      return []
    default:
      return undefined
  }
}

/** More are not needed to see that there are some. */
const MAX_PARTIES = 8

function partiesOf(values: readonly SignedValue[], safe: Address): readonly string[] {
  const parties = new Set<string>()
  for (const { type, value } of values) {
    if (type !== 'address' || typeof value !== 'string' || parties.size === MAX_PARTIES) continue
    if (!isSame(value, safe) && !isSame(value, zeroAddress)) parties.add(value)
  }
  return [...parties]
}

/** Names of numbers that count or limit, and are no amounts. */
const COUNTS = /nonce|salt|deadline|expir|time|valid|until|chain|counter|version|totp/i

/** Amounts have at least 64 bits. */
const isAmount = ({ name, type }: SignedValue): boolean =>
  Number(/^u?int(\d*)$/.exec(type)?.[1] ?? 0) >= 64 && !COUNTS.test(name)
const isUnlimitedAmount = (value: SignedValue): boolean =>
  isAmount(value) && isUnlimited(integerOf(value.value)?.toString() ?? '')
const isPermission = ({ type, value }: SignedValue): boolean =>
  type === 'bool' && (value === true || value === 'true')
/** Bytes may be a call. */
const isOpaque = ({ type, value }: SignedValue): boolean => type === 'bytes' && value !== '0x'

const MONTH_SECONDS = 30 * 86_400
/** Without a clock: the year 2100. */
const FAR_SECONDS = 4_102_444_800

function findLongest(
  values: readonly SignedValue[],
  now: number | undefined,
): { readonly field: string; readonly until: string } | undefined {
  let longest = BigInt(now === undefined ? FAR_SECONDS : now + MONTH_SECONDS)
  let found: string | undefined
  for (const { name, type, value } of values) {
    if (!type.startsWith('uint') || !/deadline|expir|until|validTo|validBefore|endTime/i.test(name)) continue
    const until = integerOf(value)
    if (until === undefined || until <= longest) continue
    longest = until
    found = name
  }
  return found === undefined ? undefined : { field: found, until: longest.toString() }
}
