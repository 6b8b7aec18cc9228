/**
 * Answers SMT-LIB queries with z3, which npm carries as WebAssembly: nothing has to be installed on the machine.
 * Effort is limited in steps, not in time, so that the same query has the same answer on every machine.
 */
import { createRequire } from 'node:module'
import type { init as initialize, killThreads as stopThreads } from 'z3-solver'

// The package is CommonJS whose names Node cannot see from an ES module.
const { init, killThreads }: { init: typeof initialize; killThreads: typeof stopThreads } = createRequire(
  import.meta.url,
)('z3-solver')

/** Steps for one query; those that can be answered need a tenth of it. */
const STEPS = '2000000'

/** The solver was given up on: nothing is known about what it had not answered. */
export class SolverTooSlow extends Error {
  override readonly name = 'SolverTooSlow'

  constructor(seconds: number, answered: number, asked: number) {
    super(`The solver had answered ${answered} of ${asked} queries after ${seconds} s. Nothing is proven.`)
  }
}

/**
 * Answers every query with what z3 prints: `sat`, `unsat` or `unknown`, and values where it was asked for some.
 * @param queries SMT-LIB scripts by name.
 * @param seconds for all of them together.
 * @returns the answers by the same names.
 * @throws SolverTooSlow when time is up.
 */
export async function solve(
  queries: Readonly<Record<string, string>>,
  seconds: number,
): Promise<Record<string, string>> {
  const { Z3, em } = await init()
  Z3.global_param_set('rlimit', STEPS)
  // Shifts and masks as arithmetic: the usual way, bit by bit, never comes to an end beside multiplications.
  Z3.global_param_set('smt.bv.solver', '2')
  const answers: Record<string, string> = {}
  // z3 works on a thread that does not keep the process alive; this timer does.
  let timer: NodeJS.Timeout | undefined
  const tooSlow = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new SolverTooSlow(seconds, Object.keys(answers).length, Object.keys(queries).length))
    }, seconds * 1000)
  })
  try {
    for (const [name, query] of Object.entries(queries)) {
      const context = Z3.mk_context(Z3.mk_config())
      answers[name] = await Promise.race([Z3.eval_smtlib2_string(context, query), tooSlow])
      Z3.del_context(context)
    }
  } finally {
    clearTimeout(timer)
    await killThreads(em)
  }
  return answers
}
