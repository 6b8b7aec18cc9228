/** JSON of a pepper. */
import type { z } from '@hono/zod-openapi'
import { getCard, CULTIVARS, encodeTraits } from '@peppermint/art'
import { checksummed } from '@peppermint/indexer/db/checksummed.ts'
import type { PepperRow } from './pepperRows.ts'
import { TRAITS } from '@peppermint/art/traitFilter'
import { deckCard } from './pepperTraits.ts'
import type { cardSchema, pepperSchema } from '@peppermint/api/answers.ts'

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
