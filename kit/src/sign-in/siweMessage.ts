/** The text of ERC-4361 ("Sign-In with Ethereum"), which wallets parse and compare with the page's origin. */
import { createSiweMessage } from 'viem/siwe'
import type { SignInFields } from './adapter.ts'

/** The fields of the message. */
export interface SiweMessageParameters extends SignInFields {
  /** The host that asks, with its port; the page's own unless given. */
  readonly domain?: string
  /** The page's address; its origin unless given. */
  readonly uri?: string
  /** One line, in words, of what is being agreed to. */
  readonly statement?: string
  /** After which the message is worth nothing. Leave room for contract wallets with several owners. */
  readonly expirationTime?: Date
  readonly issuedAt?: Date
}

/**
 * The text to sign, version 1 of ERC-4361.
 * @throws where a part does not fit the standard, such as a nonce of fewer than eight letters and digits.
 */
export function siweMessage(parameters: SiweMessageParameters): string {
  const { domain = location.host, uri = location.origin, ...rest } = parameters
  return createSiweMessage({ ...rest, domain, uri, version: '1' })
}
