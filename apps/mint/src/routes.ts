/** The second script of every collection page but the mint page: mounts its route, then loads wallets. */
import { lazyPart } from '@peppermint/wallet-kit'
import type { MintRehearsal } from '@peppermint/ui/sale/rehearsal.ts'
import {
  findElement,
  MAIN,
  type PageData,
  type RouteData,
  type RouteName,
} from '@peppermint/ui/page/siteConfig.ts'
import type { Session } from '@peppermint/ui/page/session.ts'
import { loadPictureWords } from '@peppermint/ui/words/pictureWords.ts'
import { nextTask, whenIdle } from '@peppermint/ui/page/tasks.ts'

/** A collection page in the browser. */
export interface Route<Name extends RouteName> {
  /** Hydrates `element`, whose HTML was rendered by the same component from `data`. */
  readonly mountRoute: (element: HTMLElement, session: Session, data: RouteData<Name>) => void
}

/** The studio shows what an address would see on the mint page. */
const mintRehearsal = lazyPart<MintRehearsal>(() => import('./app/rehearsal/mintRehearsal.ts'))

const ROUTES: { readonly [Name in RouteName]: () => Promise<Route<Name>> } = {
  peppers: () => import('./peppers/route.tsx'),
  pepper: () => import('./pepper/route.tsx'),
  owner: () => import('./owner/route.tsx'),
  stats: () => import('./stats/route.tsx'),
  studio: async () => {
    const { mountStudio } = await import('@peppermint/studio/route.tsx')
    return { mountRoute: (element, session, data) => mountStudio(element, session, data, mintRehearsal) }
  },
}

/** @param onReady called once the page handles every click itself. */
export async function startRoute(session: Session, data: PageData, onReady: () => void): Promise<void> {
  // A page without a script needs none.
  if (isRouteData(data)) await mount<RouteName>(session, data)
  onReady()
  // What is in view is hydrated first.
  await whenIdle()
  await session.kit.wallet.load().then(
    async () => (await import('./app/accountFace.ts')).followAccount(session),
    // The dialog reports a failure and offers a retry.
    () => undefined,
  )
  document.documentElement.dataset['loaded'] = 'live'
}

async function mount<Name extends RouteName>(session: Session, data: RouteData<Name>): Promise<void> {
  const load: () => Promise<Route<Name>> = ROUTES[data.page]
  // Hydration renders the picture's description at once.
  const words = data.page === 'pepper' ? loadPictureWords() : undefined
  const [{ mountRoute }] = await Promise.all([load(), words])
  await nextTask()
  mountRoute(findElement(MAIN), session, data)
}

/** Whether the page has a route; not the mint page, which is mounted by its own parts. */
const isRouteData = (data: PageData): data is { readonly [Name in RouteName]: RouteData<Name> }[RouteName] =>
  data.page in ROUTES
