/** Beside the label: the card of the hero's pepper, or the picture of a collection without cards. */
import { Specimen } from '../Specimen.tsx'
import { heroSpecimen } from './heroArt.ts'
import { t } from '@peppermint/ui/words/t.ts'

/** Static: rendered once, never hydrated. */
export function HeroSpecimen() {
  if (heroSpecimen !== undefined) return <Specimen facts={heroSpecimen} />
  if (COLLECTION.art.type === 'cards') return null
  return (
    <div className="specimen">
      <img
        className="hero-picture"
        src={COLLECTION.art.hero.path}
        alt={t`${COLLECTION.art.hero.alt}`}
        width="1200"
        height="600"
        fetchPriority="high"
      />
    </div>
  )
}
