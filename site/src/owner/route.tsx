/** `/owners/:address` in the browser. */
import type { Session } from '../ui/page/session.ts'
import type { RouteData } from '../ui/page/siteConfig.ts'
import { hydratePage } from '../ui/page/mountPage.tsx'
import { OwnerPage } from './OwnerPage.tsx'

export const mountRoute = (element: HTMLElement, session: Session, data: RouteData<'owner'>): (() => void) =>
  hydratePage(element, session, <OwnerPage data={data} />)
