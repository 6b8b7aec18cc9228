/** The EIP-712 domain of a Safe. */
import { type Address, domainSeparator, type Hex } from 'viem'
import { compareVersions } from './compareVersions.ts'

/** The Safe that a hash is for. */
export interface SafeDomain {
  readonly chainId: number
  readonly safe: Address
  /** Of its singleton, as `1.4.1` or `1.3.0+L2`. Unknown ones are treated as current. */
  readonly version?: string | null
}

/** Contracts before 1.3.0 sign without the chain id. */
export function domainOf({ chainId, safe, version }: SafeDomain) {
  const isOlder = (compareVersions(version, '1.3.0') ?? 0) < 0
  return isOlder ? { verifyingContract: safe } : { chainId, verifyingContract: safe }
}

/** The domain's hash, as `domainSeparator()` of the Safe answers it. */
export const hashSafeDomain = (domain: SafeDomain): Hex => domainSeparator({ domain: domainOf(domain) })
