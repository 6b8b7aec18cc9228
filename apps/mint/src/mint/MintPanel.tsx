/**
 * The mint panel: all actions and their progress in one place. Renders every `PanelState`; bodies are in `states/`,
 * `transactions/`, `proposal/` and `allowlist/`, words in `words/`.
 */
import { useEffect, useRef, type RefObject } from 'react'
import type { PanelActions } from './panelActions.ts'
import type { PartStates, PanelBodyProps } from './panelBody.ts'
import type { Picture } from '@peppermint/ui/tokens/picture.ts'
import type { PanelState } from './panelState.ts'
import type { Pepper } from '@peppermint/ui/tokens/peppers.ts'
import { lateBlockWords } from './words/saleWords.ts'
import { panelWords } from './words/panelWords.ts'
import { LabelHead } from './label/LabelHead.tsx'
import { Note } from './label/Note.tsx'
import { AccountProblem } from './states/AccountProblem.tsx'
import { NotReady } from './states/NotReady.tsx'
import { Choosing } from './states/Choosing.tsx'
import { Closed } from './states/Closed.tsx'
import { Unavailable } from './states/Unavailable.tsx'
import { PartLoading } from './states/PartLoading.tsx'

export interface MintPanelProps {
  readonly state: PanelState
  readonly actions: PanelActions
  /** Load states of the lazy parts. A state whose part is missing shows a placeholder. */
  readonly parts: PartStates
  /** The picture of a token, once the drawing code is loaded. */
  readonly picture?: (pepper: Pepper) => Picture | undefined
  /** URL of a block explorer without a trailing slash. Without it, there are no links. */
  readonly explorer?: string
  /** Base URL of our server. Without it, shared links have no picture. */
  readonly api?: string | null
  /** The visitor's time zone. Without it (when prerendering), times are UTC only. */
  readonly timeZone?: string
}

/** Renders a state. Equal props give equal markup on the server and in the browser. */
export function MintPanel({
  state,
  actions,
  parts,
  picture,
  explorer,
  api = null,
  timeZone,
}: MintPanelProps) {
  const words = panelWords(state, parts, timeZone)
  const panel = useRef<HTMLElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  // A placeholder's button is removed once its part is loaded, which the status alone does not show.
  useKeptFocus(`${state.status} ${words.title}`, panel, title)
  return (
    <section className="label" aria-labelledby="mint-title" data-status={state.status} ref={panel}>
      <LabelHead id="mint-title" words={words} titleRef={title} />
      <div className="bd">
        <PanelBody {...{ state, words, actions, parts, picture, explorer, api, timeZone }} />
        {state.pending && parts.mints?.part && (
          <parts.mints.part.Pending mints={state.pending} explorer={explorer} />
        )}
        {hasLateBlocks(state) && <Note note={{ tone: 'warn', text: lateBlockWords(state.headAge) }} />}
      </div>
      <p className="sr" role="status">
        {words.announcement}
      </p>
    </section>
  )
}

function PanelBody({ state, ...rest }: PanelBodyProps<PanelState>) {
  const { part: mints } = rest.parts.mints ?? {}
  const { part: proposals } = rest.parts.proposals ?? {}
  const { part: packets } = rest.parts.packets ?? {}
  const { part: allowlist } = rest.parts.allowlist ?? {}
  switch (state.status) {
    case 'loading':
    case 'unreachable':
    case 'stale':
      return <Unavailable state={state} {...rest} />
    case 'before-start':
    case 'paused':
    case 'ended':
    case 'unannounced':
    case 'sold-out':
    case 'phase-sold-out':
    case 'allowlist-pending':
      return <Closed state={state} {...rest} />
    case 'disconnected':
    case 'connecting':
    case 'checking':
      return <NotReady state={state} {...rest} />
    case 'cannot-check':
    case 'wrong-network':
      return <AccountProblem state={state} {...rest} />
    case 'ready':
    case 'insufficient-funds':
    case 'simulation-failed':
      return <Choosing state={state} {...rest} />
    case 'proposal':
      return proposals === undefined ? <PartLoading {...rest} /> : <proposals.Body state={state} {...rest} />
    case 'opening':
      return packets === undefined ? <PartLoading {...rest} /> : <packets.Body state={state} {...rest} />
    case 'ineligible':
    case 'cannot-check-list':
      return allowlist === undefined ? <PartLoading {...rest} /> : <allowlist.Body state={state} {...rest} />
    default:
      return mints === undefined ? <PartLoading {...rest} /> : <mints.Body state={state} {...rest} />
  }
}

/** Blocks are late but not stale: shown while minting is possible or in progress. */
function hasLateBlocks(state: PanelState): state is PanelState & { readonly headAge: number } {
  const minting = state.status === 'ready' || state.status === 'submitted' || state.status === 'prompt'
  return minting && state.headAge !== undefined
}

/**
 * Focuses the title when a state removes the focused button: otherwise keyboards and screen readers would start again
 * at the top of the page. After a declined prompt, the main action has the focus again.
 */
function useKeptFocus(
  stateKey: string,
  panel: RefObject<HTMLElement | null>,
  title: RefObject<HTMLElement | null>,
): void {
  const hadFocus = useRef(false)
  const previousKey = useRef(stateKey)
  useEffect(() => {
    const note = (): void => {
      hadFocus.current = panel.current?.contains(document.activeElement) ?? false
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [panel])
  useEffect(() => {
    const previous = previousKey.current
    if (previous === stateKey) return
    previousKey.current = stateKey
    const isDeclined = previous.startsWith('prompt') && stateKey.startsWith('ready')
    if (isDeclined && document.activeElement === title.current)
      panel.current?.querySelector<HTMLElement>('.b')?.focus({ preventScroll: true })
    else if (hadFocus.current && document.activeElement === document.body)
      title.current?.focus({ preventScroll: true })
  }, [stateKey, panel, title])
}
