/** Peppers as gifts: a list of addresses and quantities, checked row by row, and sent in batches. */
import { useMemo, useState } from 'react'
import type { Operation } from '@peppermint/contracts/operations'
import { TextField } from '../../safe/compose/Fields.tsx'
import { formatInteger } from '../../words/format/integer.ts'
import { formatShare } from '../../words/format/share.ts'
import { airdropObstacle, manyBatchesWords } from '../../words/studio/airdropWords.ts'
import { ChangeForm } from '../form/ChangeForm.tsx'
import { SectionWork } from '../form/SectionWork.tsx'
import type { SectionProps } from '../sections.ts'
import { ListFile } from './ListFile.tsx'
import { readAirdropList, type AirdropList } from './readAirdropList.ts'

const NONE: readonly Operation[] = []
/** More are counted. */
const MAX_SHOWN_ISSUES = 20

export function Airdrop({ studio }: SectionProps) {
  const [operations, setOperations] = useState(NONE)
  const [text, setText] = useState('')
  // The review is that of the list which is shown.
  const change = (next: string): void => {
    setText(next)
    if (next !== text) setOperations(NONE)
  }
  const list = useMemo(() => readAirdropList(text), [text])
  const { sale, ownerAccount } = studio.collection
  return (
    <SectionWork studio={studio} operations={operations} onStart={() => setOperations(NONE)}>
      <ChangeForm
        title="The list"
        about={`Mints for free, past phases, limits and the pause; ${formatInteger(sale.maxSupply - sale.minted)} ${COLLECTION.unit.many} are left. They are sealed like any other.`}
        button="Review the airdrop"
        obstacle={airdropObstacle(list, sale)}
        onReview={() => {
          if (list.status === 'valid')
            setOperations(list.batches.map((recipients) => ({ type: 'airdrop', recipients })))
        }}
      >
        <ListFile onText={change} />
        <TextField
          label="Address and quantity, one row for each account"
          value={text}
          onChange={change}
          isLong
          hint="As in 0x5C0F…7C31,2. Each account once."
        />
        <ListReport list={list} left={sale.maxSupply - sale.minted} supply={sale.maxSupply} />
        {list.status === 'valid' && list.batches.length > 1 && (
          <p className="notice">{manyBatchesWords(list.batches.length, ownerAccount.type === 'safe')}</p>
        )}
      </ChangeForm>
    </SectionWork>
  )
}

interface ListReportProps {
  readonly list: AirdropList
  readonly left: number
  readonly supply: number
}

function ListReport({ list, left, supply }: ListReportProps) {
  return (
    <div role="status">
      {list.status === 'invalid' && (
        <>
          <p className="notice bad">
            {list.issues.length === 1
              ? 'One row is wrong.'
              : `${formatInteger(list.issues.length)} rows are wrong.`}{' '}
            Nothing is sent until every row is right.
          </p>
          <ul className="issues">
            {list.issues.slice(0, MAX_SHOWN_ISSUES).map(({ row, reason }, index) => (
              <li key={index}>
                <b>Row {row}</b> {reason}
              </li>
            ))}
          </ul>
          {list.issues.length > MAX_SHOWN_ISSUES && (
            <p className="s m">and {formatInteger(list.issues.length - MAX_SHOWN_ISSUES)} more</p>
          )}
        </>
      )}
      {list.status === 'valid' && (
        <dl className="facts">
          <dt>Accounts</dt>
          <dd>{formatInteger(list.accounts)}</dd>
          <dt>{COLLECTION.unit.manyCapital}</dt>
          <dd>
            {formatInteger(list.tokens)}: {formatShare(list.tokens, supply)} of the supply,{' '}
            {formatShare(list.tokens, left)} of what is left
          </dd>
          <dt>Calls</dt>
          <dd>
            {formatInteger(list.batches.length)}, with up to 50 accounts and 500 {COLLECTION.unit.many} each
          </dd>
        </dl>
      )}
    </div>
  )
}
