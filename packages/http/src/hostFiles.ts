/**
 * Files that the page of a Safe host reads, from whatever origin: the manifest with a script, the icon as an image.
 * Nothing else of this server is readable there.
 */
const READABLE_ANYWHERE = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET',
  'Access-Control-Allow-Headers': 'X-Requested-With, content-type, Authorization',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** Path → headers besides the usual ones. */
export const HOST_FILES: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map([
  ['/manifest.json', READABLE_ANYWHERE],
  ['/icon.svg', READABLE_ANYWHERE],
])

/**
 * The file of the site that a path below an app's URL is served from: a Safe host reads `<app>/manifest.json`, and the app
 * may be opened at any path of the workspace or the studio. Undefined for every other path.
 */
export function hostFilePath(path: string): string | undefined {
  const name = path.slice(path.lastIndexOf('/'))
  return HOST_FILES.has(name) ? name : undefined
}
