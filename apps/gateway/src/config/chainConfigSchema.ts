/** The defaults for what neither the operator writes about a chain, nor `completeChain` finds. */
import { compareVersions } from '@peppermint/safe/hashes'
import type { Address } from 'viem'
import { z } from 'zod'
import { chainConfigInput, type SafeDeployments } from './chainInput.ts'

/**
 * What every chain's clients can do with this gateway: those of `safe-gateway-typescript-sdk`, then those of Safe{Wallet}.
 * Which others exist and why they are off: docs/guides/gateway.md.
 */
const FEATURES = [
  'ERC721',
  'SAFE_APPS',
  'CONTRACT_INTERACTION',
  'EIP1559',
  'SAFE_TX_GAS_OPTIONAL',
  'EIP1271',
  'DELETE_TX',
  'PROPOSERS',
  'CSV_TX_EXPORT',
  // Proposes without a signature, and with a text that is no JSON as its origin.
  'BATCHING',
  // Proposes with a note in its origin.
  'TX_NOTES',
  'SPEED_UP_TX',
  // Reads the Safes that a Safe owns, and asks of every only owner whether it is one.
  'NESTED_SAFES',
  'NATIVE_WALLETCONNECT',
  // Takes a 404 for a Safe that is not deployed.
  'COUNTERFACTUAL',
  // Reads owned Safes and their overviews.
  'MY_ACCOUNTS',
  'MASS_PAYOUTS',
]
const MAIN_CURRENCIES = ['USD', 'EUR']
const CURRENCIES = ['GBP', 'CHF', 'JPY', 'CNY', 'KRW', 'INR', 'CAD', 'AUD', 'BRL']
export const NO_DEPLOYMENTS: SafeDeployments = {
  factories: [],
  singletons: [],
  fallbackHandlers: [],
  multiSends: [],
  multiSendCallOnlys: [],
  signMessageLibs: [],
  createCalls: [],
  simulateTxAccessors: [],
}

/** Parses one chain of the operator's configuration to a complete one. */
export const chainConfigSchema = chainConfigInput.transform((input, context) => {
  const { chainId, rpcUrls } = input
  const deployments: SafeDeployments = { ...NO_DEPLOYMENTS, ...withoutUndefined(input.deployments) }
  const publicRpcUrl = input.publicRpcUrl ?? rpcUrls.find(isLoopback) ?? rpcUrls.find(hasNoSecret)
  if (publicRpcUrl === undefined) {
    const message = 'is required: the RPC URLs may contain a key, and clients are shown this one'
    context.addIssue({ code: 'custom', path: ['publicRpcUrl'], message })
    return z.NEVER
  }
  const contractNames = [...input.contractNames]
  const named = new Set(contractNames.map(({ address }) => address))
  for (const contract of nameDeployments(deployments))
    if (!named.has(contract.address)) contractNames.push(contract)
  const { priceSource } = input
  const priced =
    priceSource.type === 'fixed' || priceSource.type === 'chain'
      ? priceSource.prices.map((price) => price.currency)
      : []
  const currencies = input.currencies.length === 0 ? CURRENCIES : input.currencies
  return {
    ...input,
    // Nothing that would mislead a user: the operator names the coin.
    chainName: input.chainName ?? `Chain ${chainId}`,
    shortName: input.shortName ?? `chain-${chainId}`,
    nativeCurrency: input.nativeCurrency ?? {
      name: 'Native coin',
      symbol: 'COIN',
      decimals: 18,
      logoUri: '',
    },
    blockExplorerUriTemplate: input.blockExplorerUriTemplate ?? { address: '', txHash: '', api: '' },
    publicRpcUrl,
    features: input.features ?? [
      ...FEATURES,
      ...(input.ensRegistryAddress === null ? [] : ['DOMAIN_LOOKUP']),
    ],
    recommendedVersion: input.recommendedVersion ?? newestVersion(deployments),
    deployments,
    contractNames,
    safeApps: input.safeApps.map((app, index) => ({ ...app, id: app.id ?? index + 1 })),
    currencies: [...new Set([...MAIN_CURRENCIES, ...currencies, ...priced])],
  }
})

function newestVersion({ singletons }: SafeDeployments): string {
  const [newest] = singletons
    .map(({ version }) => version)
    .toSorted((one, other) => compareVersions(other, one) ?? 0)
  return newest ?? ''
}

/** A node of this machine, and so its browsers'. */
export const isLoopback = (url: string) => /^https?:\/\/(localhost|127(\.\d+){3}|\[::1\])(:|\/|$)/.test(url)

/** Whether nothing in a URL can be a key. */
function hasNoSecret(url: string): boolean {
  const { protocol, pathname, search, username, password } = new URL(url)
  return /^https?:$/.test(protocol) && pathname === '/' && `${search}${username}${password}` === ''
}

function withoutUndefined(deployments: {
  readonly [Name in keyof SafeDeployments]?: SafeDeployments[Name] | undefined
}): Partial<SafeDeployments> {
  return Object.fromEntries(Object.entries(deployments).filter(([, value]) => value !== undefined))
}

/** Names of Safe's own contracts, for clients that show an address with its name. */
export function nameDeployments(
  deployments: SafeDeployments,
): { address: Address; name: string; logoUri: string | null }[] {
  const named = [
    ...deployments.singletons.map(({ address, version, isL2 }) => ({
      address,
      name: `${isL2 ? 'SafeL2' : 'Safe'} ${version}`,
    })),
    ...(
      [
        ['factories', 'SafeProxyFactory'],
        ['fallbackHandlers', 'CompatibilityFallbackHandler'],
        ['multiSends', 'MultiSend'],
        ['multiSendCallOnlys', 'MultiSendCallOnly'],
        ['signMessageLibs', 'SignMessageLib'],
        ['createCalls', 'CreateCall'],
        ['simulateTxAccessors', 'SimulateTxAccessor'],
      ] as const
    ).flatMap(([list, name]) => deployments[list].map((address) => ({ address, name }))),
  ]
  return named.map((contract) => ({ ...contract, logoUri: null }))
}
