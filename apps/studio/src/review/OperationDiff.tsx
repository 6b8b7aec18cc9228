/** One operation: what it changes, and its call from the bytes. */
import { describeChanges, operationWarning } from '../words/operationChanges.ts'
import { argumentWords } from '../words/argumentWords.ts'
import { operationTitle } from '../words/operationTitles.ts'
import { trialWords } from '../words/reviewWords.ts'
import type { StudioCollection } from '../studioState.ts'
import type { ReviewedCall } from './reviewedCall.ts'
import type { CallTrial } from './tryCalls.ts'
import { rich } from '@peppermint/ui/words/rich.tsx'
import { SCREEN_READER } from '@peppermint/ui/words/screenReader.tsx'
import { parts, t } from '@peppermint/ui/words/t.ts'
import type { AirdropRecipient } from '@peppermint/sale/operations'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'

interface OperationDiffProps {
  readonly call: ReviewedCall
  /** Before it. */
  readonly collection: StudioCollection
  /** Undefined while it is tried; absent where it is not. */
  readonly trial?: CallTrial | undefined
  readonly index: number
  readonly isAlone: boolean
}

export function OperationDiff(props: OperationDiffProps) {
  const { call: reviewed, collection, trial, index, isAlone } = props
  const { call, decoded, operation } = reviewed
  const { rows, unchanged } = describeChanges(operation, collection)
  const warning = operationWarning(operation, collection)
  const title = `${isAlone ? '' : `${index + 1}. `}${operationTitle(operation, collection)}`
  return (
    <div className="operation">
      <h4>{title}</h4>
      <dl className="facts diff">
        {rows.map(({ label, before, after }) => (
          <Row key={label} label={label} before={before} after={after} />
        ))}
        {unchanged.length > 0 && (
          <>
            <dt>{t`Unchanged`}</dt>
            <dd className="m">{unchanged.join(', ')}</dd>
          </>
        )}
        {operation.type === 'airdrop' && (
          <>
            <dt>{t`Who gets what`}</dt>
            <dd>
              <Recipients recipients={operation.recipients} title={title} />
            </dd>
          </>
        )}
        <dt>{t`Call`}</dt>
        <dd>
          <details>
            <summary>
              {decoded.functionName}({decoded.named.length > 0 ? '…' : ''})
            </summary>
            {decoded.named.length > 0 && (
              <ul className="arguments">
                {decoded.named.map((argument) => (
                  <li key={argument.name}>
                    <b>{argument.name}</b> <span className="brk">{argumentWords(argument)}</span>
                  </li>
                ))}
              </ul>
            )}
            <p className="s m">{t`Decoded from these bytes, which the wallet is asked to send:`}</p>
            <p className="s brk hash">{call.data}</p>
          </details>
        </dd>
        {'trial' in props && (
          <>
            <dt>{t`Simulated`}</dt>
            <dd data-trial={trial?.status}>{trial === undefined ? '…' : trialWords(trial, index)}</dd>
          </>
        )}
      </dl>
      {warning !== undefined && <p className="notice warn">{warning}</p>}
    </div>
  )
}

interface RowProps {
  readonly label: string
  readonly before: string | undefined
  readonly after: string
}

function Row({ label, before, after }: RowProps) {
  const isChanged = before !== undefined && before !== after
  return (
    <>
      <dt>{label}</dt>
      <dd className="brk">
        {isChanged && (
          <>
            <del>{rich(parts`<sr>before: </sr>${before}`, SCREEN_READER)}</del>{' '}
          </>
        )}
        {isChanged ? (
          <ins>{rich(parts`<sr>after: </sr>${after}`, SCREEN_READER)}</ins>
        ) : before === after ? (
          t`${after}, as it is`
        ) : (
          after
        )}
      </dd>
    </>
  )
}

interface RecipientsProps {
  readonly recipients: readonly AirdropRecipient[]
  /** Names the call among others. */
  readonly title: string
}

/** Who gets what in one call of an airdrop, as its bytes say: every account, with its quantity. */
export const Recipients = ({ recipients, title }: RecipientsProps) => (
  // It scrolls, so the keyboard has to reach it.
  <div role="region" aria-label={t`Who gets what: ${title}`} tabIndex={0} className="recipients">
    <table>
      <thead>
        <tr>
          <th scope="col">{t`Account`}</th>
          <th scope="col">{t`Quantity`}</th>
        </tr>
      </thead>
      <tbody>
        {recipients.map(({ account, quantity }, index) => (
          <tr key={index}>
            <td className="brk">{account}</td>
            <td>{formatInteger(quantity)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
