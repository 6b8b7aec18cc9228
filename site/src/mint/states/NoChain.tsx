/** The chain or the server is missing: loading, unreachable, stale. Minting is off in all of them. */
import type { PanelState } from '../panelState.ts'
import type { PanelBodyProps } from '../panelBody.ts'
import { asOf, supplyLeft } from '../saleWords.ts'
import { Lines } from '../label/Lines.tsx'
import { Note } from '../label/Note.tsx'
import { Press } from '../label/Press.tsx'

type Missing = Extract<PanelState, { at: 'loading' | 'unreachable' | 'stale' }>

export function NoChain({ state, words, on }: PanelBodyProps<Missing>) {
  if (state.at === 'loading') {
    return (
      <>
        <div className="bone" aria-hidden="true" />
        <p className="m">{words.body}</p>
        <div className="bone" aria-hidden="true" />
      </>
    )
  }
  const readsDirectly = state.at === 'unreachable' && state.canReadDirectly && state.missing !== 'offline'
  return (
    <>
      <Note note={words.note} />
      {state.sale && <Lines lines={[{ what: 'Last known', value: supplyLeft(state.sale) }]} />}
      <Press onPress={readsDirectly ? on.readDirectly : on.retry}>{words.press}</Press>
      {words.quiet !== undefined && (
        <Press quiet onPress={on.retry}>
          {words.quiet}
        </Press>
      )}
      {state.sale && <p className="s m">{asOf(state.sale)}</p>}
    </>
  )
}
