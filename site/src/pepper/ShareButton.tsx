/** Shares a pepper's link with the device's share sheet; without one, copies it. */
import { copyText } from '@peppermint/wallet-kit'
import { useState } from 'react'
import { pepperPath } from '../collection/paths.ts'
import { shareOutcomeWords, shareText, type ShareOutcome } from '../words/pepperPageWords.ts'

interface ShareButtonProps {
  readonly id: number
  /** Of its cultivar; undefined while it is sealed. */
  readonly name: string | undefined
}

export function ShareButton({ id, name }: ShareButtonProps) {
  const [outcome, setOutcome] = useState<ShareOutcome>()

  async function share(): Promise<void> {
    const url = new URL(pepperPath(id), location.origin).href
    setOutcome(await sharePepper({ title: shareText(id, name), url }))
  }

  return (
    <>
      <button type="button" className="b" onClick={() => void share()}>
        Share
      </button>
      <p className="outcome s" role="status">
        {outcome !== undefined && shareOutcomeWords(outcome)}
      </p>
    </>
  )
}

/** @returns undefined if the device's sheet was closed without sharing. */
export async function sharePepper(pepper: {
  readonly title: string
  readonly url: string
}): Promise<ShareOutcome | undefined> {
  if ('share' in navigator && navigator.canShare?.(pepper)) {
    try {
      await navigator.share(pepper)
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return undefined
      // A sheet that cannot open: the link is copied instead.
    }
  }
  return (await copyText(pepper.url)) ? 'copied' : 'failed'
}
