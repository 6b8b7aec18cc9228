/** `/owners/:address` in the browser. */
import type { Session } from '@peppermint/ui/page/session.ts'
import type { RouteData } from '@peppermint/ui/page/siteConfig.ts'
import { hydratePage } from '@peppermint/ui/page/mountPage.tsx'
import { OwnerPage } from './OwnerPage.tsx'

export const mountRoute = (element: HTMLElement, session: Session, data: RouteData<'owner'>): void =>
  hydratePage(element, session, <OwnerPage data={data} />)
