/** The pages of the screenshots, in the order of the index. */
import type { Page } from '@playwright/test'
import type { Scene } from './scene.ts'

export interface PageScreen {
  readonly id: string
  readonly title: string
  readonly path: (scene: Scene) => string
  /** Whether the visitor is connected with an owner's wallet. */
  readonly isOwner?: boolean
  /** What a visitor does before the picture is taken. */
  readonly prepare?: (page: Page) => Promise<void>
  /** Whether it has no script: the page of a wrong address. */
  readonly isStatic?: boolean
  /** Whether it draws only what is near the window: then the picture is one window, of twice the usual height. */
  readonly isVirtual?: boolean
}

/** A section of the studio, as it is once the chain has been read. */
const studio = (section: string, title: string): PageScreen => ({
  id: section === '' ? 'studio' : `studio-${section}`,
  title,
  path: () => (section === '' ? '/studio' : `/studio/${section}`),
  prepare: readFromCanto,
})

const readFromCanto = (page: Page): Promise<void> => pressButton(page, 'Read from Canto')

async function pressButton(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name, exact: true }).click()
}

/** A page of our Safe. */
const safe = (path: string, title: string, id = path.replaceAll('/', '-')): PageScreen => ({
  id: `safe-${id}`,
  title,
  path: (scene) => `/safe/${scene.safe}${path === '' ? '' : `/${path}`}`,
})

/** A form for proposals, which only owners get. */
const form = (kind: string, title: string): PageScreen => ({ ...safe(`new/${kind}`, title), isOwner: true })

export const PAGES: readonly PageScreen[] = [
  { id: 'mint', title: 'Mint page', path: () => '/' },
  { id: 'peppers', title: 'Gallery', path: () => '/peppers', isVirtual: true },
  { id: 'pepper', title: 'Pepper', path: () => '/peppers/7' },
  { id: 'pepper-sealed', title: 'Sealed pepper', path: () => '/peppers/217' },
  { id: 'owner', title: 'Owner', path: ({ collector }) => `/owners/${collector}` },
  { id: 'owner-safe', title: 'Owner that is a Safe', path: (scene) => `/owners/${scene.safe}` },
  { id: 'stats', title: 'Statistics', path: () => '/stats' },
  { id: 'studio-unread', title: 'Studio, before Canto is read', path: () => '/studio' },
  studio('', 'Studio'),
  studio('phases', 'Studio: phases'),
  studio('allowlist', 'Studio: allowlist'),
  studio('rehearsal', 'Studio: rehearsal'),
  studio('airdrop', 'Studio: airdrop'),
  studio('crates', 'Studio: crates'),
  studio('sale', 'Studio: sale'),
  studio('payouts', 'Studio: payouts'),
  studio('ownership', 'Studio: ownership'),
  {
    id: 'studio-review',
    title: 'Studio: a review',
    path: () => '/studio/sale',
    async prepare(page) {
      await readFromCanto(page)
      await pressButton(page, 'Pause minting')
    },
  },
  { id: 'not-found', title: 'Wrong address', path: () => '/peppers/99999', isStatic: true },
  { id: 'safe', title: 'Safe workspace', path: () => '/safe' },
  { id: 'safe-gateway', title: 'Safe workspace: the gateway', path: () => '/safe/gateway' },
  safe('', 'Safe', 'overview'),
  safe('queue', 'Safe: queue'),
  {
    id: 'safe-transaction',
    title: 'Safe: a transaction',
    path: (scene) => `/safe/${scene.safe}/transactions/${scene.proposal}`,
  },
  safe('history', 'Safe: history'),
  safe('messages', 'Safe: messages'),
  safe('assets', 'Safe: assets'),
  safe('files', 'Safe: files'),
  safe('new', 'Safe: new proposal'),
  form('transfer', 'Safe: new transfer'),
  form('mint', 'Safe: new mint'),
  form('call', 'Safe: new call'),
  form('batch', 'Safe: new batch'),
  form('settings', 'Safe: new settings'),
]
