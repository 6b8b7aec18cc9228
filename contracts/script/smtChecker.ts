/**
 * The compiler's SMTChecker on the proofs in test/proofs/: it turns every assertion, and every operation that
 * could overflow, into a query; the solver answers; the compiler reads the answers. Loops and calls are unrolled
 * (bounded model checking), which is complete here, because the proofs have no loops and no storage.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { solve } from './smtSolver.ts'

const compiler: {
  compile(
    input: string,
    callbacks: { import(path: string): { contents: string } | { error: string } },
  ): string
} = createRequire(import.meta.url)('solc')

/** Where the proofs are and which contract holds them. */
const FILE = 'test/proofs/MintMathProofs.sol'
const CONTRACT = 'MintMathProofs'

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
 * Checks every proof.
 * @param root the folder with `src/` and `test/proofs/`.
 * @param seconds for the solver.
 * @throws SolverTooSlow; Node's errors when a file is missing.
 */
export async function checkProofs(root: string, seconds = 240): Promise<Verdict> {
  const content = readFileSync(join(root, FILE), 'utf8')
  const asked = run(root, content, {})
  const answers = await solve(asked.auxiliaryInputRequested?.smtlib2queries ?? {}, seconds)
  const { errors = [] } = run(root, content, answers)
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

function run(root: string, content: string, smtlib2responses: Readonly<Record<string, string>>): Output {
  const input = {
    language: 'Solidity',
    sources: { [FILE]: { content } },
    settings: {
      modelChecker: {
        engine: 'bmc',
        solvers: ['smtlib2'],
        contracts: { [FILE]: [CONTRACT] },
        targets: ['assert', 'overflow', 'underflow', 'divByZero'],
        showUnproved: true,
        showProvedSafe: true,
      },
    },
    auxiliaryInput: { smtlib2responses },
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
