/** What wallets are asked to sign for a message of a Safe (EIP-712). */
import type { SafeDomain } from '@peppermint/safe/hashes'
import type { Hex, TypedDataDefinition } from 'viem'

const TYPES = { SafeMessage: [{ name: 'message', type: 'bytes' }] } as const

/** @param message the message's own hash. */
export const messageTypedData = (
  message: Hex,
  { chainId, safe }: SafeDomain,
): TypedDataDefinition<typeof TYPES, 'SafeMessage'> => ({
  types: TYPES,
  domain: { chainId, verifyingContract: safe },
  primaryType: 'SafeMessage',
  message: { message },
})
