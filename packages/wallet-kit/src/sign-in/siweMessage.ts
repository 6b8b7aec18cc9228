/** The text of ERC-4361 ("Sign-In with Ethereum"), which wallets parse and compare with the page's origin. */
import { createSiweMessage } from 'viem/siwe'
import type { SignInFields } from './adapter.ts'

export interface SiweMessageParameters extends SignInFields {
  /** The requesting host, with its port; default the page's. */
  readonly domain?: string
  /** The page's URL; default its origin. */
  readonly uri?: string
  /** One line that states what the user agrees to. */
  readonly statement?: string
  /** Expiration time. Leave enough time for the owners of multisig wallets. */
  readonly expirationTime?: Date
  readonly issuedAt?: Date
}

/**
 * The text to sign, version 1 of ERC-4361.
 * @throws if a field violates the standard, such as a nonce of fewer than eight letters and digits.
 */
export function siweMessage(parameters: SiweMessageParameters): string {
  const { domain = location.host, uri = location.origin, ...rest } = parameters
  return createSiweMessage({ ...rest, domain, uri, version: '1' })
}
