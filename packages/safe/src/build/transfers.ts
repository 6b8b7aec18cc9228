/** Transfers of coin, tokens and collectibles. */
import { type Address, encodeFunctionData, isAddressEqual } from 'viem'
import { tokenFunctions } from '../decode/index.ts'
import { BuildError } from './buildError.ts'
import { parseAddress, parseRecipient, requireUint256 } from './parseInput.ts'
import type { SafeCall } from './safeCall.ts'

export interface CoinTransfer {
  readonly to: string
  /** In wei. */
  readonly value: bigint
}

/** @throws {BuildError} */
export function transferCoin({ to, value }: CoinTransfer): SafeCall {
  return { to: parseRecipient(to), value: requireUint256(value, 'amount'), data: '0x' }
}

export interface TokenTransfer {
  /** ERC-20. */
  readonly token: string
  readonly to: string
  /** In the token's smallest unit. */
  readonly amount: bigint
}

/** @throws {BuildError} also for a transfer to the token's own contract, which would lose it. */
export function transferToken({ token, to, amount }: TokenTransfer): SafeCall {
  const [contract, recipient] = parties(token, to)
  const args = [recipient, requireUint256(amount, 'amount')] as const
  const data = encodeFunctionData({ abi: tokenFunctions, functionName: 'transfer', args })
  return { to: contract, value: 0n, data }
}

export interface CollectibleTransfer {
  /** ERC-721. */
  readonly collection: string
  /** The Safe that owns it. */
  readonly from: Address
  readonly to: string
  readonly tokenId: bigint
}

/** Transfers with `safeTransferFrom`, which fails if the recipient is a contract that cannot receive. @throws {BuildError} */
export function transferCollectible({ collection, from, to, tokenId }: CollectibleTransfer): SafeCall {
  const [contract, recipient] = parties(collection, to)
  const args = [from, recipient, requireUint256(tokenId, 'tokenId')] as const
  const data = encodeFunctionData({ abi: tokenFunctions, functionName: 'safeTransferFrom', args })
  return { to: contract, value: 0n, data }
}

function parties(token: string, to: string): readonly [contract: Address, recipient: Address] {
  const contract = parseAddress(token, 'token')
  const recipient = parseRecipient(to)
  if (isAddressEqual(contract, recipient)) throw new BuildError('token-itself', 'to')
  return [contract, recipient]
}
