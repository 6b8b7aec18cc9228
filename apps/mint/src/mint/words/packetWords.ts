/** The panel's words while packets are opened one by one, and when all of them are open. */
import { decodeCard, getCultivar } from '@peppermint/ui/tokens/drawings.ts'
import type { OpeningState } from '../panelBody.ts'
import type { Pepper } from '@peppermint/ui/tokens/peppers.ts'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { plural } from '@peppermint/ui/words/plural.ts'
import { t } from '@peppermint/ui/words/t.ts'
import type { PanelStateWith, PanelWords } from './types.ts'

export function packetWords({ peppers, unopened }: OpeningState): PanelWords {
  const opened = peppers.filter(({ id }) => !unopened.includes(id))
  const last = opened.at(-1)
  const [next = 0] = unopened
  const left = unopened.length
  return {
    title: t`Open your packets`,
    subtitle: t`${opened.length} of ${peppers.length} opened`,
    body:
      last === undefined ? t`The crate is open. See what you got, packet by packet.` : `${describe(last)}.`,
    primary: t`Open No. ${formatInteger(next)}`,
    ...(left > 1 && { secondary: t`Open all` }),
    announcement:
      last === undefined
        ? plural(
            left,
            t`The crate is open. One packet to open.`,
            t`The crate is open. ${left} packets to open.`,
          )
        : plural(left, t`${describe(last)}. One packet left.`, t`${describe(last)}. ${left} packets left.`),
  }
}

/** What is announced of several opened peppers: their names, too. */
export const revealedAnnouncement = ({ peppers }: PanelStateWith<'revealed'>): string =>
  t`All packets are open. ${peppers.map(describe).join('; ')}.`

function describe(pepper: Pepper): string {
  const number = formatInteger(pepper.id)
  if (pepper.status === 'sealed' || pepper.card === undefined) return t`number ${number}`
  return t`${getCultivar(decodeCard(pepper.card.number, pepper.card.traits)).name}, number ${number}`
}
