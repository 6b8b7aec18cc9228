/** The calls that are in the calldata of a call, by the rules of the functions that make them. */
import { type Address, type Hex, isAddressEqual, zeroAddress } from 'viem'
import { decodeMultiSend, type WorkBudget } from '../decode/index.ts'
import type { DecodedCalldata, ParameterValue } from '../wire/index.ts'
import type { CallFields, FunctionRule } from './functions/functionRule.ts'

export interface CallInput {
  readonly to: Address
  /** In wei. */
  readonly value: bigint
  readonly data: Hex
  readonly operation: 0 | 1
}

/** A call, and for whom it is made. */
export interface ActorCall extends CallInput {
  /** The account that makes the call; null for a Safe that does not exist yet. */
  readonly actor: Address | null
}

/** How calls in calldata are made: see `FunctionRule`; a batch is what a Safe delegates to MultiSend. */
export type Nesting = 'batch' | 'account' | 'relay' | 'caller' | 'new-safe' | 'setup'

export interface NestedCalls {
  readonly nesting: Nesting
  /** Undefined if they cannot be read. */
  readonly calls: readonly ActorCall[] | undefined
}

/** Values of a decoded call by the names of its parameters. */
export type Values = ReadonlyMap<string, ParameterValue>
export const valuesOf = (decoded: DecodedCalldata): Values =>
  new Map((decoded.parameters ?? []).map(({ name, value }) => [name, value]))

/** The account as which the called code runs. */
export const runningAs = ({ operation, to, actor }: ActorCall): Address | null =>
  operation === 1 ? actor : to

/** @returns undefined for a function that makes no calls. */
export function readNestedCalls(
  call: ActorCall,
  {
    rule,
    decoded,
    isMultiSend,
    budget,
  }: {
    readonly rule: FunctionRule | undefined
    readonly decoded: DecodedCalldata | null
    /** The called contract is Safe's. */
    readonly isMultiSend: boolean
    readonly budget: WorkBudget
  },
): NestedCalls | undefined {
  const { actor, operation } = call
  // A delegate call to other code may do anything with these bytes.
  if (isMultiSend && operation === 1)
    return { nesting: 'batch', calls: decodeMultiSend(call.data, budget)?.map((one) => ({ ...one, actor })) }
  // An account that does not exist yet is set up by Safe's own code.
  if (operation === 1 && actor !== null) return undefined
  if (rule?.class !== 'runs-calls' || rule.fields === 'packed' || decoded === null) return undefined
  const account = runningAs(call)
  const made = { caller: actor, 'new-safe': null, account, relay: account, setup: account }[rule.as]
  const values = valuesOf(decoded)
  const calls = rule.fields === null ? undefined : readFields(rule.fields, values, call.to)
  const isEmptySetup =
    rule.as === 'setup' && calls?.every(({ to }) => isAddressEqual(to, zeroAddress)) === true
  return { nesting: rule.as, calls: isEmptySetup ? [] : calls?.map((one) => ({ ...one, actor: made })) }
}

/** One call, several in parallel lists, or a list of tuples. */
function readFields(fields: CallFields, values: Values, called: Address): readonly CallInput[] | undefined {
  if (fields.list !== undefined) {
    const items = values.get(fields.list)
    if (!Array.isArray(items)) return undefined
    return whole(
      items.map((item: ParameterValue) => {
        const field = (index: string | number | undefined) =>
          Array.isArray(item) && typeof index === 'number' ? (item[index] as ParameterValue) : undefined
        return toCall(fields, called, field)
      }),
    )
  }
  const data = values.get(String(fields.data))
  if (!Array.isArray(data)) {
    const call = toCall(fields, called, (name) => (name === undefined ? undefined : values.get(String(name))))
    return call && [call]
  }
  const lists = [fields.to, fields.value].map((name) =>
    name === undefined || name === null ? data : values.get(String(name)),
  )
  // Lists of different lengths revert.
  if (lists.some((list) => !Array.isArray(list) || list.length !== data.length)) return undefined
  return whole(
    data.map((_, index) =>
      toCall(fields, called, (name) => {
        const list = name === undefined ? undefined : values.get(String(name))
        return Array.isArray(list) ? (list[index] as ParameterValue) : undefined
      }),
    ),
  )
}

function toCall(
  { to, value, data, operation }: CallFields,
  called: Address,
  read: (field: string | number | undefined) => ParameterValue | undefined,
): CallInput | undefined {
  const target = to === null ? called : read(to)
  const bytes = read(data)
  const sent = read(value) ?? '0'
  const kind = operation === true ? '1' : (read(operation) ?? '0')
  if (typeof target !== 'string' || typeof bytes !== 'string' || typeof sent !== 'string') return undefined
  if (kind !== '0' && kind !== '1') return undefined
  return {
    to: target as Address,
    value: BigInt(sent),
    data: bytes as Hex,
    operation: kind === '1' ? 1 : 0,
  }
}

const whole = <T>(items: readonly (T | undefined)[]): readonly T[] | undefined =>
  items.every((item) => item !== undefined) ? items : undefined
