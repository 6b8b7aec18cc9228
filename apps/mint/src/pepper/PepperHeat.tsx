/** Where a pepper's heat is among all revealed peppers. */
import type { PepperAnswer } from '@peppermint/api'
import { HeatHistogram } from '../collection/HeatHistogram.tsx'
import { heatRankWords } from '@peppermint/ui/words/collectionWords.ts'
import { t } from '@peppermint/ui/words/t.ts'

interface PepperHeatProps {
  readonly answer: PepperAnswer
  /** Scoville heat units. */
  readonly heat: number
}

export function PepperHeat({ answer: { cooler, revealed, heatBins }, heat }: PepperHeatProps) {
  const rank = heatRankWords(cooler ?? 0, revealed)
  return (
    <section className="band" aria-labelledby="heat">
      <div>
        <h2 id="heat">{t`Heat`}</h2>
        <p className="m">{rank}</p>
      </div>
      <HeatHistogram
        bins={heatBins}
        marked={heat}
        label={`${t`Revealed ${COLLECTION.unit.many} by heat.`} ${rank}`}
      />
    </section>
  )
}
