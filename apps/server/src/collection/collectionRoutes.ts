/** Routes of the collection. */
import { createRouter, type Router } from '@peppermint/http/router.ts'
import { createBlockReader, type TableParts } from './blockReader.ts'
import { activityRoutes } from './activityRoutes.ts'
import { cardRoutes } from './cardRoutes.ts'
import { crateRoutes } from './crateRoutes.ts'
import type { LiveFeed } from './liveFeed.ts'
import { liveRoute } from './liveRoute.ts'
import { mintRoutes } from './mintRoutes.ts'
import { pepperRoutes } from './pepperRoutes.ts'
import type { SaleFeed } from './saleFeed.ts'
import { saleRoute } from './saleRoute.ts'
import { statsRoutes } from './statsRoutes.ts'

export interface CollectionParts extends TableParts {
  readonly sale: SaleFeed
  readonly live: LiveFeed
}

/** `/api/sale`, `/api/live` and those of `tableRoutes`. */
export function collectionRoutes(parts: CollectionParts): Router {
  const router = createRouter()
  for (const routes of [saleRoute(parts.sale), tableRoutes(parts), liveRoute(parts.live)])
    router.route('/', routes)
  return router
}

/** `/api/peppers`, `/api/owners`, `/api/activity`, `/api/crates`, `/api/stats`: everything read from the tables. */
export function tableRoutes(parts: TableParts): Router {
  const router = createRouter()
  const blocks = createBlockReader(parts)
  for (const routes of [
    pepperRoutes(blocks),
    activityRoutes(blocks),
    crateRoutes(blocks),
    statsRoutes(blocks),
    cardRoutes(blocks),
    mintRoutes(blocks),
  ])
    router.route('/', routes)
  return router
}
