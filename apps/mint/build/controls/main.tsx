/** The page of all controls: what the pages are made of, each part in every state. Not in production. */
import '../../src/styles/page.css'
import '../../src/styles/later.css'
import '../../src/styles/collection/page.css'
import '@peppermint/safe-workspace/review/review.css'
import './controls.css'
import { createRoot } from 'react-dom/client'
import { ButtonStates, FormStates, NoteStates, StepperStates } from './ControlStates.tsx'
import { ColorPairs, Grounds, TypeScale } from './Foundations.tsx'
import { HeroMotion } from './HeroMotion.tsx'
import { mirrorPseudoStates } from './pseudoStates.ts'
import { Drawings, LabelParts, ReviewParts, SendDialogSketch, Timelines } from './PageParts.tsx'

mirrorPseudoStates(document.styleSheets)
const root = document.querySelector('#root')
if (root === null) throw new Error('The page has no root.')
createRoot(root).render(
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
  </main>,
)
