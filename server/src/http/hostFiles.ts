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
