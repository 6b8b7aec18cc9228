/** Peppers as gifts: a list of addresses and quantities, checked row by row, and sent in batches. */
import { useMemo, useState, useId } from 'react'
import type { Operation } from '@peppermint/sale/operations'
import { TextField } from '@peppermint/ui/parts/Fields.tsx'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { formatShare } from '@peppermint/ui/words/format/share.ts'
import { listProblemWords } from '../words/listProblemWords.ts'
import {
  airdropObstacle,
  airdropWords,
  manyBatchesWords,
  unreadableFileWords,
} from '../words/airdropWords.ts'
import { ChangeForm } from '../form/ChangeForm.tsx'
import { SectionWork } from '../form/SectionWork.tsx'
import type { SectionProps } from '../sectionProps.ts'
import { readAirdropList, type AirdropList } from './readAirdropList.ts'
import { plural } from '@peppermint/ui/words/plural.ts'
import { t } from '@peppermint/ui/words/t.ts'

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
  const list = useMemo(
    () => readAirdropList(text, studio.collection.sale.chainId),
    [text, studio.collection.sale.chainId],
  )
  const { sale, ownerAccount } = studio.collection
  return (
    <SectionWork studio={studio} operations={operations} onStart={() => setOperations(NONE)}>
      <ChangeForm
        title={t`The list`}
        about={airdropWords(sale)}
        button={t`Review the airdrop`}
        obstacle={airdropObstacle(list, sale)}
        onReview={() => {
          if (list.status === 'valid')
            setOperations(list.batches.map((recipients) => ({ type: 'airdrop', recipients })))
        }}
      >
        <ListFile onText={change} />
        <TextField
          label={t`Address and quantity, one row for each account`}
          value={text}
          onChange={change}
          isLong
          hint={t`As in 0x5C0F…7C31,2. Each account once.`}
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
            {plural(
              list.issues.length,
              t`One row is wrong. Nothing is sent until every row is right.`,
              t`${formatInteger(list.issues.length)} rows are wrong. Nothing is sent until every row is right.`,
            )}
          </p>
          <ul className="issues">
            {list.issues.slice(0, MAX_SHOWN_ISSUES).map(({ row, problem }, index) => (
              <li key={index}>
                <b>{t`Row ${formatInteger(row)}`}</b> {listProblemWords(problem)}
              </li>
            ))}
          </ul>
          {list.issues.length > MAX_SHOWN_ISSUES && (
            <p className="s m">{t`and ${formatInteger(list.issues.length - MAX_SHOWN_ISSUES)} more`}</p>
          )}
        </>
      )}
      {list.status === 'valid' && (
        <dl className="facts">
          <dt>{t`Accounts`}</dt>
          <dd>{formatInteger(list.accounts)}</dd>
          <dt>{t`${COLLECTION.unit.manyCapital}`}</dt>
          <dd>
            {t`${formatInteger(list.tokens)}: ${formatShare(list.tokens, supply)} of the supply, ${formatShare(list.tokens, left)} of what is left`}
          </dd>
          <dt>{t`Calls`}</dt>
          <dd>
            {t`${formatInteger(list.batches.length)}, with up to 50 accounts and 500 ${COLLECTION.unit.many} each`}
          </dd>
        </dl>
      )}
    </div>
  )
}

interface ListFileProps {
  readonly onText: (text: string) => void
}

/** Opens a list from a file of this device. */
function ListFile({ onText }: ListFileProps) {
  const id = useId()
  const [failed, setFailed] = useState<string>()
  async function open(file: Pick<File, 'name' | 'text'>): Promise<void> {
    setFailed(undefined)
    const text = await readListFile(file)
    if (text === undefined) setFailed(file.name)
    else onText(text)
  }
  return (
    <div className="field">
      <label htmlFor={id}>{t`CSV file`}</label>
      <input
        id={id}
        type="file"
        accept=".csv,text/csv,text/plain"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file !== undefined) void open(file)
          // The same file, corrected, is another one.
          target.value = ''
        }}
      />
      <p role="alert" className={failed === undefined ? 'sr' : 'notice bad'}>
        {failed !== undefined && unreadableFileWords(failed)}
      </p>
    </div>
  )
}

/** @returns undefined if the file was moved or changed since it was chosen, or may not be read. */
export async function readListFile(file: Pick<File, 'text'>): Promise<string | undefined> {
  try {
    return await file.text()
  } catch {
    return undefined
  }
}
