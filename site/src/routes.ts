/** The collection pages besides the mint page: the module that mounts each. */
import type { PageData, RouteData, RouteName } from './ui/page/siteConfig.ts'
import type { Session } from './ui/page/session.ts'
import { loadPictureWords } from './ui/words/pictureWords.ts'
import { nextTask } from './ui/page/tasks.ts'

/** A collection page in the browser. */
export interface Route<Name extends RouteName> {
  /**
   * Hydrates `element`, whose HTML was rendered by the same component from `data`.
   * @returns a function that unmounts it.
   */
  readonly mountRoute: (element: HTMLElement, session: Session, data: RouteData<Name>) => () => void
}

const ROUTES: { readonly [Name in RouteName]: () => Promise<Route<Name>> } = {
  peppers: () => import('./peppers/route.tsx'),
  pepper: () => import('./pepper/route.tsx'),
  owner: () => import('./owner/route.tsx'),
  stats: () => import('./stats/route.tsx'),
  studio: () => import('./studio/route.tsx'),
}

/** Mounts a page's route in `element`; a page without one needs no script. @returns a function that unmounts it. */
export async function mountPage(element: HTMLElement, session: Session, data: PageData): Promise<() => void> {
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
export const isRouteData = (
  data: PageData,
): data is { readonly [Name in RouteName]: RouteData<Name> }[RouteName] => data.page in ROUTES
