/** What the page needs of the drawing code, so that nothing else of it is loaded. */
export {
  decodeCard,
  cultivarOf,
  describePacket,
  describePepper,
  drawPacket,
  drawPepper,
  heatOf,
} from '@peppermint/peppers'
