/**
 * The compiler's SMTChecker on the proofs in test/proofs/: it turns every assertion, and every operation that
 * could overflow, into a query; the solver answers; the compiler reads the answers. Loops and calls are unrolled
 * (bounded model checking), which is complete here, because the proofs have no loops and no storage.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { solve } from './smtSolver.ts'

const compiler: {
  compile(
    input: string,
    callbacks: { import(path: string): { contents: string } | { error: string } },
  ): string
} = createRequire(import.meta.url)('solc')

const FOLDER = 'test/proofs'

interface Message {
  readonly severity: 'error' | 'warning' | 'info'
  readonly message: string
  readonly formattedMessage: string
  readonly sourceLocation?: { readonly file: string; readonly start: number }
}

interface Output {
  readonly errors?: readonly Message[]
  readonly auxiliaryInputRequested?: { readonly smtlib2queries?: Readonly<Record<string, string>> }
}

/** What became of the proofs. */
export interface Verdict {
  /** Assertions that hold for every input. */
  readonly proven: number
  /** Assertions there are. */
  readonly asserted: number
  /** Operations on the way that can neither overflow, underflow nor divide by zero. */
  readonly safe: number
  /** What does not hold or could not be proven, as the compiler tells it. */
  readonly open: readonly string[]
}

/**
 * The contracts that hold proofs, each in a file of its name.
 * @throws Error when there are none: nothing proven is not everything proven.
 */
export function proofContracts(root: string): readonly string[] {
  const contracts = readdirSync(join(root, FOLDER)).map((file) => basename(file, '.sol'))
  if (contracts.length === 0) throw new Error(`There are no proofs in ${join(root, FOLDER)}.`)
  return contracts
}

/**
 * Checks every proof of one contract.
 * @param root the folder with `src/` and `test/proofs/`.
 * @param seconds for the solver.
 * @throws SolverTooSlow; Node's errors when a file is missing.
 */
export async function checkProofs(root: string, contract: string, seconds = 900): Promise<Verdict> {
  const file = `${FOLDER}/${contract}.sol`
  const content = readFileSync(join(root, file), 'utf8')
  const check = (answers: Readonly<Record<string, string>>) => run(root, { file, content, contract, answers })
  const asked = check({})
  const answers = await solve(asked.auxiliaryInputRequested?.smtlib2queries ?? {}, seconds)
  const { errors = [] } = check(answers)
  const holds = (message: Message) => message.message.endsWith('check is safe!')
  const isAssertion = ({ message }: Message) => message.includes('Assertion violation')
  const places = (messages: readonly Message[]) =>
    new Set(messages.map(({ sourceLocation: at }) => `${at?.file}:${at?.start}`)).size
  const safe = errors.filter((message) => holds(message))
  return {
    proven: places(safe.filter(isAssertion)),
    asserted: [...content.matchAll(/\bassert\(/g)].length,
    safe: places(safe.filter((message) => !isAssertion(message))),
    open: errors.filter((message) => !holds(message)).map(({ formattedMessage }) => formattedMessage),
  }
}

interface Question {
  readonly file: string
  readonly content: string
  readonly contract: string
  /** The solver's, as far as there are any. */
  readonly answers: Readonly<Record<string, string>>
}

function run(root: string, { file, content, contract, answers }: Question): Output {
  const input = {
    language: 'Solidity',
    sources: { [file]: { content } },
    settings: {
      modelChecker: {
        engine: 'bmc',
        solvers: ['smtlib2'],
        contracts: { [file]: [contract] },
        targets: ['assert', 'overflow', 'underflow', 'divByZero'],
        showUnproved: true,
        showProvedSafe: true,
      },
    },
    auxiliaryInput: { smtlib2responses: answers },
  }
  const read = (path: string) => {
    try {
      return { contents: readFileSync(join(root, path), 'utf8') }
    } catch {
      return { error: 'There is no such file.' }
    }
  }
  return JSON.parse(compiler.compile(JSON.stringify(input), { import: read }))
}
