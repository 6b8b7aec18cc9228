/** What the connected account owns: a strip above the sections. */
import { drawnPicture } from '../../mint/drawnPicture.ts'
import { ownerPath } from '../../collection/paths.ts'
import type { Pepper } from '../../mint/peppers.ts'
import type { Address } from 'viem'
import { Tiles } from './Tiles.tsx'
import { holdingsWords } from '../../words/holdingsWords.ts'
import { t } from '../../words/t.ts'

interface YoursProps {
  readonly owner: Address
  readonly total: number
  readonly peppers: readonly Pepper[]
  /** Only those that this browser minted: there may be more. */
  readonly isPartial: boolean
}

export function Yours({ owner, total, peppers, isPartial }: YoursProps) {
  const { status, link } = holdingsWords({ total, isPartial })
  return (
    <>
      <h2 id="yours-title">{t`Yours`}</h2>
      <Tiles label={t`Your ${COLLECTION.unit.many}`} peppers={peppers} picture={drawnPicture} />
      <p>
        {status !== undefined && `${status} `}
        <a href={ownerPath(owner)}>{link}</a>
      </p>
    </>
  )
}
