/**
 * What a creator can do with a launched collection, as calls of its contract. Pure and safe in a browser: nothing
 * here reads files, keys or the chain.
 */
import { decodeFunctionData, encodeFunctionData, type AbiFunction, type Address, type Hex } from 'viem'
import { scovillesAbi } from '../generated/scovilles.ts'
import { toPhaseTuple } from '../sale/phaseTerms.ts'
import type { Phase } from '../sale/sale.ts'

/** Tokens given to one account. */
export interface AirdropRecipient {
  readonly account: Address
  /** 1 to 100. */
  readonly quantity: number
}

/** One thing a creator can do. Phases and payees are named by their index. */
export type Operation =
  | { readonly type: 'add-phase'; readonly terms: Phase }
  | { readonly type: 'set-phase'; readonly phase: number; readonly terms: Phase }
  | { readonly type: 'set-root'; readonly phase: number; readonly root: Hex }
  | { readonly type: 'airdrop'; readonly recipients: readonly AirdropRecipient[] }
  | { readonly type: 'pause' }
  | { readonly type: 'unpause' }
  | { readonly type: 'freeze' }
  /** Without a payee, every payee is paid. */
  | { readonly type: 'withdraw'; readonly payee?: number }
  | { readonly type: 'transfer-ownership'; readonly newOwner: Address }
  | { readonly type: 'accept' }
  /** Only ever down, at the lowest to what is minted. */
  | { readonly type: 'lower-supply'; readonly supply: number }
  /** `end` is Unix seconds; one that has passed means the block that takes the transaction. */
  | { readonly type: 'shorten-phase'; readonly phase: number; readonly end: number }
  /** Records a refusal; sent again a day later, moves the payee's share to `account`. */
  | { readonly type: 'replace-payee'; readonly payee: number; readonly account: Address }
  /** `share` is basis points of a resale, 0 to 1,000. */
  | { readonly type: 'royalty'; readonly receiver: Address; readonly share: number }

/** Who may send an operation. */
export type Sender = 'owner' | 'pending owner' | 'anyone'

/** A transaction that carries an operation out. */
export interface OperationCall {
  readonly to: Address
  readonly data: Hex
  /** Wei; no operation sends any. */
  readonly value: bigint
  /** What it does, as a sentence. */
  readonly description: string
}

/**
 * The transaction of an operation.
 * @throws viem's encoding errors when a number or an address does not fit.
 */
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
    case 'lower-supply':
      return encodeFunctionData({ abi, functionName: 'lowerMaxSupply', args: [BigInt(operation.supply)] })
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
      return `Sets the root of the allowlist of phase ${operation.phase}. Once the phase has started, the root is final.`
    case 'airdrop': {
      const tokens = operation.recipients.reduce((sum, { quantity }) => sum + quantity, 0)
      return `Mints ${tokens} token${tokens === 1 ? '' : 's'} as gifts, in ${operation.recipients.length} part${operation.recipients.length === 1 ? '' : 's'}.`
    }
    case 'pause':
      return 'Stops minting in every phase until unpause.'
    case 'unpause':
      return 'Lets minting continue.'
    case 'freeze':
      return 'Fixes the renderer for ever. This cannot be undone.'
    case 'withdraw':
      return operation.payee === undefined
        ? 'Pays every payee what it is owed.'
        : `Pays payee ${operation.payee} what it is owed.`
    case 'transfer-ownership':
      return `Offers the ownership to ${operation.newOwner}. Nothing changes until that account accepts.`
    case 'accept':
      return 'Accepts the ownership that was offered to the sender.'
    case 'lower-supply':
      return `Lowers the supply to ${operation.supply}, and with it every phase’s maximum above that. It can never rise again.`
    case 'shorten-phase':
      return `Brings the end of phase ${operation.phase} forward. It can never be moved back; a moment that has passed ends the phase at once.`
    case 'replace-payee':
      return `Tries to pay payee ${operation.payee}. If it refuses, the refusal is recorded; if it refused at least a day ago as well, its share goes to ${operation.account}.`
    case 'royalty':
      return `Asks marketplaces for ${operation.share / 100} % of a resale, paid to ${operation.receiver}.`
  }
}

/** One argument of a call; the fields of a tuple are arguments of their own, such as `phase.price`. */
export interface NamedArgument {
  readonly name: string
  readonly type: string
  readonly value: unknown
}

/** A call read back from its data. */
export interface DecodedCall {
  readonly functionName: string
  readonly inputs: AbiFunction['inputs']
  /** Values in the order of the inputs. */
  readonly values: readonly unknown[]
  readonly named: readonly NamedArgument[]
}

/** What the data says: the function and every argument by its name. @throws viem's errors for other data. */
export function decodeCall(data: Hex): DecodedCall {
  // viem leaves the arguments of a function without inputs out.
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
