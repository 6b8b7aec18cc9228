/**
 * Shares a pepper’s link with its picture, or the link to all that an account owns, through the device’s share sheet;
 * without one, copies the link. On the mint panel after the reveal, and on the pepper’s page.
 */
import { useState } from 'react'
import { shareOutcomeWords, shareText, type ShareOutcome, type ShareSubject } from './shareWords.ts'
import { t } from '@peppermint/ui/words/t.ts'
import { ownerPath, pepperPath } from '@peppermint/ui/page/paths.ts'
import { sharePepper, sharedPicture } from './sharePepper.ts'

interface ShareButtonProps {
  readonly subject: ShareSubject
  /** Base URL of our server, which draws the picture; null if the page is hosted without one. */
  readonly api: string | null
  /** Beside a more important action, and without a button that saves the picture. */
  readonly isSecondary?: boolean
}

export function ShareButton({ subject, api, isSecondary = false }: ShareButtonProps) {
  const [progress, setProgress] = useState<'sharing' | ShareOutcome>()
  const isOne = subject.type === 'pepper'
  const picture = isOne ? sharedPicture(subject.id, api) : undefined
  const getUrl = (): string =>
    new URL(isOne ? pepperPath(subject.id) : ownerPath(subject.owner), location.origin).href

  async function share(): Promise<void> {
    // Browsers refuse a second sheet, and the link would be copied while the first one is open.
    if (progress === 'sharing') return
    setProgress('sharing')
    setProgress(await sharePepper({ title: shareText(subject), url: getUrl() }, picture))
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
        {progress !== undefined && progress !== 'sharing' && shareOutcomeWords(progress, subject)}
        {progress === 'failed' && (
          <>
            {' '}
            <code className="m">{getUrl()}</code>
          </>
        )}
        {progress === 'copied' && isSecondary && isOne && picture !== undefined && (
          <>
            {' '}
            <a href={picture} download={`${COLLECTION.unit.one}-${subject.id}.png`}>
              {t`Save picture`}
            </a>
          </>
        )}
      </p>
    </>
  )
}
