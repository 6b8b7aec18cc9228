/** The expected token URIs, from the TypeScript drawing. */
import { keccak256, toBytes, type Hex } from 'viem'
import {
  type Card,
  getCultivar,
  describePacket,
  describePepper,
  drawPacket,
  drawPepper,
  describeTraits,
} from '@peppermint/art'

/** The second sentence of a description. */
const COLLECTION = 'One of 10,000 peppers of Scovilles, each drawn by its contract on Canto.'

/** A token's metadata. */
export interface Metadata {
  readonly name: string
  readonly description: string
  readonly attributes: readonly {
    readonly display_type?: 'number'
    readonly trait_type: string
    readonly value: string | number
  }[]
  readonly image: string
}

const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64')

const image = (svg: string): string => `data:image/svg+xml;base64,${base64(svg)}`

/** Metadata of a token whose pepper is revealed. */
export const revealedMetadata = (tokenId: number, card: Card, svg = drawPepper(card)): Metadata => ({
  name: `${getCultivar(card).name} No. ${tokenId}`,
  description: `${describePepper(card)} ${COLLECTION}`,
  attributes: describeTraits(card).map(([trait_type, value]) =>
    typeof value === 'number' ? { display_type: 'number', trait_type, value } : { trait_type, value },
  ),
  image: image(svg),
})

/** Metadata of a token whose pepper is not revealed. */
export const sealedMetadata = (tokenId: number): Metadata => ({
  name: `Sealed pepper No. ${tokenId}`,
  description: `${describePacket(tokenId)} ${COLLECTION}`,
  attributes: [],
  image: image(drawPacket(tokenId)),
})

/** The token URI of metadata. */
export const toTokenUri = (metadata: Metadata): string =>
  `data:application/json;base64,${base64(JSON.stringify(metadata))}`

/** Hash of a text's bytes. */
export const hashText = (text: string): Hex => keccak256(toBytes(text))
