/**
 * A chain as one file describes it, `chains/<name>.ts` or one's own: what the launch, the page, the server and the tools
 * know of it. Most of it is viem's definition. The schema types the file and parses it.
 */
import { addressOf } from '@peppermint/input/address'
import type { Address } from 'viem'
import { z } from 'zod'
import { describeIssues, object, read } from '../launch/fieldSchema.ts'
import type { Frozen } from '../sale.ts'

const text = read<string, string>(parseText)
const address = read<Address, Address>(parseAddressField)
const url = read<string, string>(parseUrl)
const count = z.int('a whole number').nonnegative('a whole number')

const explorer = z.object({ name: text, url }, 'an object')

/** Of a chain whose file names none. */
export const DEFAULT_MAX_PRICE_GWEI = 1_000

/** A chain as everything else uses it: plain data. */
const factsSchema = z.object({
  id: z.int().positive(),
  name: text,
  shortName: z.optional(text),
  coin: z.object({ name: text, symbol: text }),
  rpcUrls: z.array(url),
  explorer: z.optional(explorer),
  multicall3: z.optional(address),
  turnstile: z.optional(address),
  blockTimeMs: z.number(),
  confirmations: z.number(),
  gas: z.object({
    hasTips: z.boolean(),
    hasDataFee: z.boolean(),
    dataFeeOracle: z.optional(address),
    maxPriceGwei: z.number(),
  }),
  hasBlockHashes: z.boolean(),
  hasL1BlockNumbers: z.boolean(),
  isLocal: z.boolean(),
})

/** What is used of viem's definition, which has more. */
const definitionSchema = z.object(
  {
    id: z.int('a whole number above 0').positive('a whole number above 0'),
    name: text,
    nativeCurrency: z.object(
      { name: text, symbol: text, decimals: z.literal(18, '18: prices are in wei, 18 decimals of the coin') },
      'an object',
    ),
    rpcUrls: z.object(
      { default: z.object({ http: z.array(url).min(1, 'at least one URL').readonly() }, 'an object') },
      'an object',
    ),
    blockExplorers: z.optional(z.object({ default: explorer }, 'an object')),
    contracts: z.optional(
      z.object(
        {
          multicall3: z.optional(z.object({ address })),
          gasPriceOracle: z.optional(z.object({ address })),
        },
        'an object',
      ),
    ),
    blockTime: z.optional(count),
  },
  'a chain of viem/chains, or what defineChain of viem returns',
)

/** The export of a chain's file. */
const chainSchema = object({
  /** A chain of `viem/chains`, or one's own by viem's `defineChain`: id, coin, endpoints, explorer, Multicall3 if it has it. */
  definition: definitionSchema,
  /** What people call it, in sentences such as `Switch to Base`; the definition's name if absent. */
  name: z.optional(text),
  /** In addresses such as `base:0x…` (EIP-3770); none if absent. */
  shortName: z.optional(text),
  /** Public endpoints, best first; the definition's if absent. */
  rpcUrls: z.optional(z.array(url).min(1, 'at least one URL')),
  /** Average time between blocks in milliseconds; the definition's, else 2,000. */
  blockTimeMs: z.optional(count),
  /** Blocks on top of another after which no reorg replaces it; 0 on a chain that mines at once. */
  confirmations: count,
  /** What gas costs there. */
  gas: object({
    /** Whether nodes ask for a priority fee. Without one only the base fee is paid. */
    hasTips: z.boolean('true or false'),
    /**
     * Whether a fee for the data on another chain is charged besides gas, which estimates of gas do not contain. It is read
     * where the definition has a `gasPriceOracle`, as those of the OP stack have.
     */
    hasDataFee: z.optional(z.boolean('true or false, or absent')),
    /** Highest price of gas that keeper and commands pay unless configured, in gwei, since a node could name any: 1,000 if absent. */
    maxPriceGwei: z.optional(count),
  }),
  /** Whether contracts get hashes of blocks, as on nearly every chain. Without them one line of the page says what follows. */
  hasBlockHashes: z.optional(z.boolean('true or false, or absent')),
  /** Whether contracts see the number of another chain's block, as on Arbitrum's chains. */
  hasL1BlockNumbers: z.optional(z.boolean('true or false, or absent')),
  /** Registry of contract secured revenue, where the launch registers the collection. */
  turnstile: z.optional(address),
  /** A node of this machine, such as anvil: there is no money on it, and the launch may set code there. */
  isLocal: z.optional(z.boolean('true or false, or absent')),
}).transform(({ definition, gas, ...own }): z.output<typeof factsSchema> => ({
  id: definition.id,
  name: own.name ?? definition.name,
  shortName: own.shortName,
  coin: { name: definition.nativeCurrency.name, symbol: definition.nativeCurrency.symbol },
  rpcUrls: own.rpcUrls ?? [...definition.rpcUrls.default.http],
  explorer: definition.blockExplorers?.default,
  multicall3: definition.contracts?.multicall3?.address,
  turnstile: own.turnstile,
  blockTimeMs: own.blockTimeMs ?? definition.blockTime ?? 2_000,
  confirmations: own.confirmations,
  gas: {
    hasTips: gas.hasTips,
    hasDataFee: gas.hasDataFee ?? false,
    dataFeeOracle: gas.hasDataFee === true ? definition.contracts?.gasPriceOracle?.address : undefined,
    maxPriceGwei: gas.maxPriceGwei ?? DEFAULT_MAX_PRICE_GWEI,
  },
  hasBlockHashes: own.hasBlockHashes ?? true,
  hasL1BlockNumbers: own.hasL1BlockNumbers ?? false,
  isLocal: own.isLocal ?? false,
}))

/** What a chain's file exports. */
export type ChainFile = z.input<typeof chainSchema>

/** A chain as everything else uses it: `COLLECTION.chain` of a built page, and a file of the built site. */
export type ChainFacts = Frozen<z.output<typeof factsSchema>>

/** A chain's file is missing or invalid. Lists every issue. */
export class InvalidChain extends Error {
  override readonly name = 'InvalidChain'
}

/**
 * @param value the export of the file, unvalidated.
 * @param file named in the error.
 * @throws {InvalidChain} with every issue.
 */
export function parseChainFile(value: unknown, file: string): ChainFacts {
  const parsed = chainSchema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new InvalidChain(describeIssues(parsed.error, value, file).join('\n'))
}

/** The chain as a built site has it in `chain.json`. @throws {InvalidChain} with every issue. */
export function parseChainFacts(value: unknown, file: string): ChainFacts {
  const parsed = factsSchema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new InvalidChain(describeIssues(parsed.error, value, file).join('\n'))
}

// Each parser returns the value, or throws a TypeError with the expected value.

function parseText(given: unknown): string {
  if (typeof given === 'string' && given.trim() !== '') return given
  throw new TypeError('text')
}

function parseUrl(given: unknown): string {
  const protocol = typeof given === 'string' ? URL.parse(given)?.protocol : undefined
  if (typeof given === 'string' && (protocol === 'https:' || protocol === 'http:')) return given
  throw new TypeError('an http or https URL')
}

function parseAddressField(given: unknown): Address {
  const parsed = typeof given === 'string' ? addressOf(given) : undefined
  if (parsed !== undefined) return parsed
  throw new TypeError('an address')
}
