/** The web manifest, which Safe hosts read as well. */
import type { CollectionPage } from '@peppermint/contracts/collections'

/** The text of `manifest.json`. */
export function manifestJson({ brand, unit, ground }: CollectionPage): string {
  const manifest = {
    name: brand,
    short_name: brand,
    description: `Mint ${unit.many} on Canto, from a wallet or a Safe.`,
    start_url: '/',
    display: 'browser',
    background_color: ground.light,
    theme_color: ground.light,
    iconPath: 'icon.svg',
    icons: [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' }],
    safe_apps_permissions: ['clipboard-write'],
  }
  return `${JSON.stringify(manifest, undefined, 2)}\n`
}
