/** The web manifest, which Safe hosts read as well. */
import type { LoadedPage } from '@peppermint/sale/collections'

/** The text of `manifest.json`. */
export function manifestJson({ brand, unit, ground, chain }: LoadedPage): string {
  const manifest = {
    id: '/',
    name: brand,
    short_name: brand,
    description: `Mint ${unit.many} on ${chain.name}, from a wallet or a Safe.`,
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'browser',
    background_color: ground.light,
    theme_color: ground.light,
    iconPath: 'icon.svg',
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    safe_apps_permissions: ['clipboard-write'],
  }
  return `${JSON.stringify(manifest, undefined, 2)}\n`
}
