/** Encodes operations as contract calls. Pure and safe in a browser. */
import { encodeFunctionData, zeroAddress, type Address, type Hex } from 'viem'
import { scovillesAbi } from '../generated/scovilles.ts'
import { toPhaseTuple } from '../sale/toPhaseTuple.ts'
import { describeOperation } from './describeOperation.ts'
import type { Operation } from './operations.ts'

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
    case 'cancel-transfer':
      return encodeFunctionData({ abi, functionName: 'transferOwnership', args: [zeroAddress] })
    case 'accept':
      return encodeFunctionData({ abi, functionName: 'acceptOwnership' })
    case 'renounce':
      return encodeFunctionData({ abi, functionName: 'renounceOwnership' })
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
    case 'set-payee-account': {
      const args = [BigInt(operation.payee), operation.account] as const
      return encodeFunctionData({ abi, functionName: 'setPayeeAccount', args })
    }
    case 'release-to': {
      const args = [BigInt(operation.payee), operation.to] as const
      return encodeFunctionData({ abi, functionName: 'releaseTo', args })
    }
    case 'royalty': {
      const args = [operation.receiver, BigInt(operation.share)] as const
      return encodeFunctionData({ abi, functionName: 'setRoyalty', args })
    }
    case 'set-renderer':
      return encodeFunctionData({ abi, functionName: 'setRenderer', args: [operation.renderer] })
    case 'close-crate':
      return encodeFunctionData({ abi, functionName: 'closeCrate' })
    case 'start-fallback-reveal':
      return encodeFunctionData({ abi, functionName: 'startFallbackReveal' })
    case 'finish-fallback-reveal':
      return encodeFunctionData({ abi, functionName: 'finishFallbackReveal' })
  }
}
