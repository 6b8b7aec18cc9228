/** The peppers of an account, drawn. */
import type { PepperWire } from '@peppermint/api'
import { memo, useSyncExternalStore } from 'react'
import type { Address } from 'viem'
import { picturePepper } from '@peppermint/ui/tokens/pepperPicture.ts'
import { pepperPath } from '@peppermint/ui/page/paths.ts'
import { SendButton } from './send/SendButton.tsx'
import { pepperNumber } from '@peppermint/ui/words/collectionWords.ts'
import { t } from '@peppermint/ui/words/t.ts'

interface OwnerTilesProps {
  readonly peppers: readonly PepperWire[]
  /** The connected account, if these are its peppers: it can send them. */
  readonly owner: Address | undefined
  /** As of which block. */
  readonly block: number
}

/** The HTML has the pictures of the first ones; the browser draws the others. */
const DRAWN_IN_HTML = 12

export function OwnerTiles({ peppers, owner, block }: OwnerTilesProps) {
  const isHydrated = useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  )
  return (
    <ul className="tiles">
      {peppers.map((pepper, index) => (
        <li key={pepper.id}>
          <Tile pepper={pepper} isDrawn={isHydrated || index < DRAWN_IN_HTML} />
          {owner !== undefined && <SendButton id={pepper.id} owner={owner} block={block} />}
        </li>
      ))}
    </ul>
  )
}

const nothing = () => () => undefined

interface TileProps {
  readonly pepper: PepperWire
  readonly isDrawn: boolean
}

const Tile = memo(function Tile({ pepper, isDrawn }: TileProps) {
  const picture = isDrawn ? picturePepper(pepper) : undefined
  return (
    <a className="tile" href={pepperPath(pepper.id)}>
      {picture === undefined ? (
        <span className="blank" />
      ) : (
        <img src={picture.src} alt="" width="240" height="240" loading="lazy" decoding="async" />
      )}
      <b>{picture?.name ?? (pepper.card === null ? t`Sealed` : t`${COLLECTION.unit.oneCapital}`)}</b>
      <span className="s">{pepperNumber(pepper.id)}</span>
      {picture?.heat !== undefined && <span className="s m">{picture.heat}</span>}
    </a>
  )
})
