/** One pepper of the gallery: its picture, name, number and heat. */
import { memo } from 'react'
import { getCultivar, getField, getPacketGround } from '@peppermint/art'
import { galleryWords, heatText, pepperNumber } from './galleryWords.ts'
import type { Entry } from './selectEntries.ts'
import { usePicture } from './tilePictures.ts'

interface PepperTileProps {
  readonly entry: Entry
  /** Its place in the list, from 0. */
  readonly index: number
  /** Whether Tab reaches it: one of the grid at a time. */
  readonly isTabStop: boolean
  /** Pixels from the top of the document; 0 on the page as it is rendered without scripts. */
  readonly top?: number
  /** Whether its place has the picture's color until that is drawn. The HTML has none: its policy allows no such styles. */
  readonly hasGround?: boolean
  /** Its picture in the HTML. */
  readonly picture?: string | undefined
}

export const PepperTile = memo(function PepperTile(props: PepperTileProps) {
  const { entry, index, isTabStop, top = 0, hasGround = false } = props
  const { id, card, heat } = entry
  const drawn = usePicture(entry, top)
  const picture = props.picture ?? drawn
  const ground = hasGround ? groundColor(entry) : undefined
  const cultivar = COLLECTION.art.type === 'hosted' || card === undefined ? undefined : getCultivar(card)
  return (
    <a className="tile" href={`/peppers/${id}`} data-index={index} tabIndex={isTabStop ? undefined : -1}>
      <span
        className={ground === undefined ? 'tile-picture' : 'tile-picture tile-label'}
        style={ground === undefined ? undefined : { backgroundColor: ground }}
      >
        {picture !== undefined && <img src={picture} alt="" width="300" height="300" />}
      </span>
      <b>{cultivar?.name ?? (card === undefined ? galleryWords.sealed : galleryWords.one)}</b>
      {cultivar && <i lang="la">{cultivar.latin.replace(/^(\w)\w+/, '$1.')}</i>}
      <span className="tile-facts">
        <span>{pepperNumber(id)}</span>
        {COLLECTION.art.type === 'cards' && heat !== undefined && <span>{heatText(heat)}</span>}
      </span>
    </a>
  )
})

/** What fills a pepper's picture, known long before the picture. Undefined for a host's pictures, which are files. */
function groundColor({ id, card }: Entry): string | undefined {
  if (COLLECTION.art.type === 'hosted') return undefined
  return card === undefined ? getPacketGround(id).field : getField(card)
}
