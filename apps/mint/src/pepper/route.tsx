/** `/peppers/:id` in the browser. */
import type { Session } from '@peppermint/ui/page/session.ts'
import type { RouteData } from '@peppermint/ui/page/siteConfig.ts'
import { hydratePage } from '@peppermint/ui/page/mountPage.tsx'
import { PepperPage } from './PepperPage.tsx'

export const mountRoute = (element: HTMLElement, session: Session, data: RouteData<'pepper'>): void =>
  hydratePage(element, session, <PepperPage data={data} />)
