/** What is signed to delete a proposal and to add or remove a delegate: with the hour, so that it expires. */
import {
  type Address,
  type Hex,
  hashMessage,
  hashTypedData,
  keccak256,
  toHex,
  getAddress,
  type TypedDataDefinition,
} from 'viem'
import type { PlainAndPrefixedHash } from './prefixedHash.ts'

const NAME = 'Safe Transaction Service'
const VERSION = '1.0'

const DELETE_TYPES = {
  DeleteRequest: [
    { name: 'safeTxHash', type: 'bytes32' },
    { name: 'totp', type: 'uint256' },
  ],
} as const

/** A request to delete a proposal, as wallets sign it. `totp` is the hour since 1970. */
export function deleteRequestTypedData(
  { safeTxHash, totp }: { readonly safeTxHash: Hex; readonly totp: number },
  { chainId, safe }: { readonly chainId: number; readonly safe: Address },
): TypedDataDefinition<typeof DELETE_TYPES, 'DeleteRequest'> {
  return {
    domain: { name: NAME, version: VERSION, chainId, verifyingContract: safe },
    types: DELETE_TYPES,
    primaryType: 'DeleteRequest',
    message: { safeTxHash, totp: BigInt(totp) },
  }
}

/** Hash of a request to delete a proposal. `totp` is the hour since 1970. */
export function hashDeleteRequest(
  request: { readonly safeTxHash: Hex; readonly totp: number },
  domain: { readonly chainId: number; readonly safe: Address },
): Hex {
  return hashTypedData(deleteRequestTypedData(request, domain))
}

/** Hash of a request to add or remove a delegate (v2). Without a chain id it is valid on every chain. */
export function hashDelegate(
  { delegate, totp }: { readonly delegate: Address; readonly totp: number },
  { chainId }: { readonly chainId: number | null },
): Hex {
  return hashTypedData({
    domain: { name: NAME, version: VERSION, ...(chainId !== null && { chainId }) },
    types: {
      Delegate: [
        { name: 'delegateAddress', type: 'address' },
        { name: 'totp', type: 'uint256' },
      ],
    },
    primaryType: 'Delegate',
    message: { delegateAddress: delegate, totp: BigInt(totp) },
  })
}

/** Hash of the same request in v1: the text of the checksummed address and the hour. */
export function hashDelegateV1({
  delegate,
  totp,
}: {
  readonly delegate: Address
  readonly totp: number
}): PlainAndPrefixedHash {
  const text = `${getAddress(delegate)}${totp}`
  return { hash: keccak256(toHex(text)), prefixedHash: hashMessage(text) }
}
