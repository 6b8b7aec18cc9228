/** Packets that are opened one by one: loaded with a mint of several. */
import { packetWords, revealedAnnouncement } from '../words/packetWords.ts'
import type { OpeningState, PacketParts, PanelPart } from '../panelBody.ts'
import { getUnopened, subscribeToPackets } from '@peppermint/ui/mints/openedPackets.ts'
import { Opening } from './Opening.tsx'

export const packetsPart: PanelPart<OpeningState> & PacketParts = {
  words: packetWords,
  revealedAnnouncement,
  Body: Opening,
  getUnopened,
  subscribe: subscribeToPackets,
}
