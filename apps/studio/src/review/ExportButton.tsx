/** Saves the calls as files for Safe's Transaction Builder: one at once, several by a button each. */
import { useState } from 'react'
import type { Address } from 'viem'
import { getBlock } from 'viem/actions'
import { useSession } from '@peppermint/ui/page/CollectionRoot.tsx'
import { saveFile } from '@peppermint/ui/parts/saveFile.ts'
import { filesWords, tooLargeWords } from '../words/reviewWords.ts'
import { studioClient } from '../studioClient.ts'
import type { Studio } from '../studioState.ts'
import type { BatchFile } from './exportBatch.ts'
import type { ReviewedCall } from './reviewedCall.ts'
import { rich } from '@peppermint/ui/words/rich.tsx'
import { SCREEN_READER } from '@peppermint/ui/words/screenReader.tsx'
import { parts, t } from '@peppermint/ui/words/t.ts'

interface ExportButtonProps {
  readonly studio: Studio
  readonly calls: readonly ReviewedCall[]
  readonly safe: Address
  /** What the files would not say. */
  readonly warning: string | undefined
}

const NO_FILES: readonly BatchFile[] = []

export function ExportButton({ studio, calls, safe, warning }: ExportButtonProps) {
  const { site } = useSession()
  const [failure, setFailure] = useState<string>()
  const [files, setFiles] = useState(NO_FILES)
  async function create(): Promise<void> {
    setFailure(undefined)
    try {
      const [{ createBatchFiles }, { gasLimit }] = await Promise.all([
        import('./exportBatch.ts'),
        getBlock(studioClient(site)),
      ])
      const created = createBatchFiles(calls, {
        chainId: studio.chainId,
        safe,
        collectionName: studio.collection.sale.name,
        createdAt: Date.now(),
        blockGasLimit: gasLimit,
      })
      if (created === undefined) return setFailure(tooLargeWords)
      const [only] = created
      // A browser may stop several downloads of one click.
      if (created.length > 1) setFiles(created)
      else if (only !== undefined) saveFile(only.name, only.text)
    } catch {
      setFailure(t`Canto didn’t answer, so no file was made. Nothing was sent. Try again.`)
    }
  }
  return (
    <>
      <button type="button" className="b secondary" onClick={() => void create()}>
        {t`Export Safe batch (JSON)`}
      </button>
      {warning !== undefined && <p className="notice warn">{warning}</p>}
      <div role="status">
        {files.length > 0 && (
          <>
            <p className="notice">{filesWords(files.length)}</p>
            <ol>
              {files.map(({ name, text }) => (
                <li key={name}>
                  <span className="brk">{name}</span>
                  <button type="button" className="text-button" onClick={() => saveFile(name, text)}>
                    {rich(parts`Save<sr> ${name}</sr>`, SCREEN_READER)}
                  </button>
                </li>
              ))}
            </ol>
          </>
        )}
      </div>
      {failure !== undefined && (
        <p role="alert" className="notice bad">
          {failure}
        </p>
      )}
    </>
  )
}
