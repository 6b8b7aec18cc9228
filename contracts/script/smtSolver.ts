/**
 * Solves SMT-LIB queries with z3's WebAssembly build from npm. Effort is limited in steps, not in time, so that results
 * are the same on every machine.
 *
 * A query is copied to its own heap memory first. The package's `eval_smtlib2_string` leaves it on the main thread's
 * stack, which that thread keeps using while the solver's thread reads: sometimes the last commands were overwritten
 * before they were read.
 */
import { createRequire } from 'node:module'
import type { init as initialize, killThreads as stopThreads } from 'z3-solver'

// A CommonJS package whose named exports Node cannot detect.
const { init, killThreads }: { init: typeof initialize; killThreads: typeof stopThreads } = createRequire(
  import.meta.url,
)('z3-solver')

/** The package's low-level exports, which its types omit. */
export interface Z3Module {
  readonly HEAPU32: Uint32Array
  _malloc(bytes: number): number
  _free(address: number): void
  async_call(start: () => void): Promise<string>
  _async_Z3_eval_smtlib2_string(context: unknown, query: number): void
}

/** Steps for one query; solvable ones use a tenth of it. */
const RESOURCE_LIMIT = '2000000'

/** The solver timed out; the remaining queries are unproven. */
export class SolverTimeout extends Error {
  override readonly name = 'SolverTimeout'

  constructor(timeoutSeconds: number, answered: number, asked: number) {
    super(`z3: timeout, ${answered} of ${asked} queries solved after ${timeoutSeconds} s. Nothing is proven.`)
  }
}

/**
 * Solves every query. The results are z3's output: `sat`, `unsat` or `unknown`, and values if requested.
 * @param queries SMT-LIB scripts by name.
 * @param timeoutSeconds for all queries.
 * @returns the answers by the same names.
 * @throws SolverTimeout.
 */
export async function solve(
  queries: Readonly<Record<string, string>>,
  timeoutSeconds: number,
): Promise<Record<string, string>> {
  const { Z3, em } = await init()
  Z3.global_param_set('rlimit', RESOURCE_LIMIT)
  // Shifts and masks as arithmetic: bit-blasting does not terminate with multiplications.
  Z3.global_param_set('smt.bv.solver', '2')
  const answers: Record<string, string> = {}
  // z3's thread does not keep the process alive; this timer does.
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
 * @throws Error if memory is exhausted.
 */
export async function evaluate(memory: Z3Module, context: unknown, query: string): Promise<string> {
  const bytes = new TextEncoder().encode(`${query}\0`)
  const address = memory._malloc(bytes.length)
  if (address === 0) throw new Error(`The solver has no memory for a query of ${bytes.length} bytes.`)
  // Create the view here: the heap moves when it grows.
  new Uint8Array(memory.HEAPU32.buffer).set(bytes, address)
  const answer = await memory.async_call(() => memory._async_Z3_eval_smtlib2_string(context, address))
  memory._free(address)
  return answer
}
