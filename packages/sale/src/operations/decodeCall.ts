/** Decodes the calldata of the collection into named arguments. Safe in a browser. */
import { decodeFunctionData, type AbiFunction, type Hex } from 'viem'
import { scovillesAbi } from '@peppermint/contracts'

/** One argument of a call; tuples are flattened, for instance `phase.price`. */
export interface NamedArgument {
  readonly name: string
  readonly type: string
  readonly value: unknown
}

/** A decoded call. */
export interface DecodedCall {
  readonly functionName: string
  readonly inputs: AbiFunction['inputs']
  /** Values in the order of the inputs. */
  readonly values: readonly unknown[]
  readonly named: readonly NamedArgument[]
}

/** Decodes calldata into the function and its named arguments. @throws viem's errors for other data. */
export function decodeCall(data: Hex): DecodedCall {
  // viem omits `args` for a function without inputs.
  const decoded: { readonly functionName: string; readonly args?: readonly unknown[] | undefined } =
    decodeFunctionData({ abi: scovillesAbi, data })
  const { functionName, args: values = [] } = decoded
  const item = scovillesAbi.find(
    (entry): entry is Extract<typeof entry, { type: 'function' }> =>
      entry.type === 'function' && entry.name === functionName,
  )
  const inputs: AbiFunction['inputs'] = item?.inputs ?? []
  return { functionName, inputs, values, named: flattenArguments(inputs, values) }
}

function flattenArguments(
  inputs: AbiFunction['inputs'],
  values: readonly unknown[],
  prefix = '',
): readonly NamedArgument[] {
  return inputs.flatMap((input, index) => {
    const value = values[index]
    const name = `${prefix}${input.name ?? index}`
    if (!('components' in input)) return [{ name, type: input.type, value }]
    const fields: Readonly<Record<string, unknown>> = { ...Object(value) }
    return flattenArguments(
      input.components,
      input.components.map((component) => fields[component.name ?? '']),
      `${name}.`,
    )
  })
}
