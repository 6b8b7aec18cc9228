/** One pepper of the gallery: its picture, name, number and heat. */
import { memo } from 'react'
import { getCultivar } from '@peppermint/art'
import { galleryWords, heatText, pepperNumber } from './galleryWords.ts'
import type { Entry } from './selectEntries.ts'
import { TilePicture } from './TilePicture.tsx'
import { usePicture } from './tilePictures.ts'

interface PepperTileProps {
  readonly entry: Entry
  /** Its place in the list, from 0. */
  readonly index: number
  /** Whether Tab reaches it: one of the grid at a time. */
  readonly isTabStop: boolean
  /** Pixels from the top of the document; 0 on the page as it is rendered without scripts. */
  readonly top?: number
  /** The color of its picture until that is drawn. The HTML has none: its policy allows no such styles. */
  readonly ground?: string | undefined
  /** Its picture in the HTML. */
  readonly picture?: string | undefined
}

export const PepperTile = memo(function PepperTile(props: PepperTileProps) {
  const { entry, index, isTabStop, top = 0, ground } = props
  const { id, card, heat } = entry
  const drawn = usePicture(entry, top)
  const picture = props.picture ?? drawn
  const cultivar = COLLECTION.art.type === 'hosted' || card === undefined ? undefined : getCultivar(card)
  return (
    <a className="tile" href={`/peppers/${id}`} data-index={index} tabIndex={isTabStop ? undefined : -1}>
      <TilePicture ground={ground}>
        {picture !== undefined && <img src={picture} alt="" width="300" height="300" />}
      </TilePicture>
      <b>{cultivar?.name ?? (card === undefined ? galleryWords.sealed : galleryWords.one)}</b>
      {cultivar && <i lang="la">{cultivar.latin.replace(/^(\w)\w+/, '$1.')}</i>}
      <span className="tile-facts">
        <span>{pepperNumber(id)}</span>
        {COLLECTION.art.type === 'cards' && heat !== undefined && <span>{heatText(heat)}</span>}
      </span>
    </a>
  )
})
