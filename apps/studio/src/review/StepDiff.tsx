/** What the next step of a run changes, from its bytes. */
import { decodeCall } from '@peppermint/sale/operations'
import type { Hex } from 'viem'
import { operationTitle } from '../words/operationTitles.ts'
import type { Studio } from '../studioState.ts'
import { applyOperation } from './applyOperation.ts'
import { OperationDiff } from './OperationDiff.tsx'
import { readOperations } from './stepOperations.ts'
import { t } from '@peppermint/ui/words/t.ts'

interface StepDiffProps {
  readonly studio: Studio
  readonly calls: readonly Hex[]
}

export function StepDiff({ studio, calls }: StepDiffProps) {
  const { contract, collection } = studio
  const operations = readOperations(calls)
  if (operations === undefined) return null
  return (
    <details className="review-body">
      <summary>{t`What it changes`}</summary>
      {operations.map((operation, index) => {
        const [data = '0x'] = calls.slice(index)
        const description = operationTitle(operation, collection)
        return (
          <OperationDiff
            key={`${index} ${data}`}
            call={{
              call: { to: contract, data, value: 0n, description },
              decoded: decodeCall(data),
              operation,
            }}
            collection={operations.slice(0, index).reduce(applyOperation, collection)}
            index={index}
            isAlone={operations.length === 1}
          />
        )
      })}
    </details>
  )
}
