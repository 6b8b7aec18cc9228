/** What the connected account owns: a strip above the sections. */
import { drawnPicture } from '@peppermint/ui/tokens/drawnPicture.ts'
import { ownerPath } from '@peppermint/ui/page/paths.ts'
import type { Pepper } from '@peppermint/ui/tokens/peppers.ts'
import type { Address } from 'viem'
import { Tiles } from '@peppermint/ui/tokens/Tiles.tsx'
import { holdingsWords } from '@peppermint/ui/account/holdingsWords.ts'
import { t } from '@peppermint/ui/words/t.ts'

interface YoursProps {
  readonly owner: Address
  readonly total: number
  readonly peppers: readonly Pepper[]
  /** Only those that this browser minted: there may be more. */
  readonly isPartial: boolean
}

/** Its place while a mint is on its way. */
export function YoursPlace() {
  return (
    <>
      <h2 id="yours-title">{t`Yours`}</h2>
      <div className="strip-place" />
      <p>&nbsp;</p>
    </>
  )
}

export function Yours({ owner, total, peppers, isPartial }: YoursProps) {
  const { status, link } = holdingsWords({ total, isPartial })
  return (
    <>
      <h2 id="yours-title">{t`Yours`}</h2>
      <div className="strip-place">
        <Tiles label={t`Your ${COLLECTION.unit.many}`} peppers={peppers} picture={drawnPicture} />
      </div>
      <p>
        {status !== undefined && `${status} `}
        <a href={ownerPath(owner)}>{link}</a>
      </p>
    </>
  )
}
