/** Which files of an app's client build the HTML of each page references, read from the build's manifest. */
import type { Manifest, ManifestChunk } from 'vite'
import type { PageAssets, PageFiles } from '../src/page/pageAssets.ts'
import { stepName, type App, type RouteFiles } from './viteConfigs.ts'

/**
 * Files of each of the app's pages.
 * @param shell its code.
 * @throws if the manifest lacks one of them.
 */
export function filesOf(
  { page, main, stylesheet, routes }: Pick<App, 'page' | 'main' | 'stylesheet' | 'routes'>,
  manifest: Manifest,
  shell: string,
): PageAssets {
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
  const first: PageFiles = {
    css: [`/${chunkOf(stylesheet).file}`],
    shell,
    // With its imports, so that those do not wait for the importing file.
    preload: withImports(manifest, [keyOf(main)]),
    fonts: Object.values(manifest)
      .filter(({ file, src }) => file.endsWith('.woff2') && src?.includes('display'))
      .map(({ file }) => `/${file}`),
  }
  const ofRoute = ({ modules, stylesheet: added }: RouteFiles): PageFiles => ({
    ...first,
    css: [...first.css, ...(added === undefined ? [] : [`/${chunkOf(added).file}`])],
    preload: [...new Set([...first.preload, ...withImports(manifest, modules.map(keyOf))])],
  })
  const others = Object.entries(routes).map(([name, route]) => [name, ofRoute(route)] as const)
  return { [page]: first, ...Object.fromEntries(others) }
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
