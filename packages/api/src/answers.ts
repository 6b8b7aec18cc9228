/** What the API answers, as its routes document and send it. */
import { z } from '@hono/zod-openapi'

export const asOfSchema = z
  .object({
    number: z.int().openapi({ example: 12_345_678 }),
    hash: z.string(),
    timestamp: z.int().openapi({ description: 'Unix seconds of the block.' }),
  })
  .openapi('AsOf', { description: 'The newest block that this response includes.' })

export const nextSchema = z
  .string()
  .nullable()
  .openapi({ description: 'Cursor of the next page; null on the last.' })

export const addressSchema = z.string().openapi({ example: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' })

const secondsSchema = z.int().openapi({ description: 'Unix seconds of the block.' })

export const cardSchema = z
  .object({
    number: z.int().openapi({ description: 'Place in the deck, 1 to 10,000.' }),
    packed: z.int().openapi({ description: 'Its traits in 24 bits, as the chain packs them.' }),
    cultivar: z.string().openapi({ example: 'habanero' }),
    ripeness: z.string(),
    skin: z.string(),
    calyx: z.string(),
    pattern: z.string(),
    companion: z.string(),
    ground: z.string().openapi({ example: 'lilac' }),
    heat: z.int().openapi({ description: 'Scoville heat units.' }),
    tier: z.int().openapi({ description: 'Dots on the heat plate, 0 to 5.' }),
  })
  .openapi('PepperCard')

export const pepperSchema = z
  .object({
    id: z.int(),
    owner: addressSchema,
    minter: addressSchema,
    mintedInBlock: z.int(),
    mintedAt: secondsSchema,
    heldSinceBlock: z.int().openapi({ description: 'Block in which its owner got it.' }),
    transfers: z.int().openapi({ description: 'How often it changed hands, its mint included.' }),
    card: cardSchema.nullable().openapi({ description: 'null while it is sealed in its crate.' }),
  })
  .openapi('Pepper')

export const transferSchema = z
  .object({
    kind: z.enum(['mint', 'transfer']),
    token: z.int(),
    from: addressSchema,
    to: addressSchema,
    transaction: z.string().openapi({ description: 'Hash of its transaction.' }),
    blockNumber: z.int(),
    logIndex: z.int().openapi({ description: 'As the node counts: unique in its transaction.' }),
    timestamp: z.int().openapi({ description: 'Unix seconds of the block.' }),
  })
  .openapi('Transfer')

const moment = z.object({ block: z.int(), at: z.int().openapi({ description: 'Unix seconds.' }) })

export const crateSchema = z
  .object({
    crate: z.int().openapi({
      description:
        'As the contract’s events and `crates` count them: the first is 0. The page and the tools show this plus 1.',
    }),
    first: z.int().openapi({ description: 'Lowest id in it.' }),
    size: z.int(),
    closed: moment,
    fallbackStartedInBlock: z.int().nullable(),
    revealed: moment
      .extend({
        seed: z.string(),
        withLink: z.boolean().openapi({ description: 'Revealed by the creator’s link.' }),
      })
      .nullable()
      .openapi({ description: 'null while it waits for its seed.' }),
  })
  .openapi('Crate')

export const cratesSchema = z.object({ asOf: asOfSchema, crates: z.array(crateSchema), next: nextSchema })

export const heatRangeSchema = z
  .object({ least: z.int(), most: z.int(), mean: z.int() })
  .nullable()
  .openapi({ description: 'Scoville heat units of revealed peppers; null before the first is revealed.' })

export const heatBinsSchema = z
  .array(
    z.object({ from: z.int().openapi({ description: 'Scoville heat units, inclusive.' }), peppers: z.int() }),
  )
  .openapi({
    description: 'Revealed peppers by heat, all bins, mildest first. Each ends where the next begins.',
  })

export const numbersSchema = z.object({
  minted: z.int(),
  revealed: z.int().openapi({ description: 'Peppers that have their card.' }),
  holders: z.int(),
  transfers: z.int().openapi({ description: 'Transfers besides mints.' }),
  crates: z.object({ closed: z.int(), revealed: z.int() }),
  cultivars: z.record(z.string(), z.int()).openapi({ description: 'Revealed peppers by cultivar.' }),
  tiers: z.array(z.int()).openapi({ description: 'Revealed peppers by heat tier, 0 to 5.' }),
  traits: z
    .record(z.string(), z.record(z.string(), z.int()))
    .openapi({ description: 'Revealed peppers by the values of each trait, in the order of the deck.' }),
  heat: heatRangeSchema,
  heatBins: heatBinsSchema,
  mintsPerHour: z
    .array(
      z.object({ hour: z.int().openapi({ description: 'Unix seconds of its beginning.' }), minted: z.int() }),
    )
    .openapi({ description: 'Hours with mints, oldest first.' }),
  holdings: z
    .array(z.object({ from: z.int(), to: z.int().nullable(), holders: z.int() }))
    .openapi({ description: 'Holders by how many peppers they hold; `to` is null in the last group.' }),
  topHolders: z.array(z.object({ owner: addressSchema, held: z.int() })),
})

export const statsSchema = numbersSchema.extend({ asOf: asOfSchema })

export const cardsSchema = z.object({
  asOf: asOfSchema,
  numbers: z
    .array(z.int())
    .openapi({ description: 'Place in the deck of each pepper, from pepper 1; 0 while it is sealed.' }),
  packed: z
    .array(z.int())
    .openapi({ description: 'Traits of each in 24 bits, as the chain packs them; 0 while it is sealed.' }),
})

export const mintsSchema = z.object({
  asOf: asOfSchema,
  accounts: z
    .array(z.string())
    .openapi({ description: 'Every account that peppers were minted to, in lowercase.' }),
  minters: z
    .array(z.int())
    .openapi({ description: 'Index in `accounts` of whom each pepper was minted to, from pepper 1.' }),
  blocks: z.array(z.int()).openapi({ description: 'Block in which each was minted, from pepper 1.' }),
})

export const facetsSchema = z.record(z.string(), z.record(z.string(), z.int())).openapi({
  description: 'For each trait: how many peppers have each value, among those that the other filters leave.',
})

export const peppersSchema = z.object({
  asOf: asOfSchema,
  total: z.int().openapi({ description: 'Matches on all pages.' }),
  peppers: z.array(pepperSchema),
  next: nextSchema,
  facets: facetsSchema.optional(),
})

/** Transfers in the answer about one pepper, the newest; all of them are in `/api/activity?token=`. */
export const MAX_HISTORY = 100

export const pepperAnswerSchema = z.object({
  asOf: asOfSchema,
  pepper: pepperSchema,
  crate: crateSchema.nullable().openapi({ description: 'null while its crate is being filled.' }),
  history: z.array(transferSchema).openapi({ description: `Newest first, ${MAX_HISTORY} at most.` }),
  rarity: z.record(z.string(), z.int()).nullable().openapi({
    description: 'For each trait: how many revealed peppers have the same. null while it is sealed.',
  }),
  minted: z.int().openapi({ description: 'How many peppers are minted: the highest id.' }),
  revealed: z.int().openapi({ description: 'How many peppers are revealed.' }),
  cooler: z
    .int()
    .nullable()
    .openapi({ description: 'How many revealed peppers have less heat. null while it is sealed.' }),
  heatBins: heatBinsSchema,
})

export const ownerAnswerSchema = z.object({
  asOf: asOfSchema,
  owner: addressSchema,
  held: z.int().openapi({ description: 'Peppers it holds.' }),
  sealed: z.int().openapi({ description: 'Of these, sealed.' }),
  minted: z.int().openapi({ description: 'Peppers that were minted to it.' }),
  heat: heatRangeSchema,
  peppers: z.array(pepperSchema).openapi({ description: 'What it holds, by id.' }),
  next: nextSchema,
})

export const activitySchema = z.object({
  asOf: asOfSchema,
  activity: z.array(transferSchema),
  next: nextSchema,
})

export const profileSchema = z
  .object({
    name: z.string().nullable().openapi({ example: 'alice.eth' }),
    hasAvatar: z.boolean().openapi({
      description: 'Whether a picture is named; `/api/profiles/{address}/avatar` may still have none.',
    }),
  })
  .openapi('Profile')
