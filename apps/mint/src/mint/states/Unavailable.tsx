/** The chain or the server is out: loading, unreachable, stale; or nothing is launched yet. Minting is off in all of them. */
import type { PanelState } from '../panelState.ts'
import type { PanelBodyProps } from '../panelBody.ts'
import { asOfBlockWords, supplyLeftWords } from '../words/saleWords.ts'
import { Lines } from '../label/Lines.tsx'
import { Note } from '../label/Note.tsx'
import { Button } from '../label/Button.tsx'
import { LAUNCH_PATH, launchItWords } from '@peppermint/ui/words/notLaunchedWords.ts'
import { t } from '@peppermint/ui/words/t.ts'

type UnavailableState = Extract<PanelState, { status: 'loading' | 'unreachable' | 'stale' }>

export function Unavailable({ state, words, actions }: PanelBodyProps<UnavailableState>) {
  if (state.status === 'loading') {
    return (
      <>
        <div className="skeleton" aria-hidden="true" />
        <p className="m">{words.body}</p>
        <div className="skeleton" aria-hidden="true" />
      </>
    )
  }
  const readsDirectly = state.status === 'unreachable' && state.canReadDirectly && state.outage !== 'offline'
  return (
    <>
      <Note note={words.note} />
      <Button onClick={readsDirectly ? actions.readDirectly : actions.retry}>{words.primary}</Button>
      {words.secondary !== undefined && (
        <Button isSecondary onClick={actions.retry}>
          {words.secondary}
        </Button>
      )}
      {state.status === 'unreachable' && state.outage === 'not-launched' && (
        <p className="s">
          <a href={LAUNCH_PATH}>{launchItWords}</a>
        </p>
      )}
      {state.sale && <Lines lines={[{ what: t`Last known`, value: supplyLeftWords(state.sale) }]} />}
      {state.sale && <p className="s m">{asOfBlockWords(state.sale)}</p>}
    </>
  )
}
