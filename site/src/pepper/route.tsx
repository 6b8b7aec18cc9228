/** `/peppers/:id` in the browser. */
import type { Session } from '../app/session.ts'
import type { RouteData } from '../app/siteConfig.ts'
import { hydratePage } from '../collection/mountPage.tsx'
import { PepperPage } from './PepperPage.tsx'

export const mountRoute = (element: HTMLElement, session: Session, data: RouteData<'pepper'>): (() => void) =>
  hydratePage(element, session, <PepperPage data={data} />)
