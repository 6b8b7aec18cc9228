/** A form that makes calls: its fields, the problem of one field, and two buttons: review, or add to the batch. */
import { BuildError } from '@peppermint/safe/build'
import type { SafeState } from '@peppermint/safe/chain'
import type { AbiSource } from '@peppermint/safe/decode'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { batchDraftOf, MAX_CALLS, type DraftCall } from '@peppermint/ui/safe/batchDraft.ts'
import { newPath } from '@peppermint/ui/safe/paths.ts'
import { ActionButton } from '../elements/ActionButton.tsx'
import { useSource } from '../queries.ts'
import { buildErrorWords } from './composeWords.ts'
import { FieldError } from './fieldError.ts'
import { t } from '@peppermint/ui/words/t.ts'

export interface FormProps {
  /** The Safe as its chain has it. */
  readonly state: SafeState
  /** Opens the review. */
  readonly onCalls: (calls: readonly DraftCall[], abis?: readonly AbiSource[]) => void
}

interface Fields {
  /** A setter that removes the problem of what was entered before. */
  readonly edit: <T>(set: (value: T) => void) => (value: T) => void
  /** The problem, if it is of one of these fields. */
  readonly problemOf: (...fields: readonly string[]) => string | undefined
}

interface CallsFormProps {
  /** @throws {BuildError | FieldError} for a value that makes no call. */
  readonly make: () => readonly DraftCall[]
  readonly onCalls: (calls: readonly DraftCall[]) => void
  readonly children: (fields: Fields) => ReactNode
}

export function CallsForm({ make, onCalls, children }: CallsFormProps) {
  const { chainId, safe } = useSource()
  const [, navigate] = useLocation()
  const [problem, setProblem] = useState<{ readonly field: string; readonly text: string }>()
  const [isFull, setFull] = useState(false)

  const use = (take: (calls: readonly DraftCall[]) => void): void => {
    try {
      const calls = make()
      setProblem(undefined)
      take(calls)
    } catch (error) {
      if (error instanceof BuildError) setProblem({ field: error.field, text: buildErrorWords(error) })
      else if (error instanceof FieldError) setProblem({ field: error.field, text: error.message })
      else throw error
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    use(onCalls)
  }
  const addToBatch = (calls: readonly DraftCall[]): void => {
    if (batchDraftOf(chainId, safe).add(calls)) navigate(newPath(safe, 'batch'))
    else setFull(true)
  }
  return (
    <form className="compose" onSubmit={submit} noValidate>
      {children({
        edit: (set) => (value) => {
          setProblem(undefined)
          set(value)
        },
        problemOf: (...fields) =>
          problem !== undefined && fields.includes(problem.field) ? problem.text : undefined,
      })}
      <div className="acts">
        <ActionButton>{t`Review`}</ActionButton>
        <ActionButton isSecondary onClick={() => use(addToBatch)}>{t`Add to a batch`}</ActionButton>
        {isFull && (
          <p role="alert" className="note bad">
            {t`A batch has at most ${MAX_CALLS} calls, so nothing was added. Propose or empty it first.`}
          </p>
        )}
      </div>
    </form>
  )
}
