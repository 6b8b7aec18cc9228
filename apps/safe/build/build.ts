/** Builds the Safe workspace. */
import { join } from 'node:path'
import { buildApp } from '@peppermint/ui/build/buildApp.ts'

await buildApp({
  root: join(import.meta.dirname, '..'),
  page: 'safe',
  renderer: 'src/renderPage.ts',
  shell: 'src/shell.ts',
  main: 'src/main.tsx',
  stylesheet: 'src/styles/page.css',
  steps: ['src/main.tsx', 'src/pages/SafePages.tsx'],
  routes: { 'opened-safe': { modules: ['src/pages/SafePages.tsx'] } },
})
