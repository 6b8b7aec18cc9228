/**
 * The label beside the pepper: everything a visitor can do, and what is happening, in one place. It draws
 * every `PanelState`; the families of states are in `states/`, the words in `words.ts`.
 */
import { useEffect, useRef, type RefObject } from 'react'
import type { PanelActions } from './panelActions.ts'
import type { PartStates, PanelBodyProps, Picture } from './panelBody.ts'
import type { PanelState } from './panelState.ts'
import type { Pepper } from './peppers.ts'
import { lateBlockWords } from '../words/saleWords.ts'
import { panelWords } from '../words/panelWords.ts'
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
  /** The families of states that have been loaded; a state of another one is announced and drawn when it is there. */
  readonly parts: PartStates
  /** The drawing of a token, once the drawing code is there. */
  readonly picture?: (pepper: Pepper) => Picture | undefined
  /** Address of a block explorer without a trailing slash; links are left out without one. */
  readonly explorer?: string
  /** The visitor's time zone, for times in words. Left out (as when prerendering), times are UTC only. */
  readonly timeZone?: string
}

/** Draws one state. The same props give the same markup, on the server and in the browser. */
export function MintPanel({ state, actions, parts, picture, explorer, timeZone }: MintPanelProps) {
  const words = panelWords(state, parts, timeZone)
  const panel = useRef<HTMLElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  // What is drawn while a part is missing has a button of its own, which goes when the part comes.
  useKeptFocus(`${state.status} ${words.title}`, panel, title)
  return (
    <section className="label" aria-labelledby="mint-title" data-status={state.status} ref={panel}>
      <LabelHead id="mint-title" words={words} titleRef={title} />
      <div className="bd">
        <PanelBody {...{ state, words, actions, parts, picture, explorer, timeZone }} />
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
    case 'ineligible':
    case 'cannot-check-list':
      return allowlist === undefined ? <PartLoading {...rest} /> : <allowlist.Body state={state} {...rest} />
    default:
      return mints === undefined ? <PartLoading {...rest} /> : <mints.Body state={state} {...rest} />
  }
}

/** Blocks are late but not stale yet: worth a word while minting is possible or under way. */
function hasLateBlocks(state: PanelState): state is PanelState & { readonly headAge: number } {
  const minting = state.status === 'ready' || state.status === 'submitted' || state.status === 'prompt'
  return minting && state.headAge !== undefined
}

/**
 * When a state takes away the button that had the focus, the title gets it: otherwise a keyboard or a screen
 * reader would start again at the top of the page.
 */
function useKeptFocus(
  drawn: string,
  panel: RefObject<HTMLElement | null>,
  title: RefObject<HTMLElement | null>,
): void {
  const held = useRef(false)
  const before = useRef(drawn)
  useEffect(() => {
    const note = (): void => {
      held.current = panel.current?.contains(document.activeElement) ?? false
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [panel])
  useEffect(() => {
    if (before.current === drawn) return
    before.current = drawn
    if (held.current && document.activeElement === document.body)
      title.current?.focus({ preventScroll: true })
  }, [drawn, title])
}
