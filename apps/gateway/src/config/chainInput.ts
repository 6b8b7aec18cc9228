/** What an operator writes about one chain: nothing is required but the chain id and an RPC endpoint. */
import { YEAR_SECONDS } from '@peppermint/safe/client'
import { checkedAddressInput, gasPrice, rpcAuthentication, safeApp } from '@peppermint/safe/wire'
import { parseAbi } from 'viem'
import { z } from 'zod'

const rpcUrl = z.url({ protocol: /^(https?|wss?)$/, error: 'must be an http(s) or ws(s) URL' })
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' })
const logoUri = z.string().nullable().default(null)
const wholeNumber = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
const addresses = z.array(checkedAddressInput)
const safeVersion = z.string().regex(/^\d+\.\d+\.\d+$/, 'must be a version such as 1.4.1')
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

/** Addresses of Safe's contracts. The first of each list is the one that clients should use. */
export const safeDeployments = z.strictObject({
  factories: addresses,
  /** L2 and L1 singletons. */
  singletons: z.array(
    z.strictObject({ address: checkedAddressInput, version: safeVersion, isL2: z.boolean().default(true) }),
  ),
  fallbackHandlers: addresses,
  multiSends: addresses,
  multiSendCallOnlys: addresses,
  signMessageLibs: addresses,
  createCalls: addresses,
  simulateTxAccessors: addresses,
})

export type Frozen<T> = unknown extends T ? T : { readonly [Key in keyof T]: Frozen<T[Key]> }

export type SafeDeployments = Frozen<z.output<typeof safeDeployments>>

const price = z.string().regex(/^\d{1,30}(\.\d{1,18})?$/, 'must be a decimal number such as 0.12')

const priced = {
  /** Null: the native coin. */
  token: checkedAddressInput.nullable(),
  currency,
}
const fixedPrice = z.strictObject({ ...priced, price })
/** A contract with `latestRoundData()` and `decimals()`, as of Chainlink. */
const oraclePrice = z.strictObject({
  ...priced,
  oracle: checkedAddressInput,
  /** Feeds are written again at least once a day, and may be late. */
  maxAgeSeconds: z.number().int().min(1).max(YEAR_SECONDS).default(90_000),
  min: price.optional(),
  max: price.optional(),
})
/**
 * A pair with `getReserves()`, as of Uniswap V2 and its forks. Anyone can move its price for a moment, so what is
 * plausible has to be named.
 */
const poolPrice = z.strictObject({
  ...priced,
  pool: checkedAddressInput,
  /** Its token in which the other one is priced; the list has a price for it in the same currency. */
  quote: checkedAddressInput,
  /** Of the quote token, in whole units: a pool with less has no price. */
  minReserve: price,
  min: price,
  max: price,
})

/** Of two prices of one token in one currency, the list would not say which holds. */
function requireOnce(
  prices: readonly { readonly token: string | null; readonly currency: string }[],
  context: z.RefinementCtx,
): void {
  const seen = new Set<string>()
  for (const [index, { token, currency: code }] of prices.entries()) {
    const key = `${token ?? 'native'} ${code}`
    if (seen.has(key))
      context.addIssue({
        code: 'custom',
        path: [index],
        message: 'is a second price of one token and currency',
      })
    seen.add(key)
  }
}

/** Pools in a row that a price may come through. */
export const MAX_POOLS_IN_A_ROW = 3

/** At run time a pool whose quote has no price would only be a line in the log. */
function requireQuotes(
  prices: readonly { readonly token: string | null; readonly currency: string; readonly quote?: string }[],
  context: z.RefinementCtx,
): void {
  const entryOf = (token: string | null, code: string) =>
    prices.find((entry) => entry.token === token && entry.currency === code)
  for (const [index, entry] of prices.entries()) {
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: [index, 'quote'], message })
    let pools = 0
    for (let { quote } = entry; quote !== undefined;) {
      pools += 1
      const next = entryOf(quote, entry.currency)
      if (next === undefined && pools === 1)
        refuse(`has no price in ${entry.currency}: add one with "token": "${quote}" to this list`)
      else if (next === entry)
        refuse('has a price that depends on itself: give one of these tokens a price or an oracle')
      else if (pools > MAX_POOLS_IN_A_ROW)
        refuse(
          `is priced through more than ${MAX_POOLS_IN_A_ROW} pools: give it, or a token in between, a price or an oracle`,
        )
      else {
        quote = next?.quote
        continue
      }
      break
    }
  }
}

/** Prices per unit of the native coin or a token; `none`: everything is worth "0". */
const priceSource = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('none') }),
  z.strictObject({ type: z.literal('fixed'), prices: z.array(fixedPrice).superRefine(requireOnce) }),
  /** Of contracts of the chain, beside fixed ones. */
  z.strictObject({
    type: z.literal('chain'),
    prices: z
      .array(z.union([fixedPrice, oraclePrice, poolPrice]))
      .max(50)
      .superRefine(requireOnce)
      .superRefine(requireQuotes),
  }),
  /**
   * Of a JSON object with prices by token address, `native` for the native coin: `{"native": "0.12", "0x…": 1}`; or of
   * any JSON, in which `paths` lead to the prices. `{{currency}}` is replaced by the code in lower case.
   */
  z.strictObject({
    type: z.literal('url'),
    url: httpUrl,
    /** Names of fields, such as `["canto", "{{currency}}"]`. */
    paths: z
      .array(z.strictObject({ token: priced.token, path: z.array(z.string().min(1)).min(1) }))
      .min(1)
      .optional(),
  }),
])

export const chainConfigInput = z.strictObject({
  chainId: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  /** Read by the gateway, best first. Secrets. */
  rpcUrls: z.tuple([rpcUrl], rpcUrl),
  /** Given to clients. */
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
  /** With `{{address}}`, `{{txHash}}`; for empty strings clients get a page of the gateway: see `describeChain`. */
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
  /** Of new Safes; default: the newest one that is deployed. */
  recommendedVersion: safeVersion.optional(),
  /** Of every version that is followed; what is not named is found on the chain. */
  deployments: safeDeployments
    .extend({ factories: addresses.min(1), singletons: safeDeployments.shape.singletons.min(1) })
    .partial()
    .default({}),
  /** First block to index. */
  fromBlock: wholeNumber.default(0),
  /** Blocks below the head that a reorg may still replace. */
  reorgWindow: z.number().int().min(1).max(10_000).default(64),
  /** Days after which proposals and devices expire for which no owner has signed. */
  unsignedDays: z.number().int().min(1).max(365).default(14),
  /** ABIs that the decoder knows besides its own. */
  abis: z
    .array(
      z.strictObject({ name: z.string().min(1), address: checkedAddressInput.nullable().default(null), abi }),
    )
    .default([]),
  /** Tokens that the operator vouches for, and those that are spam. */
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
  /** Names and logos shown in `AddressEx`. */
  contractNames: z
    .array(z.strictObject({ address: checkedAddressInput, name: z.string().min(1), logoUri }))
    .default([]),
  /** Targets of delegate calls besides the deployments' own. */
  trustedDelegateCallTargets: addresses.default([]),
  safeApps: z.array(safeAppInput).default([]),
  /** Currencies for balances, besides USD and EUR. */
  currencies: z.array(currency).default([]),
  priceSource: priceSource.default({ type: 'none' }),
  /** IPFS gateway for metadata and pictures. */
  ipfsGateway: httpUrl.default('https://ipfs.io'),
})
