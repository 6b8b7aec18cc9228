/** Whether a transaction would work now. It may work or fail differently later. */
import { simulationNote } from '../../words/safe/executionWords.ts'
import type { ReviewOnPage } from './useReview.ts'
import { useSimulation } from './useSimulation.ts'

export function SimulationNote({ page: { reviewed, state } }: { readonly page: ReviewOnPage }) {
  const simulation = useSimulation(reviewed, state)
  const note = simulation && simulationNote(simulation)
  if (note === undefined) return null
  return (
    <p className={`note ${note.tone} brk`} data-simulation={simulation?.status}>
      {note.text}
    </p>
  )
}
