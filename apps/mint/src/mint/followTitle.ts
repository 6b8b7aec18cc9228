/**
 * The tab's title says what has become of a mint, for visitors who look at another tab meanwhile, until they have looked
 * at this one.
 */
import { mintTitleWords } from './words/mintTitleWords.ts'
import { hostedPicture } from '@peppermint/ui/tokens/hostedPicture.ts'
import type { MintStore } from './mintStore.ts'
import type { PanelState } from './panelState.ts'
import type { Pepper } from '@peppermint/ui/tokens/peppers.ts'

/** How long the title keeps the news once the visitor looks at the page. */
const SEEN_AFTER_MS = 4_000

export function followTitle(store: Pick<MintStore, 'subscribe' | 'getState'>): void {
  const title = createTitleNews()
  let last: MintOutcome | undefined

  function update(): void {
    const state = store.getState()
    const outcome = mintOutcome(state)
    if (outcome === undefined) return
    const before = last?.mint === outcome.mint ? last.status : undefined
    if (outcome.status === 'unread') {
      // Opened before this visit: no news.
      if (before === undefined) last = { ...outcome, status: 'opened' }
      return
    }
    last = outcome
    if (!isNews(before, outcome.status)) return
    void wordsOf(state).then((words) => {
      if (words !== undefined && last === outcome) title.show(words)
    })
  }
  store.subscribe(update)
  update()
}

/** What was there when the page was opened is no news. */
const isNews = (before: MintOutcome['status'] | undefined, now: MintOutcome['status']): boolean =>
  before === 'pending' || (before === 'sealed' && now === 'opened')

async function wordsOf(state: PanelState): Promise<string | undefined> {
  switch (state.status) {
    case 'packed':
      return mintTitleWords.minted(state.peppers.length)
    case 'opening':
      return mintTitleWords.openable
    case 'revealed': {
      const [first] = state.peppers
      const isOne = first !== undefined && state.peppers.length === 1
      return mintTitleWords.opened(state.peppers.length, isOne ? await nameOf(first) : undefined)
    }
    case 'reverted':
    case 'inner-failed':
      return mintTitleWords.failed
    case 'replaced':
      return mintTitleWords.replaced
    default:
      return undefined
  }
}

/** The cultivar of a revealed pepper; of hosted art its own name. Undefined if the drawing code cannot be loaded. */
async function nameOf(pepper: Pepper): Promise<string | undefined> {
  if (COLLECTION.art.type === 'hosted') return hostedPicture(pepper).name
  if (pepper.status !== 'revealed' || pepper.card === undefined) return undefined
  const { number, traits } = pepper.card
  return import('@peppermint/ui/tokens/drawings.ts').then(
    ({ decodeCard, getCultivar }) => getCultivar(decodeCard(number, traits)).name,
    () => undefined,
  )
}

/** Replaces the document's title until the visitor has looked at the page for a moment. */
function createTitleNews() {
  /** The news, and the title that they replace. */
  let shown: { readonly news: string; readonly title: string } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function onLook(): void {
    if (shown === undefined || document.hidden || !document.hasFocus()) return
    timer ??= setTimeout(restore, SEEN_AFTER_MS)
  }

  function restore(): void {
    timer = undefined
    // A page that was opened meanwhile has its own title.
    if (shown?.news === document.title) document.title = shown.title
    shown = undefined
  }

  document.addEventListener('visibilitychange', onLook)
  addEventListener('focus', onLook)
  return {
    show(news: string): void {
      const title = shown?.news === document.title ? shown.title : document.title
      shown = { news, title }
      document.title = news
      clearTimeout(timer)
      timer = undefined
      onLook()
    },
  }
}

/**
 * What has become of the mint that the panel shows, as far as it matters to a visitor who looks elsewhere. Pure.
 */
interface MintOutcome {
  /** Id of its entry in the journal. */
  readonly mint: string
  /** `unread`: its crate is open, and its cards are about to be read. */
  readonly status: 'pending' | 'sealed' | 'unread' | 'opened' | 'failed' | 'replaced'
}

/** Undefined while the panel shows no mint. */
function mintOutcome(state: PanelState): MintOutcome | undefined {
  const status = outcomeStatus(state)
  return status !== undefined && 'mint' in state ? { mint: state.mint.id, status } : undefined
}

function outcomeStatus(state: PanelState): MintOutcome['status'] | undefined {
  switch (state.status) {
    case 'prompt':
    case 'proposal':
    case 'submitted':
      return 'pending'
    case 'packed':
      return state.peppers.some(({ status }) => status === 'sealed') ? 'sealed' : 'unread'
    case 'opening':
    case 'revealed':
      return 'opened'
    case 'reverted':
    case 'inner-failed':
      return 'failed'
    case 'replaced':
      // Until that is certain, the mint may still arrive.
      return state.isTentative ? 'pending' : 'replaced'
    default:
      return undefined
  }
}
