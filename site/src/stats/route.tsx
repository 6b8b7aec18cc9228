/** `/stats` in the browser. */
import type { Session } from '../app/session.ts'
import type { RouteData } from '../app/siteConfig.ts'
import { hydratePage } from '../collection/mountPage.tsx'
import { StatsPage } from './StatsPage.tsx'

export const mountRoute = (element: HTMLElement, session: Session, data: RouteData<'stats'>): (() => void) =>
  hydratePage(element, session, <StatsPage data={data} />)
