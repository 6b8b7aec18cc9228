import { createRequire } from 'node:module'
import type { init as initialize, killThreads as stopThreads } from 'z3-solver'
import { expect, test } from 'vitest'
import { evaluate } from './smtSolver.ts'

const { init, killThreads }: { init: typeof initialize; killThreads: typeof stopThreads } = createRequire(
  import.meta.url,
)('z3-solver')

test('reads a query completely while the main thread uses its stack', async () => {
  const { Z3, em } = await init()
  const context = Z3.mk_context(Z3.mk_config())
  const query = `(declare-const x Int)\n(assert (= x 7))\n${'; nothing\n'.repeat(2000)}(check-sat)\n(get-value (x))\n`
  const answer = evaluate(em, context, query)
  // Texts of a call lie on that stack while it lasts.
  for (let call = 0; call < 10; call++) {
    em.ccall('Z3_global_param_set', 'void', ['string', 'string'], ['verbose', '0'.repeat(query.length)])
  }
  expect(await answer).toBe('sat\n((x 7))\n')
  Z3.del_context(context)
  await killThreads(em)
})
