/**
 * A pepper in words, for those who cannot see it and for the drawing's own title.
 */
import { cultivarOf, groundOf, rampOf, type Card } from './card.ts'
import { CLUSTERED } from './facts/cultivars.ts'
import { RAMPS } from './facts/palette.ts'
import type { Pattern } from './facts/traits.ts'

const BEHIND: Readonly<Record<Pattern, string>> = {
  plain: '',
  rays: ' with rays',
  terrazzo: ' with terrazzo',
  tile: ' with tiles',
  night: ' by night',
  marquee: ' in a ring of bulbs',
  contour: ' with echoing lines',
  halftone: ' with a dot screen',
}

/** One plain sentence, for instance `A ripe orange Habanero with a long calyx, on a teal label with rays.` */
export function describePepper(card: Card): string {
  const { key, name, stages } = cultivarOf(card)
  const [green] = stages
  const colour = rampOf(card).word
  const turning = card.ripeness === 'breaking' ? ` turning from ${RAMPS[green].word} to ${colour},` : ''
  const state = turning ? '' : `${card.ripeness === 'green' ? 'unripe' : card.ripeness} ${colour} `
  const fruit = CLUSTERED.includes(key)
    ? `A cluster of three ${state}${name} peppers`
    : `${article(state || name)} ${state}${name}`
  return `${fruit}${turning && `,${turning}`} with ${article(card.calyx).toLowerCase()} ${card.calyx} calyx, on ${article(groundOf(card).name).toLowerCase()} ${groundOf(card).name.toLowerCase()} label${BEHIND[card.pattern]}.`
}

const article = (word: string): string => (/^[aeiou]/i.test(word) ? 'An' : 'A')
