/** The pages of the screenshots, in the order of the index. */
import type { Scene } from './scene.ts'

export interface PageScreen {
  readonly id: string
  readonly title: string
  readonly path: (scene: Scene) => string
  /** Whether it has no script: the page of a wrong address. */
  readonly isStatic?: boolean
  /** Whether it draws only what is near the window: then the picture is one window, of twice the usual height. */
  readonly isVirtual?: boolean
}

export const PAGES: readonly PageScreen[] = [
  { id: 'mint', title: 'Mint page', path: () => '/' },
  { id: 'peppers', title: 'Gallery', path: () => '/peppers', isVirtual: true },
  { id: 'pepper', title: 'Pepper', path: () => '/peppers/7' },
  { id: 'pepper-sealed', title: 'Sealed pepper', path: () => '/peppers/217' },
  { id: 'owner', title: 'Owner', path: ({ collector }) => `/owners/${collector}` },
  { id: 'owner-safe', title: 'Owner that is a Safe', path: ({ safe }) => `/owners/${safe}` },
  { id: 'stats', title: 'Statistics', path: () => '/stats' },
  { id: 'studio', title: 'Studio', path: () => '/studio' },
  { id: 'studio-phases', title: 'Phases in the studio', path: () => '/studio/phases' },
  { id: 'not-found', title: 'Wrong address', path: () => '/peppers/99999', isStatic: true },
  { id: 'safe', title: 'Safe workspace', path: () => '/safe' },
  { id: 'safe-overview', title: 'Safe', path: ({ safe }) => `/safe/${safe}` },
  { id: 'safe-queue', title: 'Queue of a Safe', path: ({ safe }) => `/safe/${safe}/queue` },
  {
    id: 'safe-transaction',
    title: 'Transaction of a Safe',
    path: ({ safe, proposal }) => `/safe/${safe}/transactions/${proposal}`,
  },
  { id: 'safe-history', title: 'History of a Safe', path: ({ safe }) => `/safe/${safe}/history` },
  { id: 'safe-messages', title: 'Messages of a Safe', path: ({ safe }) => `/safe/${safe}/messages` },
  { id: 'safe-assets', title: 'Assets of a Safe', path: ({ safe }) => `/safe/${safe}/assets` },
]
