/** What the connected account owns: a strip above the sections. */
import { drawnPicture } from '../../mint/drawnPicture.ts'
import { ownerPath } from '../../collection/paths.ts'
import type { Pepper } from '../../mint/peppers.ts'
import type { Address } from 'viem'
import { formatInteger } from '../../words/format/integer.ts'
import { Tiles } from './Tiles.tsx'

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
      <h2 id="yours-title">Yours</h2>
      <Tiles label={`Your ${COLLECTION.unit.many}`} peppers={peppers} picture={drawnPicture} />
      <p>
        {isPartial && 'These are the ones you minted in this browser. You may own more. '}
        <a href={ownerPath(owner)}>{linkWords(total, isPartial)}</a>
      </p>
    </>
  )
}

function linkWords(total: number, isPartial: boolean): string {
  if (isPartial) return 'See all of yours'
  return total === 1 ? `See your ${COLLECTION.unit.one}` : `See all ${formatInteger(total)} of yours`
}
