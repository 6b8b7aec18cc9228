/** What an operator writes about one chain: nothing is required but the chain id and an RPC endpoint. */
import { checkedAddressInput, gasPrice, rpcAuthentication, safeApp } from '@peppermint/safe/wire'
import { parseAbi } from 'viem'
import { z } from 'zod'

const rpcUrl = z.url({ protocol: /^(https?|wss?)$/, error: 'must be an http(s) or ws(s) URL' })
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' })
const logoUri = z.string().nullable().default(null)
const wholeNumber = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
const addresses = z.array(checkedAddressInput)
const currency = z.string().regex(/^[A-Z]{3,5}$/, 'must be an upper-case currency code')
const color = z.string().regex(/^#[\da-f]{6}$/i, 'must be a color such as #06fc99')

const abi = z
  .union([z.array(z.string()), z.array(z.looseObject({ type: z.string() }))])
  .transform((value, context): readonly unknown[] => {
    if (!isHumanReadable(value)) return value
    try {
      return parseAbi(value)
    } catch (error) {
      const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : ''
      context.addIssue({ code: 'custom', message: `cannot be parsed: ${message}` })
      return z.NEVER
    }
  })

const isHumanReadable = (value: readonly unknown[]): value is readonly string[] =>
  value.every((item) => typeof item === 'string')

const { shape } = safeApp
const safeAppInput = z.strictObject({
  /** Default: its position in the list, from 1. */
  id: shape.id.optional(),
  url: httpUrl,
  name: shape.name,
  iconUrl: shape.iconUrl.default(null),
  description: shape.description.default(''),
  provider: shape.provider.default(null),
  accessControl: shape.accessControl.default({ type: 'NO_RESTRICTIONS', value: null }),
  tags: shape.tags.default([]),
  features: shape.features.default([]),
  socialProfiles: shape.socialProfiles.default([]),
  developerWebsite: shape.developerWebsite.default(null),
  featured: shape.featured.default(false),
})

const priceSource = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('none') }),
  z.strictObject({
    type: z.literal('fixed'),
    prices: z.array(
      z.strictObject({
        token: checkedAddressInput.nullable(),
        currency,
        price: z.string().regex(/^\d{1,30}(\.\d{1,18})?$/, 'must be a decimal number such as 0.12'),
      }),
    ),
  }),
  z.strictObject({ type: z.literal('url'), url: httpUrl }),
])

/** As the operator writes it. Every name is that of `GatewayChainConfig`. */
export const chainConfigInput = z.strictObject({
  chainId: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  rpcUrls: z.tuple([rpcUrl], rpcUrl),
  publicRpcUrl: rpcUrl.optional(),
  publicRpcAuthentication: rpcAuthentication.default('NO_AUTHENTICATION'),
  chainName: z.string().min(1).optional(),
  shortName: z
    .string()
    .regex(/^[\w-]{1,40}$/, 'must consist of letters, digits, - and _')
    .optional(),
  description: z.string().default(''),
  logoUri,
  isTestnet: z.boolean().default(false),
  nativeCurrency: z
    .strictObject({
      name: z.string(),
      symbol: z.string(),
      decimals: z.number().int().min(0).max(77).default(18),
      logoUri: z.string().default(''),
    })
    .optional(),
  blockExplorerUriTemplate: z
    .strictObject({ address: z.string(), txHash: z.string(), api: z.string().default('') })
    .optional(),
  ensRegistryAddress: checkedAddressInput.nullable().default(null),
  features: z.array(z.string().regex(/^[A-Z\d_]+$/, 'must be an upper-case name')).optional(),
  disabledWallets: z.array(z.string()).default([]),
  gasPrice: z.array(gasPrice).default([]),
  theme: z
    .strictObject({ textColor: color, backgroundColor: color })
    .default({ textColor: '#000000', backgroundColor: '#06fc99' }),
  /** Default: the newest one that is deployed. */
  recommendedVersion: z
    .string()
    .regex(/^\d+\.\d+\.\d+$/, 'must be a version such as 1.4.1')
    .optional(),
  deployments: z
    .strictObject({
      factories: addresses,
      singletons: z.array(
        z.strictObject({
          address: checkedAddressInput,
          version: z.string().regex(/^\d+\.\d+\.\d+$/, 'must be a version such as 1.4.1'),
          isL2: z.boolean().default(true),
        }),
      ),
      fallbackHandlers: addresses,
      multiSends: addresses,
      multiSendCallOnlys: addresses,
      signMessageLibs: addresses,
      createCalls: addresses,
      simulateTxAccessors: addresses,
    })
    .partial()
    .default({}),
  fromBlock: wholeNumber.default(0),
  reorgWindow: z.number().int().min(1).max(10_000).default(64),
  unsignedDays: z.number().int().min(1).max(365).default(14),
  abis: z
    .array(
      z.strictObject({ name: z.string().min(1), address: checkedAddressInput.nullable().default(null), abi }),
    )
    .default([]),
  tokens: z
    .array(
      z.strictObject({
        address: checkedAddressInput,
        name: z.string(),
        symbol: z.string(),
        /** Null: an ERC-721. */
        decimals: z.number().int().min(0).max(255).nullable(),
        logoUri,
        isSpam: z.boolean().default(false),
      }),
    )
    .default([]),
  contractNames: z
    .array(z.strictObject({ address: checkedAddressInput, name: z.string().min(1), logoUri }))
    .default([]),
  trustedDelegateCallTargets: addresses.default([]),
  safeApps: z.array(safeAppInput).default([]),
  currencies: z.array(currency).default([]),
  priceSource: priceSource.default({ type: 'none' }),
  ipfsGateway: httpUrl.default('https://ipfs.io'),
})
