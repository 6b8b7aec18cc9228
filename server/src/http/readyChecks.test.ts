import { expect, test } from 'vitest'
import { readyChecks, type ReadyParts } from './readyChecks.ts'

const never = () => Promise.reject(new Error('Not asked here.'))

async function firstOf(sale: ReadyParts['sale']) {
  const database = { sql: () => Promise.resolve([]) } as unknown as ReadyParts['database']
  const page = { html: never }
  const parts = { page, database, sale, follower: undefined }
  for (const check of readyChecks(parts)) {
    const trouble = await check()
    if (trouble !== undefined) return trouble
  }
  return undefined
}

test('a server that never read the sale says why, as far as that is known', async () => {
  const latest = () => Promise.resolve(undefined)
  const why = { code: 'no_contract', message: 'There is no contract.' } as const
  expect(await firstOf({ latest, trouble: () => why })).toEqual(why)
  expect(await firstOf({ latest, trouble: () => undefined })).toMatchObject({ code: 'chain_unreachable' })
})
