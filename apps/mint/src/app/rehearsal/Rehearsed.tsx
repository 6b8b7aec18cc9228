/** A rehearsed state: its title, its facts, and the label as the mint page draws it. */
import { useState, type ReactNode } from 'react'
import { useLazyPart } from '@peppermint/wallet-kit'
import { MintPanel } from '../../mint/MintPanel.tsx'
import { noActions } from '../../mint/panelActions.ts'
import type { PanelState } from '../../mint/panelState.ts'
import { panelWords } from '../../mint/words/panelWords.ts'
import type { RehearsedLabel } from '@peppermint/ui/sale/rehearsal.ts'
import { createPartLoaders } from '../partLoaders.ts'
import { panelFacts } from './panelFacts.ts'

interface RehearsedProps {
  readonly state: PanelState
  readonly result: (label: RehearsedLabel) => ReactNode
}

export function Rehearsed({ state, result }: RehearsedProps) {
  const [loaders] = useState(createPartLoaders)
  const allowlist = useLazyPart(
    loaders.allowlist,
    state.status === 'ineligible' || state.status === 'cannot-check-list',
  )
  const mints = useLazyPart(loaders.mints, state.status === 'cap-reached')
  const parts = { allowlist, mints }
  return result({
    title: panelWords(state, parts).title,
    facts: panelFacts(state),
    label: <MintPanel state={state} actions={noActions} parts={parts} />,
  })
}
