/** Whether a transaction would work now. It may work or fail differently later. */
import { simulationNote } from '../words/executionWords.ts'
import type { ReviewOnPage } from './useReview.ts'
import { useSimulation } from './useSimulation.ts'

export function SimulationNote({ page }: { readonly page: ReviewOnPage }) {
  const simulation = useSimulation(page)
  if (simulation === undefined) return null
  const note = simulationNote(simulation)
  return (
    <p className={`note ${note.tone} brk`} data-simulation={simulation.status}>
      {note.text}
    </p>
  )
}
