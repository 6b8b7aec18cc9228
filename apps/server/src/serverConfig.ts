/** What the server is configured with: the checked result of `readConfig`. */
import type { CollectionAddress } from '@peppermint/sale/launch/addressFile.ts'
import type { ChainFacts } from '@peppermint/sale/chains'
import type { LinkSource } from '@peppermint/sale/crates'
import type { Address, Hex } from 'viem'
import type { DatabaseLocation } from '@peppermint/http/configFields.ts'
import type { ChainFields } from '@peppermint/gateway/config/chainFields.ts'
import type { VapidKeys } from '@peppermint/gateway/notifications/vapidKeys.ts'
import type { Limits } from '@peppermint/http/edge/rateLimits.ts'

export interface ServerConfig {
  readonly host: string
  /** 0 picks a free one. */
  readonly port: number
  /** What the server reads the chain from, best first until measured. */
  readonly rpcUrls: readonly [string, ...string[]]
  /** What the page reads the chain from; these addresses are public. */
  readonly publicRpcUrls: readonly string[]
  /** What the site was built for. */
  readonly chain: ChainFacts
  readonly chainId: number
  readonly contract: `0x${string}`
  readonly deployBlock: number
  /** Absolute folder holding `client/` and `server/render.js`. */
  readonly siteDir: string
  /** Absolute folder with the files of allowlists, each list in a folder named after its root. */
  readonly allowlistDir: string | undefined
  readonly explorer: string | undefined
  /** Where names and pictures of accounts are read from; undefined: nowhere. */
  readonly names:
    | { readonly mainnetRpcUrls: readonly [string, ...string[]]; readonly ipfsGateway: string }
    | undefined
  /** The WalletConnect relay that the page may use; undefined where there is no project for it. */
  readonly relay: { readonly projectId: string; readonly url: string } | undefined
  /** Other folders to serve, each under its prefix. */
  readonly mounts: readonly { readonly prefix: string; readonly dir: string }[]
  /** Same-origin module scripts that the page loads besides its own. */
  readonly pageScripts: readonly string[]
  readonly logLevel: string
  readonly database: DatabaseLocation
  readonly follower: {
    /** false: this process only answers; another one follows the chain. */
    readonly isEnabled: boolean
    /** Blocks below the head that may still be exchanged for others. */
    readonly reorgWindow: number
  }
  /** Where visitors reach this server, without a slash at its end; undefined: as each request says. */
  readonly publicOrigin: string | undefined
  /** Origins whose pages may hold ours in a frame, besides its own. */
  readonly frameHosts: readonly string[]
  /** Origins whose pages may call the API, besides our own. */
  readonly corsOrigins: readonly string[]
  /** Addresses or ranges (CIDR) of the proxies whose word on a client's address is believed. */
  readonly trustedProxies: readonly string[]
  /** Addresses or ranges that may read `/metrics`. */
  readonly metricsReaders: readonly string[]
  /** How much one client may ask for. */
  readonly limits: Limits
  /** Seconds for which a stopping server still accepts requests, while `/ready` reports that it is draining. */
  readonly drainSeconds: number
  /** Hours after which a user has to sign in again. */
  readonly sessionHours: number
  /** What ADDRESS_FILE says of the collection; undefined without one. */
  readonly launched: CollectionAddress | undefined
  /** What this server reveals crates with; undefined where another process does. Both are secrets. */
  readonly keeper:
    | {
        readonly key: Hex
        readonly links: LinkSource
        /** The constructor's, which prove the collection's address; undefined where no address file has them. */
        readonly collectionArguments: Hex | undefined
        /** Blocks on top of a crate's closing before its link leaves. */
        readonly confirmations: number
        /** Highest price of gas, in gwei. */
        readonly maxFeeGwei: number
      }
    | undefined
  /** Chains of the Safe gateway that this server runs too; undefined: none. */
  readonly gateway:
    | {
        readonly chains: readonly ChainFields[]
        /** Such as `/gateway`. */
        readonly basePath: string
        /** Absolute folder for what is found on the chains. */
        readonly dataDir: string
        /** Undefined: no Web Push. */
        readonly vapid: VapidKeys | undefined
        /** Push services besides the known ones. */
        readonly pushServices: readonly string[]
      }
    | undefined
  /** Base URL or path of the gateway that the Safe workspace uses: another one, or this server's; undefined: none. */
  readonly safeGatewayUrl: string | undefined
  /** Safes that the page at `/safe` lists for every visitor. */
  readonly listedSafes: readonly Address[]
  /** What an operator should change although the server starts; one sentence each, without secrets. */
  readonly warnings: readonly string[]
}
