import { ponder } from 'ponder:registry'
import { peppers, transfers } from 'ponder:schema'

ponder.on('Scovilles:Transfer', async ({ event, context }) => {
  const token = Number(event.args.tokenId)
  const { from, to } = event.args
  await context.db
    .insert(transfers)
    .values({ id: event.id, token, from, to, timestamp: event.block.timestamp })
  await context.db.insert(peppers).values({ token, owner: to }).onConflictDoUpdate({ owner: to })
})
