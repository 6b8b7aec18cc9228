/** What the connected account owns: a strip above the sections. */
import { drawPicture } from '../../mint/pictures.ts'
import * as drawings from '../../mint/drawings.ts'
import { ownerPath } from '../../mint/paths.ts'
import type { Pepper } from '../../mint/peppers.ts'
import type { Address } from 'viem'
import { formatInteger } from '../../words/format/integer.ts'
import { Tiles } from './Tiles.tsx'

interface YoursProps {
  readonly owner: Address
  readonly total: number
  readonly peppers: readonly Pepper[]
}

export function Yours({ owner, total, peppers }: YoursProps) {
  return (
    <>
      <h2 id="yours-title">Yours</h2>
      <Tiles label="Your peppers" peppers={peppers} picture={(pepper) => drawPicture(drawings, pepper)} />
      <p>
        <a href={ownerPath(owner)}>
          {total === 1 ? 'See your pepper' : `See all ${formatInteger(total)} of yours`}
        </a>
      </p>
    </>
  )
}
