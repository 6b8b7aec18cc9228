/** JSON of a pepper. */
import { z } from '@hono/zod-openapi'
import { getCard, CULTIVARS, encodeTraits } from '@peppermint/peppers'
import { checksummed } from '../db/checksummed.ts'
import type { PepperRow } from './pepperRows.ts'
import { TRAITS } from '@peppermint/peppers/traitFilter'
import { deckCard } from './pepperTraits.ts'

export const addressSchema = z.string().openapi({ example: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' })
const secondsSchema = z.int().openapi({ description: 'Unix seconds of the block.' })

const cardSchema = z
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

export function serializePepper(row: PepperRow): z.infer<typeof pepperSchema> {
  const { token: id, owner, minter, mintedInBlock, mintedAt, heldSinceBlock, transfers } = row
  const card = row.card === null ? null : serializeCard(row.card)
  return {
    id,
    owner: checksummed(owner),
    minter: checksummed(minter),
    mintedInBlock,
    mintedAt,
    heldSinceBlock,
    transfers,
    card,
  }
}

function serializeCard(number: number): z.infer<typeof cardSchema> {
  const card = getCard(number)
  const { cultivar, ripeness, skin, calyx, pattern, companion, ground } = card
  return {
    number,
    packed: encodeTraits(card),
    cultivar: TRAITS.cultivar[cultivar] ?? '',
    ripeness,
    skin,
    calyx,
    pattern,
    companion,
    ground: TRAITS.ground[ground] ?? '',
    heat: deckCard(number).heat,
    tier: CULTIVARS[cultivar]?.tier ?? 0,
  }
}
