/** Chains: what a client shows, reads from and pays with on each of them (`/v1/chains`). */
import { z } from 'zod'
import { address, addressEx, decimal } from './scalars.ts'

/** How a client authenticates at an RPC endpoint: with a key behind the URL, or not at all. */
export const rpcAuthentication = z.enum(['API_KEY_PATH', 'NO_AUTHENTICATION', 'UNKNOWN'])

/**
 * Features that a client offers on a chain. An answer may name others: clients ignore those they do not know.
 */
export const chainFeature = z.enum([
  'ERC721',
  'SAFE_APPS',
  'CONTRACT_INTERACTION',
  'DOMAIN_LOOKUP',
  'SPENDING_LIMIT',
  'EIP1559',
  'SAFE_TX_GAS_OPTIONAL',
  'TX_SIMULATION',
  'EIP1271',
])

/** Where a client takes a gas price from. Types are upper case, as `safe-gateway-typescript-sdk` compares them. */
export const gasPrice = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('ORACLE'),
    uri: z.string(),
    /** Field of the oracle's answer. */
    gasParameter: z.string(),
    /** Decimal; multiplies the field's value to wei. */
    gweiFactor: z.string(),
  }),
  z.object({ type: z.literal('FIXED'), weiValue: decimal }),
  z.object({ type: z.literal('FIXED1559'), maxFeePerGas: decimal, maxPriorityFeePerGas: decimal }),
  z.object({ type: z.literal('UNKNOWN') }),
])

const rpcUri = z.object({ authentication: rpcAuthentication, value: z.string() })

/** Safe's contracts that a client uses for new Safes and transactions. */
const contractAddresses = z.object({
  safeSingletonAddress: address.nullable(),
  safeProxyFactoryAddress: address.nullable(),
  multiSendAddress: address.nullable(),
  multiSendCallOnlyAddress: address.nullable(),
  fallbackHandlerAddress: address.nullable(),
  signMessageLibAddress: address.nullable(),
  createCallAddress: address.nullable(),
  simulateTxAccessorAddress: address.nullable(),
  safeWebAuthnSignerFactoryAddress: address.nullable(),
})

export const chain = z.object({
  /** Decimal. */
  chainId: z.string(),
  chainName: z.string(),
  /** Prefix of addresses (EIP-3770). */
  shortName: z.string(),
  description: z.string(),
  chainLogoUri: z.string().nullable(),
  /** Safes are indexed by their logs; true for every chain of this gateway. */
  l2: z.boolean(),
  isTestnet: z.boolean(),
  zk: z.boolean(),
  nativeCurrency: z.object({
    name: z.string(),
    symbol: z.string(),
    decimals: z.number(),
    logoUri: z.string(),
  }),
  transactionService: z.string(),
  rpcUri,
  safeAppsRpcUri: rpcUri,
  publicRpcUri: rpcUri,
  /** With the placeholders `{{address}}` and `{{txHash}}`, in `api` also `{{module}}`, `{{action}}`, `{{apiKey}}`. */
  blockExplorerUriTemplate: z.object({ address: z.string(), txHash: z.string(), api: z.string() }),
  beaconChainExplorerUriTemplate: z.object({ publicKey: z.string().nullable() }),
  theme: z.object({ textColor: z.string(), backgroundColor: z.string() }),
  gasPrice: z.array(gasPrice),
  ensRegistryAddress: address.nullable(),
  disabledWallets: z.array(z.string()),
  /** See {@link chainFeature}. */
  features: z.array(z.string()),
  balancesProvider: z.object({ chainName: z.string().nullable(), enabled: z.boolean() }),
  contractAddresses,
  /** Version that new Safes should have. */
  recommendedMasterCopyVersion: z.string().nullable(),
  relayer: z.null(),
})
export type Chain = z.infer<typeof chain>

/** State of one Safe for a list of Safes (`/v2/safes`). */
export const safeOverview = z.object({
  address: addressEx,
  chainId: z.string(),
  threshold: z.number(),
  owners: z.array(addressEx),
  /** Decimal, in the requested currency. */
  fiatTotal: z.string(),
  /** Transactions in the queue. */
  queued: z.number(),
  /** Queued transactions that lack the confirmation of the requested wallet; null without one. */
  awaitingConfirmation: z.number().nullable(),
})
export type SafeOverview = z.infer<typeof safeOverview>

/** What the gateway knows about a contract (`/contracts/{address}`). */
export const contractInfo = z.object({
  address,
  name: z.string(),
  displayName: z.string(),
  logoUri: z.string().nullable(),
  contractAbi: z.object({ abi: z.array(z.unknown()) }).nullable(),
  trustedForDelegateCall: z.boolean(),
})
export type ContractInfo = z.infer<typeof contractInfo>

/** The service itself (`/about`). */
export const about = z.object({ name: z.string(), version: z.string(), buildNumber: z.string().nullable() })
