/** `/studio` in the browser. */
import type { Session } from '../app/session.ts'
import type { RouteData } from '../app/siteConfig.ts'
import { hydratePage } from '../collection/mountPage.tsx'
import { StudioPage } from './StudioPage.tsx'

export const mountRoute = (element: HTMLElement, session: Session, data: RouteData<'studio'>): (() => void) =>
  hydratePage(element, session, <StudioPage data={data} />)
