/** `/studio` in the browser. */
import type { Session } from '../ui/page/session.ts'
import type { RouteData } from '../ui/page/siteConfig.ts'
import { hydratePage } from '../ui/page/mountPage.tsx'
import { StudioPage } from './StudioPage.tsx'

export const mountRoute = (element: HTMLElement, session: Session, data: RouteData<'studio'>): (() => void) =>
  hydratePage(element, session, <StudioPage data={data} />)
