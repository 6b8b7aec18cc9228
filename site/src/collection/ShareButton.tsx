/**
 * Shares a pepper's link with its picture through the device's share sheet; without one, copies the link. On the mint
 * panel after the reveal, and on the pepper's page.
 */
import { useState } from 'react'
import { shareOutcomeWords, shareText, type ShareOutcome } from '../words/shareWords.ts'
import { t } from '../words/t.ts'
import { pepperPath } from './paths.ts'
import { sharePepper, sharedPicture } from './sharePepper.ts'

interface ShareButtonProps {
  readonly id: number
  /** Of its cultivar; undefined while it is sealed, and for hosted art. */
  readonly name: string | undefined
  readonly isSealed: boolean
  /** Base URL of our server, which draws the picture; null if the page is hosted without one. */
  readonly api: string | null
  /** Beside a more important action, and without a button that saves the picture. */
  readonly isSecondary?: boolean
}

export function ShareButton({ id, name, isSealed, api, isSecondary = false }: ShareButtonProps) {
  const [progress, setProgress] = useState<'sharing' | ShareOutcome>()
  const picture = sharedPicture(id, api)
  const getUrl = (): string => new URL(pepperPath(id), location.origin).href

  async function share(): Promise<void> {
    // Browsers refuse a second sheet, and the link would be copied while the first one is open.
    if (progress === 'sharing') return
    setProgress('sharing')
    setProgress(await sharePepper({ title: shareText(id, name, isSealed), url: getUrl() }, picture))
  }

  return (
    <>
      <button
        type="button"
        className={isSecondary ? 'b secondary' : 'b'}
        aria-disabled={progress === 'sharing'}
        onClick={() => void share()}
      >
        {progress === 'sharing' ? t`Sharing…` : t`Share`}
      </button>
      <p className="outcome s" aria-live="polite">
        {progress !== undefined && progress !== 'sharing' && shareOutcomeWords(progress)}
        {progress === 'failed' && (
          <>
            {' '}
            <code className="m">{getUrl()}</code>
          </>
        )}
        {progress === 'copied' && isSecondary && picture !== undefined && (
          <>
            {' '}
            <a href={picture} download={`${COLLECTION.unit.one}-${id}.png`}>
              {t`Save picture`}
            </a>
          </>
        )}
      </p>
    </>
  )
}
