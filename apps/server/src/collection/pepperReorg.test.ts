/** A reorg between two requests that ends at the height where it began: peppers are those of the new blocks. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { zeroAddress } from 'viem'
import type { Database } from '@peppermint/indexer/db/database.ts'
import { openServerDatabase } from '../db/openServerDatabase.ts'
import { freshDatabaseUrl } from '@peppermint/indexer/db/testDatabase.fixture.ts'
import { deployment, follow, madeBlock, someone, takeBack } from './collectionLogs.fixture.ts'
import { collectionProjection } from './collectionProjection.ts'
import { tableRoutes } from './collectionRoutes.ts'
import { peppersSchema } from '@peppermint/api/answers.ts'

const projection = collectionProjection(deployment)
let database: Database

beforeAll(async () => {
  database = await openServerDatabase(await freshDatabaseUrl())
})
afterAll(() => database.close())

test('peppers follow a reorg to the same height that no request saw in between', async () => {
  const app = tableRoutes({ database, deployment })
  const owners = async () => {
    const answer = await app.request('/api/peppers?sort=id')
    const { peppers } = peppersSchema.parse(await answer.json())
    return peppers.map(({ owner }) => owner.toLowerCase())
  }
  const first = madeBlock(1, [{ kind: 'transfer', token: 1, from: zeroAddress, to: someone(1) }])
  const move = (to: number) => ({ kind: 'transfer', token: 1, from: someone(1), to: someone(to) }) as const
  await follow(database, projection, [first, madeBlock(2, [move(2)])])
  expect(await owners()).toEqual([someone(2).toLowerCase()])
  await takeBack(database, projection, first)
  await follow(database, projection, [madeBlock(2, [move(3)], 'another')])
  expect(await owners()).toEqual([someone(3).toLowerCase()])
})
