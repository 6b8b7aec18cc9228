/** The second script of every collection page but the mint page: mounts its route, then loads wallets. */
import {
  findElement,
  MAIN,
  type PageData,
  type RouteData,
  type RouteName,
} from '@peppermint/ui/page/siteConfig.ts'
import type { Session } from '@peppermint/ui/page/session.ts'
import { loadPictureWords } from '@peppermint/ui/words/pictureWords.ts'
import { startAccount } from '@peppermint/ui/account/startAccount.ts'
import { nextTask, whenIdle } from '@peppermint/ui/page/tasks.ts'
import { addLaterStyles } from './styles/laterStyles.ts'

/** The pages of this app besides the mint page. */
type MintRoute = Exclude<RouteName, 'studio'>

/** One of them in the browser. */
export interface Route<Name extends MintRoute> {
  /** Hydrates `element`, whose HTML was rendered by the same component from `data`. */
  readonly mountRoute: (element: HTMLElement, session: Session, data: RouteData<Name>) => void
}

const ROUTES: { readonly [Name in MintRoute]: () => Promise<Route<Name>> } = {
  peppers: () => import('./peppers/route.tsx'),
  pepper: () => import('./pepper/route.tsx'),
  owner: () => import('./owner/route.tsx'),
  stats: () => import('./stats/route.tsx'),
}

/** @param onReady called once the page handles every click itself. */
export async function startRoute(session: Session, data: PageData, onReady: () => void): Promise<void> {
  // A page without a script needs none.
  if (isRouteData(data)) await mount<MintRoute>(session, data)
  onReady()
  await whenIdle()
  void addLaterStyles()
  await startAccount(session)
  const journal = session.kit.loaded.get()?.journal
  if (journal === undefined) return
  // A mint may settle here, or have been dismissed on a mint page that was closed at once.
  const [{ createClosedTokens }, { keepClosed }] = await Promise.all([
    import('@peppermint/ui/mints/closedTokens.ts'),
    import('@peppermint/ui/mints/keptClosed.ts'),
  ])
  keepClosed(createClosedTokens(journal, session.site.deployment))
}

async function mount<Name extends MintRoute>(session: Session, data: RouteData<Name>): Promise<void> {
  const load: () => Promise<Route<Name>> = ROUTES[data.page]
  // Hydration renders the picture's description at once.
  const words = data.page === 'pepper' ? loadPictureWords() : undefined
  const [{ mountRoute }] = await Promise.all([load(), words])
  await nextTask()
  mountRoute(findElement(MAIN), session, data)
}

/** Whether the page has a route; not the mint page, which is mounted by its own parts. */
const isRouteData = (data: PageData): data is { readonly [Name in MintRoute]: RouteData<Name> }[MintRoute] =>
  data.page in ROUTES
