/** The collection pages: the module that mounts each, and what one is handed of another. */
import { lazyPart } from '@peppermint/wallet-kit'
import { mountMint } from './mountMint.ts'
import type { Pages } from './navigation/pages.ts'
import type { MintRehearsal } from '@peppermint/ui/sale/rehearsal.ts'
import type { PageData, RouteData, RouteName } from '@peppermint/ui/page/siteConfig.ts'
import type { Session } from '@peppermint/ui/page/session.ts'
import { loadPictureWords } from '@peppermint/ui/words/pictureWords.ts'
import { nextTask } from '@peppermint/ui/page/tasks.ts'

/** A collection page in the browser. */
export interface Route<Name extends RouteName> {
  /**
   * Hydrates `element`, whose HTML was rendered by the same component from `data`.
   * @returns a function that unmounts it.
   */
  readonly mountRoute: (element: HTMLElement, session: Session, data: RouteData<Name>) => () => void
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

/** Mounts a page in `element`; a page without a script needs none. @returns a function that unmounts it. */
export const mountPage: Pages['mountPage'] = async (element, session, data) => {
  if (data.page === 'mint') return mountMint(element, session, data, () => Promise.resolve({ mountPage }))
  if (!isRouteData(data)) return () => undefined
  return mount<RouteName>(element, session, data)
}

async function mount<Name extends RouteName>(
  element: HTMLElement,
  session: Session,
  data: RouteData<Name>,
): Promise<() => void> {
  const load: () => Promise<Route<Name>> = ROUTES[data.page]
  // Hydration renders the picture's description at once.
  const words = data.page === 'pepper' ? loadPictureWords() : undefined
  const [{ mountRoute }] = await Promise.all([load(), words])
  await nextTask()
  return mountRoute(element, session, data)
}

/** Whether the page has a route; not the mint page, which is mounted by its own parts. */
const isRouteData = (data: PageData): data is { readonly [Name in RouteName]: RouteData<Name> }[RouteName] =>
  data.page in ROUTES
