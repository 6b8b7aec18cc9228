/** Makes calls from a form's values, and keeps the problem of the field that does not allow it. */
import { useState } from 'react'
import { BuildError, type SafeCall } from '@peppermint/safe/build'
import type { Address } from 'viem'
import { readAddress } from '@peppermint/ui/parts/readAddress.ts'
import { buildErrorWords } from './composeWords.ts'

export interface FormProblem {
  readonly field: string
  readonly text: string
}

/** Thrown by a form for a problem that `@peppermint/safe/build` does not know. */
export class FieldError extends Error {
  override readonly name = 'FieldError'
  readonly field: string

  constructor(field: string, message: string) {
    super(message)
    this.field = field
  }
}

/** @throws {BuildError} `invalid-address` with its problem. */
export function requireAddress(text: string, field: string, chainId: number): Address {
  const parsed = readAddress(text, chainId)
  if (parsed.status !== 'valid') throw new BuildError('invalid-address', field, parsed)
  return parsed.address
}

export interface Builder {
  /** The problem of a field; undefined if it has none. */
  readonly problemOf: (field: string) => string | undefined
  /** Removes the problem, after an edit. */
  readonly clear: () => void
  /** Calls of the form, or undefined after showing why there are none. */
  readonly build: (make: () => readonly SafeCall[]) => readonly SafeCall[] | undefined
}

export function useBuild(): Builder {
  const [problem, setProblem] = useState<FormProblem>()
  return {
    problemOf: (field) => (problem?.field === field ? problem.text : undefined),
    clear: () => setProblem(undefined),
    build(make) {
      try {
        const calls = make()
        setProblem(undefined)
        return calls
      } catch (error) {
        if (error instanceof BuildError) setProblem({ field: error.field, text: buildErrorWords(error) })
        else if (error instanceof FieldError) setProblem({ field: error.field, text: error.message })
        else throw error
        return undefined
      }
    },
  }
}
