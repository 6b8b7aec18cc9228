/** Where a list comes from: a file, dropped or chosen, or pasted text. */
import { useId, useState, type ClipboardEvent, type DragEvent } from 'react'
import { TextField } from '@peppermint/ui/parts/Fields.tsx'
import { t } from '@peppermint/ui/words/t.ts'

interface ListInputProps {
  readonly maxPerWallet: number
  readonly isRunning: boolean
  /** @param quota and `price` for everyone; empty: the list has the column. */
  readonly onList: (list: Blob, name: string, quota: string, price: string) => void
}

export function ListInput({ maxPerWallet, isRunning, onList }: ListInputProps) {
  const id = useId()
  const [quota, setQuota] = useState('')
  const [price, setPrice] = useState('')
  const [isOver, setOver] = useState(false)
  const take = (blob: Blob, name: string) => onList(blob, name, quota.trim(), price.trim())
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file !== undefined) take(file, file.name)
  }
  const paste = (event: ClipboardEvent) => {
    // Not into the field: it would take seconds to show a long list.
    event.preventDefault()
    const text = event.clipboardData.getData('text/plain')
    if (text.trim() !== '') take(new Blob([text]), t`The pasted list`)
  }
  return (
    <>
      <div className="form">
        <TextField
          label={t`Quota`}
          inputMode="numeric"
          value={quota}
          onChange={setQuota}
          hint={t`For everyone, if the list has no such column. ${maxPerWallet} at most.`}
        />
        <TextField
          label={t`Price`}
          inputMode="decimal"
          value={price}
          onChange={setPrice}
          hint={t`${COLLECTION.chain.coin.symbol} for everyone, if the list has no such column.`}
        />
      </div>
      <div
        className="drop"
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <label htmlFor={`${id}-file`}>{t`Drop a CSV here, or choose one`}</label>
        <input
          id={`${id}-file`}
          type="file"
          accept=".csv,text/csv,text/plain"
          onChange={(event) => {
            const [file] = event.target.files ?? []
            if (file !== undefined) take(file, file.name)
            // The same file, corrected, is another one.
            event.target.value = ''
          }}
        />
        <label htmlFor={`${id}-paste`}>{t`Or paste the rows`}</label>
        <textarea
          id={`${id}-paste`}
          rows={3}
          value=""
          placeholder="address,quota,price"
          onPaste={paste}
          onChange={(event) => take(new Blob([event.target.value]), 'The pasted list')}
        />
        <p className="s m">
          {t`Columns address, quota, price. It stays on your device: nothing is uploaded.`}
          {isRunning && ` ${t`A new list replaces the one in check.`}`}
        </p>
      </div>
    </>
  )
}
