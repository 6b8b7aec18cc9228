/**
 * Answers SMT-LIB queries with z3, which npm carries as WebAssembly: nothing has to be installed on the machine.
 * Effort is limited in steps, not in time, so that the same query has the same answer on every machine.
 *
 * A query is copied to memory of its own first. The package's `eval_smtlib2_string` leaves it on the main thread's
 * stack, which that thread goes on using while the solver's thread still reads: now and then the last commands of a
 * query were overwritten before they had been read.
 */
import { createRequire } from 'node:module'
import type { init as initialize, killThreads as stopThreads } from 'z3-solver'

// The package is CommonJS whose names Node cannot see from an ES module.
const { init, killThreads }: { init: typeof initialize; killThreads: typeof stopThreads } = createRequire(
  import.meta.url,
)('z3-solver')

/** What the package exports beside its wrappers, which its types leave out. */
export interface Z3Module {
  readonly HEAPU32: Uint32Array
  _malloc(bytes: number): number
  _free(address: number): void
  async_call(start: () => void): Promise<string>
  _async_Z3_eval_smtlib2_string(context: unknown, query: number): void
}

/** Steps for one query; those that can be answered need a tenth of it. */
const RESOURCE_LIMIT = '2000000'

/** The solver was given up on: nothing is known about what it had not answered. */
export class SolverTimeout extends Error {
  override readonly name = 'SolverTimeout'

  constructor(timeoutSeconds: number, answered: number, asked: number) {
    super(
      `The solver had answered ${answered} of ${asked} queries after ${timeoutSeconds} s. Nothing is proven.`,
    )
  }
}

/**
 * Answers every query with what z3 prints: `sat`, `unsat` or `unknown`, and values where it was asked for some.
 * @param queries SMT-LIB scripts by name.
 * @param timeoutSeconds for all of them together.
 * @returns the answers by the same names.
 * @throws SolverTooSlow when time is up.
 */
export async function solve(
  queries: Readonly<Record<string, string>>,
  timeoutSeconds: number,
): Promise<Record<string, string>> {
  const { Z3, em } = await init()
  Z3.global_param_set('rlimit', RESOURCE_LIMIT)
  // Shifts and masks as arithmetic: the usual way, bit by bit, never comes to an end beside multiplications.
  Z3.global_param_set('smt.bv.solver', '2')
  const answers: Record<string, string> = {}
  // z3 works on a thread that does not keep the process alive; this timer does.
  let timer: NodeJS.Timeout | undefined
  const tooSlow = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new SolverTimeout(timeoutSeconds, Object.keys(answers).length, Object.keys(queries).length))
    }, timeoutSeconds * 1000)
  })
  try {
    for (const [name, query] of Object.entries(queries)) {
      const context = Z3.mk_context(Z3.mk_config())
      answers[name] = await Promise.race([evaluate(em, context, query), tooSlow])
      Z3.del_context(context)
    }
  } finally {
    clearTimeout(timer)
    await killThreads(em)
  }
  return answers
}

/**
 * Evaluates one script in a context.
 * @returns what z3 prints.
 * @throws Error where there is no memory left for the script.
 */
export async function evaluate(memory: Z3Module, context: unknown, query: string): Promise<string> {
  const bytes = new TextEncoder().encode(`${query}\0`)
  const address = memory._malloc(bytes.length)
  if (address === 0) throw new Error(`The solver has no memory for a query of ${bytes.length} bytes.`)
  // The view is made here because the heap moves when it grows.
  new Uint8Array(memory.HEAPU32.buffer).set(bytes, address)
  const answer = await memory.async_call(() => memory._async_Z3_eval_smtlib2_string(context, address))
  memory._free(address)
  return answer
}
