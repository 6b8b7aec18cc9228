/** The drawing code that the page uses, as one chunk without the rest of the package. */
export {
  decodeCard,
  cultivarOf,
  describePacket,
  describePepper,
  drawPacket,
  drawPepper,
  heatOf,
} from '@peppermint/peppers'
