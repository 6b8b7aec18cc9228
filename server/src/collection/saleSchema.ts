/** The sale as the API answers it. Prices are decimal strings of wei, because JSON has no bigint. */
import { z } from '@hono/zod-openapi'

const seconds = z.int().openapi({ description: 'Unix seconds of the chain’s clock.' })

const phaseSchema = z
  .object({
    name: z.string(),
    start: seconds,
    end: seconds,
    price: z.string().openapi({ description: 'Wei for one token.', example: '60000000000000000000' }),
    maxPerWallet: z.int().openapi({ description: 'Most tokens of one account in the phase.' }),
    maxPerTransaction: z.int().openapi({ description: 'Most tokens of one transaction.' }),
    maxSupply: z.int().openapi({ description: 'The phase mints until the collection has this many tokens.' }),
    allowlistRoot: z.string().optional().openapi({
      description:
        'Root of the allowlist; `pending` until it is set. Absent for a phase that is open to everyone.',
    }),
  })
  .openapi('Phase')

const crateStatusSchema = z
  .object({
    closedCrates: z.int(),
    revealedCrates: z.int(),
    closedTokens: z.int().openapi({ description: 'Tokens 1 to this are in closed crates.' }),
    revealedTokens: z.int().openapi({ description: 'Tokens 1 to this have their card.' }),
    capacity: z.int().openapi({ description: 'Tokens that the crate being filled holds when full.' }),
    dueAt: seconds.openapi({ description: 'From when the crate being filled may be closed early.' }),
    linkWindow: z.int().openapi({ description: 'Seconds in which only the creator’s link reveals a crate.' }),
  })
  .openapi('CrateStatus')

export const saleSchema = z
  .object({
    chainId: z.int(),
    contract: z.string(),
    name: z.string(),
    maxSupply: z.int().openapi({ description: 'The most tokens that can ever exist.' }),
    minted: z.int(),
    paused: z.boolean(),
    phases: z.array(phaseSchema),
    crateStatus: crateStatusSchema,
    head: z.object({ number: z.int(), hash: z.string(), timestamp: seconds }),
  })
  .openapi('Sale')

/** What `GET /api/sale` answers. */
export const saleResponseSchema = z
  .object({
    sale: saleSchema,
    readAt: z.int().openapi({ description: 'Unix milliseconds of the server’s clock.' }),
    headAge: z.int().openapi({
      description: 'Seconds from the newest block to then; 0 where the server’s clock is behind the chain’s.',
    }),
  })
  .openapi('SaleAnswer')

/** Data of a `sale` event of `GET /api/live`. */
export const saleEventSchema = saleResponseSchema.extend({
  sentAt: z.int().openapi({ description: 'Unix milliseconds of the server’s clock.' }),
})
