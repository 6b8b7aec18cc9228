/** The page of all controls: what the pages are made of, each part in every state. Not in production. */
import '@peppermint/mint/styles/page.css'
import '@peppermint/mint/styles/later.css'
import '@peppermint/mint/styles/collection/page.css'
import '@peppermint/safe-workspace/review/review.css'
import './controls.css'
import type { Screen } from '@peppermint/wallet-kit/gallery'
import { ButtonStates, FormStates, NoteStates, StepperStates } from './ControlStates.tsx'
import { ColorPairs, Grounds, TypeScale } from './Foundations.tsx'
import { HeroMotion } from './HeroMotion.tsx'
import { mirrorPseudoStates } from './pseudoStates.ts'
import { Drawings, LabelParts, ReviewParts, SendDialogSketch, Timelines } from './PageParts.tsx'

mirrorPseudoStates(document.styleSheets)
export const screens: readonly Screen[] = [{ id: 'controls', title: 'Every control', draw: Controls }]

function Controls() {
  return (
    <main className="controls">
      <h1>Every control</h1>
      <TypeScale />
      <ColorPairs />
      <Grounds />
      <ButtonStates />
      <StepperStates />
      <FormStates />
      <NoteStates />
      <LabelParts />
      <Drawings />
      <Timelines />
      <ReviewParts />
      <SendDialogSketch />
      <HeroMotion />
    </main>
  )
}
