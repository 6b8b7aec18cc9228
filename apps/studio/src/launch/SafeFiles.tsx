/** A launch by a Safe: batch files for its Transaction Builder. */
import type { Launch } from '@peppermint/sale/launch/launchTypes.ts'
import { useSession } from '@peppermint/ui/page/CollectionRoot.tsx'
import type { Address } from 'viem'
import { saveFile } from '@peppermint/ui/parts/saveFile.ts'
import { launchWords } from '../words/launchWords.ts'
import { downloadWords } from '../words/listWords.ts'
import { createLaunchFiles } from './launchFiles.ts'
import type { LaunchReading } from './readLaunch.ts'

interface SafeFilesProps {
  readonly safe: Address
  readonly name: string
  readonly launch: Launch
  readonly reading: LaunchReading
}

export function SafeFiles({ safe, name, launch, reading }: SafeFilesProps) {
  const { chainId } = useSession().site.deployment
  return (
    <>
      <p>{launchWords.safe}</p>
      {createLaunchFiles(launch, reading, { chainId, safe, name }).map((file) => (
        <button
          key={file.name}
          type="button"
          className="b secondary"
          onClick={() => saveFile(file.name, file.toText(Date.now()))}
        >
          {downloadWords(file.name)}
        </button>
      ))}
    </>
  )
}
