/** `/owners/:address` in the browser. */
import type { Session } from '../app/session.ts'
import type { RouteData } from '../app/siteConfig.ts'
import { hydratePage } from '../collection/mountPage.tsx'
import { OwnerPage } from './OwnerPage.tsx'

export const mountRoute = (element: HTMLElement, session: Session, data: RouteData<'owner'>): (() => void) =>
  hydratePage(element, session, <OwnerPage data={data} />)
