/** The EIP-712 domain of a Safe. */
import { type Address, domainSeparator, type Hex } from 'viem'

/** The Safe that a hash is for. */
export interface SafeDomain {
  readonly chainId: number
  readonly safe: Address
  /** Of its singleton, as `1.4.1` or `1.3.0+L2`. Unknown ones are treated as current. */
  readonly version?: string | null
}

/** Contracts before 1.3.0 sign without the chain id. */
function domainOf({ chainId, safe, version }: SafeDomain) {
  return hasChainId(version) ? { chainId, verifyingContract: safe } : { verifyingContract: safe }
}

/** The domain's hash, as `domainSeparator()` of the Safe answers it. */
export const hashSafeDomain = (domain: SafeDomain): Hex => domainSeparator({ domain: domainOf(domain) })

function hasChainId(version: string | null | undefined): boolean {
  const [, major, minor] = /^(\d+)\.(\d+)\./.exec(version ?? '') ?? []
  if (major === undefined || minor === undefined) return true
  return Number(major) > 1 || (Number(major) === 1 && Number(minor) >= 3)
}
