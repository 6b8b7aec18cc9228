/** Configuration of one chain of the gateway, as checked at startup. */
import type { SafeApp } from '@peppermint/safe/wire'
import type { Address } from 'viem'

export interface GatewayChainConfig {
  readonly chainId: number
  readonly chainName: string
  readonly shortName: string
  readonly description: string
  readonly logoUri: string | null
  readonly isTestnet: boolean
  readonly nativeCurrency: {
    readonly name: string
    readonly symbol: string
    readonly decimals: number
    readonly logoUri: string
  }
  /** Read by the gateway, best first. Secrets. */
  readonly rpcUrls: readonly [string, ...string[]]
  /** Given to clients. */
  readonly publicRpcUrl: string
  readonly publicRpcAuthentication: 'API_KEY_PATH' | 'NO_AUTHENTICATION' | 'UNKNOWN'
  /** With `{{address}}`, `{{txHash}}`; empty strings without an explorer. */
  readonly blockExplorerUriTemplate: {
    readonly address: string
    readonly txHash: string
    readonly api: string
  }
  readonly ensRegistryAddress: Address | null
  readonly features: readonly string[]
  readonly disabledWallets: readonly string[]
  readonly gasPrice: readonly (
    | {
        readonly type: 'ORACLE'
        readonly uri: string
        readonly gasParameter: string
        readonly gweiFactor: string
      }
    | { readonly type: 'FIXED'; readonly weiValue: string }
    | { readonly type: 'FIXED1559'; readonly maxFeePerGas: string; readonly maxPriorityFeePerGas: string }
    | { readonly type: 'UNKNOWN' }
  )[]
  readonly theme: { readonly textColor: string; readonly backgroundColor: string }
  /** Version that new Safes should have. */
  readonly recommendedVersion: string
  /** Contracts of Safe on this chain, of every version that is followed. */
  readonly deployments: SafeDeployments
  /** First block to index. */
  readonly fromBlock: number
  /** Blocks below the head that a reorg may still replace. */
  readonly reorgWindow: number
  /** Days after which proposals and devices expire for which no owner has signed. */
  readonly unsignedDays: number
  /** ABIs that the decoder knows besides its own: human-readable or JSON, parsed. */
  readonly abis: readonly {
    readonly name: string
    readonly address: Address | null
    readonly abi: readonly unknown[]
  }[]
  /** Tokens that the operator vouches for, and those that are spam. */
  readonly tokens: readonly {
    readonly address: Address
    readonly name: string
    readonly symbol: string
    readonly decimals: number | null
    readonly logoUri: string | null
    readonly isSpam: boolean
  }[]
  /** Names and logos of contracts, for `AddressEx`. */
  readonly contractNames: readonly {
    readonly address: Address
    readonly name: string
    readonly logoUri: string | null
  }[]
  /** Targets of delegate calls besides the deployments' own. */
  readonly trustedDelegateCallTargets: readonly Address[]
  readonly safeApps: readonly Omit<SafeApp, 'chainIds'>[]
  /** Codes of the currencies that balances can be requested in, upper case, USD and EUR first. */
  readonly currencies: readonly string[]
  readonly priceSource: PriceSource
  /** Base URL of the IPFS gateway that metadata and pictures are read through. */
  readonly ipfsGateway: string
}

/** Prices per unit of the native coin or a token; `none`: everything is worth "0". */
export type PriceSource =
  | { readonly type: 'none' }
  | { readonly type: 'fixed'; readonly prices: readonly FixedPrice[] }
  | {
      readonly type: 'url'
      /**
       * Of a JSON object with prices by token address, `native` for the native coin: `{"native": "0.12", "0x…": 1}`.
       * `{{currency}}` is replaced by the code in lower case.
       */
      readonly url: string
    }

export interface FixedPrice {
  /** Null: the native coin. */
  readonly token: Address | null
  readonly currency: string
  /** Decimal, such as `0.12`. */
  readonly price: string
}

/** Addresses of Safe's contracts on one chain. The first of each list is the one that clients should use. */
export interface SafeDeployments {
  readonly factories: readonly Address[]
  /** L2 and L1 singletons; `version` as in `1.4.1`. */
  readonly singletons: readonly {
    readonly address: Address
    readonly version: string
    readonly isL2: boolean
  }[]
  readonly fallbackHandlers: readonly Address[]
  readonly multiSends: readonly Address[]
  readonly multiSendCallOnlys: readonly Address[]
  readonly signMessageLibs: readonly Address[]
  readonly createCalls: readonly Address[]
  readonly simulateTxAccessors: readonly Address[]
}
