import { expect, test } from 'vitest'
import { handleError } from './handleError.ts'
import { probeRoutes, type ReadyFailure } from './probes.ts'

/** What `/ready` says of a process whose one check is this. */
function asked(check: () => Promise<ReadyFailure | undefined>) {
  let isDraining = false
  const snapshot = { latest: () => Promise.resolve(undefined) }
  const parts = { snapshot, isPageBuilt: true, isDraining: () => isDraining, checks: [check] }
  const routes = probeRoutes(parts)
  routes.onError(handleError)
  const ready = async () => {
    const answer = await routes.request('/ready')
    return [answer.status, /"code":"(\w+)"/.exec(await answer.text())?.[1]]
  }
  return { ready, drain: () => void (isDraining = true) }
}

test('readiness reports draining at once, also right after it was ok', async () => {
  const { ready, drain } = asked(() => Promise.resolve(undefined))
  expect(await ready()).toEqual([200, 'ok'])
  drain()
  expect(await ready()).toEqual([503, 'draining'])
})

test('a readiness check that started before shutdown and ends after it reports draining', async () => {
  const found = Promise.withResolvers<undefined>()
  const { ready, drain } = asked(() => found.promise)
  const answer = ready()
  drain()
  found.resolve(undefined)
  expect(await answer).toEqual([503, 'draining'])
})
