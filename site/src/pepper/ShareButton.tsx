/** Shares a pepper's link, and its drawing, with the device's share sheet; without one, copies the link. */
import { useState } from 'react'
import { useSession } from '../collection/CollectionRoot.tsx'
import { pepperPath, pepperPicturePath } from '../collection/paths.ts'
import { sharePepper } from './sharePepper.ts'
import { shareOutcomeWords, shareText, type ShareOutcome } from '../words/pepperPageWords.ts'
import { t } from '../words/t.ts'

interface ShareButtonProps {
  readonly id: number
  /** Of its cultivar; undefined while it is sealed, and for hosted art. */
  readonly name: string | undefined
  readonly isSealed: boolean
}

export function ShareButton({ id, name, isSealed }: ShareButtonProps) {
  const { api } = useSession().site
  const [progress, setProgress] = useState<'sharing' | ShareOutcome>()

  async function share(): Promise<void> {
    // Browsers refuse a second sheet, and the link would be copied while the first one is open.
    if (progress === 'sharing') return
    setProgress('sharing')
    const url = new URL(pepperPath(id), location.origin).href
    // Our server draws cards only.
    const picture =
      api === null || COLLECTION.art.type === 'hosted' ? undefined : `${api}${pepperPicturePath(id)}`
    setProgress(await sharePepper({ title: shareText(id, name, isSealed), url }, picture))
  }

  return (
    <>
      <button type="button" className="b" aria-disabled={progress === 'sharing'} onClick={() => void share()}>
        {progress === 'sharing' ? t`Sharing…` : t`Share`}
      </button>
      <p className="outcome s" role="status">
        {progress !== undefined && progress !== 'sharing' && shareOutcomeWords(progress)}
      </p>
    </>
  )
}
