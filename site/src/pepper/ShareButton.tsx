/** Shares a pepper's picture and link with the device's share sheet; without one, copies the link. */
import { useState } from 'react'
import { useSession } from '../collection/CollectionRoot.tsx'
import { pepperPath, pepperPicturePath } from '../collection/paths.ts'
import { sharePepper } from './sharePepper.ts'
import { shareOutcomeWords, shareText, type ShareOutcome } from '../words/pepperPageWords.ts'

interface ShareButtonProps {
  readonly id: number
  /** Of its cultivar; undefined while it is sealed. */
  readonly name: string | undefined
}

export function ShareButton({ id, name }: ShareButtonProps) {
  const { api } = useSession().site
  const [outcome, setOutcome] = useState<ShareOutcome>()

  async function share(): Promise<void> {
    const url = new URL(pepperPath(id), location.origin).href
    const picture = api === null ? undefined : `${api}${pepperPicturePath(id)}`
    setOutcome(await sharePepper({ title: shareText(id, name), url }, picture))
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
