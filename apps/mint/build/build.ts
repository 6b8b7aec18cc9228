/** Builds the mint page and the collection's pages. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp } from '@peppermint/ui/build/buildApp.ts'
import { drawIcons } from './icons.ts'
import { manifestJson } from './manifestJson.ts'

const COLLECTION_STYLES = 'src/styles/collection/page.css'
const UI = '../../packages/ui/src'
const KIT = '../../packages/wallet-kit/src'

await buildApp(
  {
    root: join(import.meta.dirname, '..'),
    page: 'mint',
    renderer: 'src/renderPage.tsx',
    shell: `${UI}/page/shell.ts`,
    main: 'src/main.tsx',
    stylesheet: 'src/styles/page.css',
    // Each step has what no earlier one has. The mint page's come first, so that no route moves or enlarges one.
    steps: [
      'src/main.tsx',
      'src/app/panel.tsx',
      `${UI}/account/loadKit.ts`,
      'src/live/startLive.ts',
      // Loaded by every visitor while the page is idle: what the connect dialog opens with, then the rest of a mint.
      // Fewer files are fewer bytes: each is compressed with nothing before it.
      [
        `${KIT}/connect/ConnectContent.tsx`,
        `${KIT}/connect/FirstStep.tsx`,
        `${KIT}/wallets/knownWallets.ts`,
        `${UI}/account/knownWallets.ts`,
      ],
      [
        'src/live/mintFlow.ts',
        `${KIT}/errors/index.ts`,
        `${KIT}/transactions/resolveEntry.ts`,
        'src/live/connected.ts',
        `${UI}/account/accountExtras.ts`,
        `${KIT}/account/formats.ts`,
        `${KIT}/wallets/switchChain.ts`,
        'src/live/saleStream.ts',
      ],
      // Includes code that rarer parts share with it.
      'src/mint/transactions/part.ts',
      'src/routes.ts',
    ],
    routes: {
      peppers: route('src/styles/peppers/page.css', 'src/peppers/route.tsx'),
      pepper: route(COLLECTION_STYLES, 'src/pepper/route.tsx'),
      owner: route(COLLECTION_STYLES, 'src/owner/route.tsx'),
      stats: route(COLLECTION_STYLES, 'src/stats/route.tsx'),
      'not-found': route(`${UI}/styles/frame.css`),
    },
  },
  {
    hasPublicFiles: true,
    addFiles(client, { page }) {
      writeFileSync(join(client, 'manifest.json'), manifestJson(page))
      const icon = readFileSync(join(client, 'icon.svg'), 'utf8')
      for (const [file, bytes] of drawIcons(icon, page.ground.light)) writeFileSync(join(client, file), bytes)
    },
  },
)

function route(stylesheet: string, ...modules: readonly string[]) {
  return { stylesheet, modules: ['src/routes.ts', ...modules] }
}
