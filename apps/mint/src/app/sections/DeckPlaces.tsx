/** Where the deck's cultivars will be, as high as they are: prerendered, and shown until they are counted. */
import { CULTIVARS } from '@peppermint/art'
import { t } from '@peppermint/ui/words/t.ts'

export function DeckPlaces() {
  return (
    <ul className="deck" aria-label={t`Counting the cards…`}>
      {CULTIVARS.map(({ key }) => (
        <li key={key} />
      ))}
    </ul>
  )
}
