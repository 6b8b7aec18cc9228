import type { Manifest } from 'vite'
import { expect, test } from 'vitest'
import { filesOf } from './manifestFiles.ts'
import type { App } from './viteConfigs.ts'

const app: Pick<App, 'page' | 'main' | 'stylesheet' | 'routes'> = {
  page: 'mint',
  main: 'src/main.tsx',
  stylesheet: 'src/styles/page.css',
  routes: {
    stats: { modules: ['src/routes.ts', 'src/list/route.tsx'], stylesheet: 'src/styles/list/page.css' },
    'not-found': { modules: ['src/routes.ts'], stylesheet: 'src/ui/styles/frame.css' },
  },
}

/** As Vite writes it: steps have a name and no source. */
const manifest: Manifest = {
  // Another app's, whose path ends like the page's.
  '../studio/src/styles/page.css': { file: 'studio.css', src: '../studio/src/styles/page.css' },
  'src/main.tsx': { file: 'main.js', src: 'src/main.tsx', imports: ['_runtime.js'] },
  '_runtime.js': { file: 'runtime.js' },
  '_routes.js': { file: 'routes.js', name: 'routes', imports: ['src/main.tsx'] },
  'src/list/route.tsx': {
    file: 'list.js',
    src: 'src/list/route.tsx',
    imports: ['src/main.tsx', '_shared.js'],
  },
  '_shared.js': { file: 'shared.js' },
  'src/styles/page.css': { file: 'page.css', src: 'src/styles/page.css' },
  'src/styles/list/page.css': { file: 'list.css', src: 'src/styles/list/page.css' },
  'src/ui/styles/frame.css': { file: 'frame.css', src: 'src/ui/styles/frame.css' },
  'display.woff2': { file: 'display.woff2', src: 'fonts/display.woff2' },
}

test('the first page of an app has its shell and references no file of a route', () => {
  expect(filesOf(app, manifest, 'shell()').mint).toEqual({
    css: ['/page.css'],
    shell: 'shell()',
    preload: ['/main.js', '/runtime.js'],
    fonts: ['/display.woff2'],
  })
})

test('a route preloads its modules with everything that they import, and adds its stylesheet', () => {
  const { stats, 'not-found': plain } = filesOf(app, manifest, 'shell()')
  expect(stats).toEqual({
    css: ['/page.css', '/list.css'],
    shell: 'shell()',
    preload: ['/main.js', '/runtime.js', '/routes.js', '/list.js', '/shared.js'],
    fonts: ['/display.woff2'],
  })
  expect(plain?.css).toEqual(['/page.css', '/frame.css'])
  expect(plain?.preload).toEqual(['/main.js', '/runtime.js', '/routes.js'])
})

test('a build fails if a page’s file is missing in the manifest', () => {
  const { 'src/list/route.tsx': _route, ...others } = manifest
  expect(() => filesOf(app, others, 'shell()')).toThrow('src/list/route.tsx is missing in the manifest')
})
