/** A pepper of our server's lists, as pages draw it. */
import type { PepperWire } from '@peppermint/api'
import type { Pepper } from './peppers.ts'

export const toPepper = ({ id, card }: Pick<PepperWire, 'id' | 'card'>): Pepper =>
  card === null
    ? { status: 'sealed', id }
    : { status: 'revealed', id, card: { number: card.number, traits: card.packed } }
