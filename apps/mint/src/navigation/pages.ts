/** The pages that a navigation can show. The script that starts it hands them in, so that it imports none of them. */
import type { Session } from '@peppermint/ui/page/session.ts'
import type { PageData } from '@peppermint/ui/page/siteConfig.ts'

export interface Pages {
  /** Starts the scripts of a page in the element that it is drawn in. @returns a function that ends them. */
  readonly mountPage: (element: HTMLElement, session: Session, data: PageData) => Promise<() => void>
}

export type LoadPages = () => Promise<Pages>
