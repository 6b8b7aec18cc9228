/** Opens a list from a file of this device. */
import { useId, useState } from 'react'
import { unreadableFileWords } from '../words/airdropWords.ts'
import { t } from '@peppermint/ui/words/t.ts'

interface ListFileProps {
  readonly onText: (text: string) => void
}

export function ListFile({ onText }: ListFileProps) {
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
