import type { Address } from 'viem'

/** What the Safe host page knows of its world: served as `/host.json`. URLs have no slash at their end. */
export interface HostConfig {
  readonly chainId: number
  /** The Safe that it opens by itself. */
  readonly safe: Address
  /** The collection, whose calls it decodes. */
  readonly contract: Address
  readonly rpcUrl: string
  readonly gatewayUrl: string
  /** The Safe App that it opens by itself. */
  readonly appUrl: string
}
