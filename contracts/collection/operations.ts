/**
 * The operations of a launched collection as contract calls. Pure and safe in a browser: reads no files, keys or chain.
 */
import { decodeFunctionData, encodeFunctionData, type AbiFunction, type Address, type Hex } from 'viem'
import { scovillesAbi } from '../generated/scovilles.ts'
import { toPhaseTuple } from '../sale/phaseTerms.ts'
import type { Phase } from '../sale/sale.ts'

/** Tokens for one account. */
export interface AirdropRecipient {
  readonly account: Address
  /** 1 to 100. */
  readonly quantity: number
}

/** An operation. Phases and payees are referenced by index. */
export type Operation =
  | { readonly type: 'add-phase'; readonly terms: Phase }
  | { readonly type: 'set-phase'; readonly phase: number; readonly terms: Phase }
  | { readonly type: 'set-root'; readonly phase: number; readonly root: Hex }
  | { readonly type: 'airdrop'; readonly recipients: readonly AirdropRecipient[] }
  | { readonly type: 'pause' }
  | { readonly type: 'unpause' }
  | { readonly type: 'freeze' }
  /** Without a payee, pays every payee. */
  | { readonly type: 'withdraw'; readonly payee?: number }
  | { readonly type: 'transfer-ownership'; readonly newOwner: Address }
  | { readonly type: 'accept' }
  /** Can only be lowered, at least to the minted tokens. */
  | { readonly type: 'lower-max-supply'; readonly maxSupply: number }
  /** `end` is Unix seconds; a past time means the time of the block. */
  | { readonly type: 'shorten-phase'; readonly phase: number; readonly end: number }
  /** Records a rejected payment; sent again a day later, moves the payee's share to `account`. */
  | { readonly type: 'replace-payee'; readonly payee: number; readonly account: Address }
  /** `share` is basis points of a resale, 0 to 1,000. */
  | { readonly type: 'royalty'; readonly receiver: Address; readonly share: number }

/** Who may send an operation. */
export type Sender = 'owner' | 'pending owner' | 'anyone'

/** The transaction of an operation. */
export interface OperationCall {
  readonly to: Address
  readonly data: Hex
  /** Wei; no operation sends any. */
  readonly value: bigint
  /** A sentence for the terminal. */
  readonly description: string
}

/** Encodes an operation. @throws viem's encoding errors when a number or an address does not fit. */
export function createOperationCall(contract: Address, operation: Operation): OperationCall {
  return {
    to: contract,
    data: encodeOperation(operation),
    value: 0n,
    description: describeOperation(operation),
  }
}

/** Who may send the operation. */
export function getAllowedSender({ type }: Operation): Sender {
  if (type === 'withdraw') return 'anyone'
  return type === 'accept' ? 'pending owner' : 'owner'
}

function encodeOperation(operation: Operation): Hex {
  const abi = scovillesAbi
  switch (operation.type) {
    case 'add-phase':
      return encodeFunctionData({ abi, functionName: 'addPhase', args: [toPhaseTuple(operation.terms)] })
    case 'set-phase': {
      const args = [BigInt(operation.phase), toPhaseTuple(operation.terms)] as const
      return encodeFunctionData({ abi, functionName: 'setPhase', args })
    }
    case 'set-root': {
      const args = [BigInt(operation.phase), operation.root] as const
      return encodeFunctionData({ abi, functionName: 'setAllowlistRoot', args })
    }
    case 'airdrop': {
      const accounts = operation.recipients.map(({ account }) => account)
      const quantities = operation.recipients.map(({ quantity }) => BigInt(quantity))
      return encodeFunctionData({ abi, functionName: 'airdrop', args: [accounts, quantities] })
    }
    case 'pause':
      return encodeFunctionData({ abi, functionName: 'pause' })
    case 'unpause':
      return encodeFunctionData({ abi, functionName: 'unpause' })
    case 'freeze':
      return encodeFunctionData({ abi, functionName: 'freezeMetadata' })
    case 'withdraw':
      return operation.payee === undefined
        ? encodeFunctionData({ abi, functionName: 'releaseAll' })
        : encodeFunctionData({ abi, functionName: 'release', args: [BigInt(operation.payee)] })
    case 'transfer-ownership':
      return encodeFunctionData({ abi, functionName: 'transferOwnership', args: [operation.newOwner] })
    case 'accept':
      return encodeFunctionData({ abi, functionName: 'acceptOwnership' })
    case 'lower-max-supply':
      return encodeFunctionData({ abi, functionName: 'lowerMaxSupply', args: [BigInt(operation.maxSupply)] })
    case 'shorten-phase': {
      const args = [BigInt(operation.phase), BigInt(operation.end)] as const
      return encodeFunctionData({ abi, functionName: 'shortenPhase', args })
    }
    case 'replace-payee': {
      const args = [BigInt(operation.payee), operation.account] as const
      return encodeFunctionData({ abi, functionName: 'replaceRejectingPayee', args })
    }
    case 'royalty': {
      const args = [operation.receiver, BigInt(operation.share)] as const
      return encodeFunctionData({ abi, functionName: 'setRoyalty', args })
    }
  }
}

function describeOperation(operation: Operation): string {
  switch (operation.type) {
    case 'add-phase':
      return `Adds the phase ${operation.terms.name} at the end of the list.`
    case 'set-phase':
      return `Replaces every term of phase ${operation.phase} (${operation.terms.name}).`
    case 'set-root':
      return `Sets the allowlist root of phase ${operation.phase}. Once the phase has started, the root is final.`
    case 'airdrop': {
      const tokens = operation.recipients.reduce((sum, { quantity }) => sum + quantity, 0)
      return `Mints ${tokens} token${tokens === 1 ? '' : 's'} as gifts, in ${operation.recipients.length} part${operation.recipients.length === 1 ? '' : 's'}.`
    }
    case 'pause':
      return 'Stops minting in every phase until unpause.'
    case 'unpause':
      return 'Resumes minting.'
    case 'freeze':
      return 'Freezes the renderer permanently.'
    case 'withdraw':
      return operation.payee === undefined
        ? 'Pays every payee what it is owed.'
        : `Pays payee ${operation.payee} what it is owed.`
    case 'transfer-ownership':
      return `Offers the ownership to ${operation.newOwner}. Nothing changes until that account accepts.`
    case 'accept':
      return 'Accepts the ownership offered to the sender.'
    case 'lower-max-supply':
      return `Lowers the supply to ${operation.maxSupply}, and with it every phase’s maximum above that. It can never be raised again.`
    case 'shorten-phase':
      return `Brings the end of phase ${operation.phase} forward. It can never be moved back; a past time ends the phase immediately.`
    case 'replace-payee':
      return `Tries to pay payee ${operation.payee}. If the payment fails, that is recorded; if it also failed at least a day ago, its share goes to ${operation.account}.`
    case 'royalty':
      return `Asks marketplaces for ${operation.share / 100} % of a resale, paid to ${operation.receiver}.`
  }
}

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
