/** The drawing code that the page uses, as one chunk without the rest of the package. */
export {
  decodeCard,
  getCultivar,
  describePacket,
  describePepper,
  drawPacket,
  drawPepper,
  getHeat,
} from '@peppermint/peppers'
