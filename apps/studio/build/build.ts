/** Builds the studio. */
import { join } from 'node:path'
import { buildApp } from '@peppermint/ui/build/buildApp.ts'

await buildApp({
  root: join(import.meta.dirname, '..'),
  page: 'studio',
  renderer: 'src/renderPage.ts',
  shell: '../../packages/ui/src/page/shell.ts',
  main: 'src/main.tsx',
  stylesheet: 'src/styles/page.css',
  steps: ['src/main.tsx'],
  routes: {},
})
