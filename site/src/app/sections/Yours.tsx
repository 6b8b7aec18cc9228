/** What the connected account owns: a strip above the sections. */
import { drawnPicture } from '../../mint/drawnPicture.ts'
import { ownerPath } from '../../collection/paths.ts'
import type { Pepper } from '../../mint/peppers.ts'
import type { Address } from 'viem'
import { formatInteger } from '../../words/format/integer.ts'
import { Tiles } from './Tiles.tsx'
import { plural } from '../../words/plural.ts'
import { t } from '../../words/t.ts'

interface YoursProps {
  readonly owner: Address
  readonly total: number
  readonly peppers: readonly Pepper[]
  /** Only those that this browser minted: there may be more. */
  readonly isPartial: boolean
}

export function Yours({ owner, total, peppers, isPartial }: YoursProps) {
  return (
    <>
      <h2 id="yours-title">{t`Yours`}</h2>
      <Tiles label={t`Your ${COLLECTION.unit.many}`} peppers={peppers} picture={drawnPicture} />
      <p>
        {isPartial && `${t`These are the ones you minted in this browser. You may own more.`} `}
        <a href={ownerPath(owner)}>{linkWords(total, isPartial)}</a>
      </p>
    </>
  )
}

function linkWords(total: number, isPartial: boolean): string {
  if (isPartial) return t`See all of yours`
  return plural(total, t`See your ${COLLECTION.unit.one}`, t`See all ${formatInteger(total)} of yours`)
}
