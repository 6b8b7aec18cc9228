/** Creates a batch file for Safe's Transaction Builder ("drag and drop a JSON file"). Pure and safe in a browser. */
import type { Address } from 'viem'
import { FACTORY_ADDRESS } from '../launch/factory.ts'
import { batchChecksum } from './batchChecksum.ts'
import type { BatchFile, BatchFileInput } from './batchFile.ts'
import { decodeCall } from './decodeCall.ts'
import type { OperationCall } from './operationCall.ts'

/** App version of this format; part of the checksum. */
const TX_BUILDER_VERSION = '1.17.1'

/** Input of a batch file. */
export interface SafeBatchInput {
  readonly chainId: number
  /** The Safe that will execute the batch. */
  readonly safe: Address
  readonly name: string
  /** Unix milliseconds. */
  readonly createdAt: number
  readonly calls: readonly OperationCall[]
}

/** The file's content with Safe's checksum. `data` is executed; method and values are for display. */
export function createSafeBatch({ chainId, safe, name, createdAt, calls }: SafeBatchInput) {
  const batch = {
    version: '1.0',
    chainId: String(chainId),
    createdAt,
    meta: {
      name,
      description: calls.map(({ description }) => description).join(' '),
      txBuilderVersion: TX_BUILDER_VERSION,
      createdFromSafeAddress: safe,
      createdFromOwnerAddress: '',
    },
    transactions: calls.map(toTransaction),
  }
  return { ...batch, meta: { ...batch.meta, checksum: batchChecksum(batch) } } satisfies BatchFile
}

function toTransaction({ to, data, value }: OperationCall) {
  const bytes = { to, value: String(value), data }
  // The factory has no function: a salt and creation code.
  if (to === FACTORY_ADDRESS) return { ...bytes, contractMethod: null, contractInputsValues: null }
  const { functionName, inputs, values } = decodeCall(data)
  return {
    ...bytes,
    contractMethod: {
      inputs: inputs.map((input) => withInternalType(input)),
      name: functionName,
      payable: false,
    },
    contractInputsValues: Object.fromEntries(
      inputs.map((input, index) => [input.name ?? String(index), toText(values[index], input)]),
    ),
  }
}

interface Parameter {
  readonly name?: string | undefined
  readonly type: string
  readonly components?: readonly Parameter[] | undefined
}

function withInternalType({ name = '', type, components }: Parameter): BatchFileInput {
  const typed = { internalType: type, name, type }
  return components === undefined
    ? typed
    : { ...typed, components: components.map((component) => withInternalType(component)) }
}

/**
 * Formats a value as Safe's UI does: a string, or JSON for lists and tuples. Safe executes the data, but encodes the JSON of
 * a tuple as it is where a file has none: numbers have to be strings in it, as JSON's are too small, and `"false"` is true.
 */
function toText(value: unknown, input: Parameter): string {
  const plain = toPlainValue(value, input)
  return typeof plain === 'string' ? plain : JSON.stringify(plain)
}

function toPlainValue(value: unknown, { components }: Parameter): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => toPlainValue(item, { type: '' }))
  if (components === undefined) return typeof value === 'boolean' ? value : String(value)
  const fields: Readonly<Record<string, unknown>> = { ...Object(value) }
  return components.map((component) => toPlainValue(fields[component.name ?? ''], component))
}
