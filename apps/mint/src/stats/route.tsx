/** `/stats` in the browser. */
import type { Session } from '@peppermint/ui/page/session.ts'
import type { RouteData } from '@peppermint/ui/page/siteConfig.ts'
import { hydratePage } from '@peppermint/ui/page/mountPage.tsx'
import { StatsPage } from './StatsPage.tsx'

export const mountRoute = (element: HTMLElement, session: Session, data: RouteData<'stats'>): void =>
  hydratePage(element, session, <StatsPage data={data} />)
