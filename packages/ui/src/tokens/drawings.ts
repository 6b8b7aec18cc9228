/** The drawing code that the page uses, as one chunk without the rest of the package. */
export {
  decodeCard,
  getCultivar,
  describePacket,
  describeFruit,
  describePepper,
  drawFruit,
  drawPacket,
  drawPepper,
  getHeat,
  DECK_SIZE,
} from '@peppermint/art'
