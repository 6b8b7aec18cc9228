/**
 * Runs solc's SMTChecker on the proofs in test/proofs/: the compiler emits a query for every assertion and every
 * operation that could overflow, and z3 solves them. Bounded model checking unrolls loops and calls; it is complete
 * here, because the proofs have no loops and no storage.
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

const PROOFS_FOLDER = 'test/proofs'

interface CompilerMessage {
  readonly severity: 'error' | 'warning' | 'info'
  readonly message: string
  readonly formattedMessage: string
  readonly sourceLocation?: { readonly file: string; readonly start: number }
}

interface CompilerOutput {
  readonly errors?: readonly CompilerMessage[]
  readonly auxiliaryInputRequested?: { readonly smtlib2queries?: Readonly<Record<string, string>> }
}

/** Result of a contract's proofs. */
export interface ProofResult {
  /** Assertions that hold for every input. */
  readonly proven: number
  /** All assertions. */
  readonly asserted: number
  /** Operations that can neither overflow, underflow nor divide by zero. */
  readonly safe: number
  /** Compiler messages of what is false or unproven. */
  readonly unproven: readonly string[]
}

/**
 * The contracts with proofs, each in a file with its name.
 * @throws Error if there are none.
 */
export function proofContracts(root: string): readonly string[] {
  const contracts = readdirSync(join(root, PROOFS_FOLDER)).map((file) => basename(file, '.sol'))
  if (contracts.length === 0) throw new Error(`There are no proofs in ${join(root, PROOFS_FOLDER)}.`)
  return contracts
}

/**
 * Checks every proof of one contract.
 * @param root the folder with `src/` and `test/proofs/`.
 * @param timeoutSeconds for the solver.
 * @throws SolverTimeout; Node's errors if a file is missing.
 */
export async function checkProofs(
  root: string,
  contract: string,
  timeoutSeconds = 900,
): Promise<ProofResult> {
  const file = `${PROOFS_FOLDER}/${contract}.sol`
  const content = readFileSync(join(root, file), 'utf8')
  const check = (answers: Readonly<Record<string, string>>) =>
    runCompiler(root, { file, content, contract, answers })
  const asked = check({})
  const answers = await solve(asked.auxiliaryInputRequested?.smtlib2queries ?? {}, timeoutSeconds)
  const { errors = [] } = check(answers)
  const isSafe = (message: CompilerMessage) => message.message.endsWith('check is safe!')
  const isAssertion = ({ message }: CompilerMessage) => message.includes('Assertion violation')
  const places = (messages: readonly CompilerMessage[]) =>
    new Set(messages.map(({ sourceLocation: at }) => `${at?.file}:${at?.start}`)).size
  const safe = errors.filter((message) => isSafe(message))
  return {
    proven: places(safe.filter(isAssertion)),
    asserted: [...content.matchAll(/\bassert\(/g)].length,
    safe: places(safe.filter((message) => !isAssertion(message))),
    unproven: errors.filter((message) => !isSafe(message)).map(({ formattedMessage }) => formattedMessage),
  }
}

interface CheckInput {
  readonly file: string
  readonly content: string
  readonly contract: string
  /** The solver's responses by query; empty at first. */
  readonly answers: Readonly<Record<string, string>>
}

function runCompiler(root: string, { file, content, contract, answers }: CheckInput): CompilerOutput {
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
