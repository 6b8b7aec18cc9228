/**
 * The label beside the pepper: everything a visitor can do, and what is happening, in one place. It draws
 * every `PanelState`; the families of states are in `states/`, the words in `words.ts`.
 */
import { useEffect, useRef, type RefObject } from 'react'
import type { PanelActions } from './panelActions.ts'
import type { LateParts, PanelBodyProps, Picture } from './panelBody.ts'
import type { PanelState } from './panelState.ts'
import type { Pepper } from './peppers.ts'
import { headWords } from './saleWords.ts'
import { panelWords } from './words.ts'
import { LabelHead } from './label/LabelHead.tsx'
import { Note } from './label/Note.tsx'
import { Account } from './states/Account.tsx'
import { Arriving } from './states/Arriving.tsx'
import { Choosing } from './states/Choosing.tsx'
import { Closed } from './states/Closed.tsx'
import { NoChain } from './states/NoChain.tsx'
import { OnItsWay } from './states/OnItsWay.tsx'

export interface MintPanelProps {
  readonly state: PanelState
  readonly on: PanelActions
  /** The families of states that have been loaded; a state of another one is announced and drawn when it is there. */
  readonly late: LateParts
  /** The drawing of a token, once the drawing code is there. */
  readonly picture?: (pepper: Pepper) => Picture | undefined
  /** Address of a block explorer without a trailing slash; links are left out without one. */
  readonly explorer?: string
  /** The visitor's time zone, for times in words. Left out (as when prerendering), times are UTC only. */
  readonly timeZone?: string
}

/** Draws one state. The same props give the same markup, on the server and in the browser. */
export function MintPanel({ state, on, late, picture, explorer, timeZone }: MintPanelProps) {
  const words = panelWords(state, late, timeZone)
  const panel = useRef<HTMLElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  // What is drawn while a part is missing has a button of its own, which goes when the part comes.
  useFocusKept(`${state.at} ${words.title}`, panel, title)
  return (
    <section className="label" aria-labelledby="mint-title" data-at={state.at} ref={panel}>
      <LabelHead id="mint-title" words={words} titleRef={title} />
      <div className="bd">
        <PanelBody {...{ state, words, on, late, picture, explorer, timeZone }} />
        {state.pending && late.mints?.part && (
          <late.mints.part.Pending mints={state.pending} explorer={explorer} />
        )}
        {warnsOfAge(state) && <Note note={{ tone: 'warn', text: headWords(state.headAge) }} />}
      </div>
      <p className="sr" role="status">
        {words.said}
      </p>
    </section>
  )
}

function PanelBody({ state, ...rest }: PanelBodyProps<PanelState>) {
  const { part: mints } = rest.late.mints ?? {}
  const { part: allowlist } = rest.late.allowlist ?? {}
  switch (state.at) {
    case 'loading':
    case 'unreachable':
    case 'stale':
      return <NoChain state={state} {...rest} />
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
      return <Arriving state={state} {...rest} />
    case 'cannot-check':
    case 'wrong-network':
      return <Account state={state} {...rest} />
    case 'ready':
    case 'insufficient-funds':
    case 'simulation-failed':
      return <Choosing state={state} {...rest} />
    case 'ineligible':
    case 'cannot-check-list':
      return allowlist === undefined ? <OnItsWay {...rest} /> : <allowlist.Body state={state} {...rest} />
    default:
      return mints === undefined ? <OnItsWay {...rest} /> : <mints.Body state={state} {...rest} />
  }
}

/** Blocks are late but not stale yet: worth a word while minting is possible or under way. */
function warnsOfAge(state: PanelState): state is PanelState & { readonly headAge: number } {
  const minting = state.at === 'ready' || state.at === 'submitted' || state.at === 'prompt'
  return minting && state.headAge !== undefined
}

/**
 * When a state takes away the button that had the focus, the title gets it: otherwise a keyboard or a screen
 * reader would start again at the top of the page.
 */
function useFocusKept(
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
