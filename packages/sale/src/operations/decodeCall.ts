/** Decodes the calldata of the collection: into named arguments, and back into an operation. Safe in a browser. */
import { decodeFunctionData, isAddressEqual, zeroAddress, type AbiFunction, type Hex } from 'viem'
import { scovillesAbi } from '@peppermint/contracts'
import { fromPhaseTuple } from '../fromPhaseTuple.ts'
import type { Operation } from './operations.ts'

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

/**
 * The operation that the calldata encodes: what the bytes do, whatever made them.
 * @returns undefined for a call that is none, such as a mint. @throws viem's errors for data of another contract.
 */
export function decodeOperation(data: Hex): Operation | undefined {
  const call = decodeFunctionData({ abi: scovillesAbi, data })
  switch (call.functionName) {
    case 'addPhase':
      return { type: 'add-phase', terms: fromPhaseTuple(call.args[0]) }
    case 'setPhase':
      return { type: 'set-phase', phase: Number(call.args[0]), terms: fromPhaseTuple(call.args[1]) }
    case 'setAllowlistRoot':
      return { type: 'set-root', phase: Number(call.args[0]), root: call.args[1] }
    case 'airdrop': {
      const [accounts, quantities] = call.args
      const recipients = accounts.map((account, index) => ({ account, quantity: Number(quantities[index]) }))
      return { type: 'airdrop', recipients }
    }
    case 'pause':
    case 'unpause':
      return { type: call.functionName }
    case 'freezeMetadata':
      return { type: 'freeze' }
    case 'releaseAll':
      return { type: 'withdraw' }
    case 'release':
      return { type: 'withdraw', payee: Number(call.args[0]) }
    case 'releaseTo':
      return { type: 'release-to', payee: Number(call.args[0]), to: call.args[1] }
    case 'setPayeeAccount':
      return { type: 'set-payee-account', payee: Number(call.args[0]), account: call.args[1] }
    case 'replaceRejectingPayee':
      return { type: 'replace-payee', payee: Number(call.args[0]), account: call.args[1] }
    case 'transferOwnership':
      return isAddressEqual(call.args[0], zeroAddress)
        ? { type: 'cancel-transfer' }
        : { type: 'transfer-ownership', newOwner: call.args[0] }
    case 'acceptOwnership':
      return { type: 'accept' }
    case 'renounceOwnership':
      return { type: 'renounce' }
    case 'lowerMaxSupply':
      return { type: 'lower-max-supply', maxSupply: Number(call.args[0]) }
    case 'shortenPhase':
      return { type: 'shorten-phase', phase: Number(call.args[0]), end: Number(call.args[1]) }
    case 'setRoyalty':
      return { type: 'royalty', receiver: call.args[0], share: Number(call.args[1]) }
    case 'setRenderer':
      return { type: 'set-renderer', renderer: call.args[0] }
    case 'closeCrate':
      return { type: 'close-crate' }
    case 'startFallbackReveal':
      return { type: 'start-fallback-reveal' }
    case 'finishFallbackReveal':
      return { type: 'finish-fallback-reveal' }
    default:
      return undefined
  }
}
