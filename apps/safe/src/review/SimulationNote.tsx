/** Whether a transaction would work now, or why it cannot run yet. It may work or fail differently later. */
import { simulationNote } from '../words/executionWords.ts'
import type { ReviewOnPage } from './useReview.ts'
import { useSimulation } from './useSimulation.ts'

export function SimulationNote({ page }: { readonly page: ReviewOnPage }) {
  const simulation = useSimulation(page)
  const { nonce } = page.reviewed.transaction
  const next = page.state?.nonce ?? nonce
  // With a used nonce it can never run.
  if (simulation === undefined || nonce < next) return null
  const note = simulationNote(simulation, nonce > next)
  return (
    <p className={`note ${note.tone} brk`} data-simulation={simulation.status}>
      {note.text}
    </p>
  )
}
