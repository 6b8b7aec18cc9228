/** Which files of a client build the HTML of each page references, read from the build's manifest. */
import type { Manifest, ManifestChunk } from 'vite'
import type { PageFiles } from '@peppermint/ui/page/pageAssets.ts'
import { stepName, type ClientBuild, type RouteFiles } from './vite.ts'

/**
 * Files of the build's own page, and of each route.
 * @param shell its code.
 * @throws if the manifest lacks one of them.
 */
export function filesOf<Route extends string>(
  { main, stylesheet, routes }: ClientBuild<Route>,
  manifest: Manifest,
  shell: string,
): { readonly page: PageFiles; readonly routes: Record<Route, PageFiles> } {
  const entryOf = (source: string): readonly [string, ManifestChunk] => {
    // A step's file has the step's name and no source.
    const found = Object.entries(manifest).find(([, chunk]) =>
      chunk.src === undefined ? chunk.name === stepName(source) : chunk.src === source,
    )
    if (found === undefined) throw new Error(`build: ${source} is missing in the manifest`)
    return found
  }
  const keyOf = (source: string): string => entryOf(source)[0]
  const chunkOf = (source: string): ManifestChunk => entryOf(source)[1]
  const page: PageFiles = {
    css: [`/${chunkOf(stylesheet).file}`],
    shell,
    // With its imports, so that those do not wait for the importing file.
    preload: withImports(manifest, [keyOf(main)]),
    fonts: Object.values(manifest)
      .filter(({ file, src }) => file.endsWith('.woff2') && src?.includes('display'))
      .map(({ file }) => `/${file}`),
  }
  const ofRoute = ({ module, stylesheet: added }: RouteFiles): PageFiles => {
    const keys = ['src/routes.ts', ...(module === undefined ? [] : [module])].map(keyOf)
    const preload = new Set([...page.preload, ...withImports(manifest, keys)])
    return {
      ...page,
      css: [...page.css, `/${chunkOf(added).file}`],
      preload: [...preload],
    }
  }
  const entries = Object.entries<RouteFiles>(routes).map(([name, route]) => [name, ofRoute(route)] as const)
  return { page, routes: Object.fromEntries(entries) as Record<Route, PageFiles> }
}

/** Paths of these chunks and everything they import, each once. */
function withImports(manifest: Manifest, keys: readonly string[]): readonly string[] {
  const seen = new Set<string>()
  const add = (key: string): void => {
    if (seen.has(key)) return
    seen.add(key)
    manifest[key]?.imports?.forEach(add)
  }
  keys.forEach(add)
  return [...seen].flatMap((key) => (manifest[key] === undefined ? [] : [`/${manifest[key].file}`]))
}
