/** Shares a link, with its preview's picture where the device can share files; else copies the link. */
import { copyText } from '@peppermint/wallet-kit'
import type { ShareOutcome } from './shareWords.ts'
import { pepperPicturePath } from '@peppermint/ui/page/paths.ts'

export interface SharedLink {
  readonly title: string
  readonly url: string
}

/** Browsers open the share sheet only within seconds of the click. */
const PICTURE_TIMEOUT_MS = 2_500

/**
 * Address of a pepper's picture, a PNG; undefined where nothing draws it.
 * @param api base URL of our server, which draws cards only; null without one.
 */
export const sharedPicture = (id: number, api: string | null): string | undefined =>
  api === null || COLLECTION.art.type === 'hosted' ? undefined : `${api}${pepperPicturePath(id)}`

/**
 * @param picture address of a PNG; undefined for none. Without it, or while our server does not answer, the link alone is
 *   shared.
 * @returns undefined if the device's sheet was closed without sharing.
 */
export async function sharePepper(
  link: SharedLink,
  picture: string | undefined,
): Promise<ShareOutcome | undefined> {
  if ('share' in navigator) {
    const file = picture === undefined ? undefined : await fetchPicture(picture)
    const withFile = { ...link, files: file === undefined ? [] : [file] }
    const shared = file !== undefined && navigator.canShare?.(withFile) ? withFile : { ...link }
    if (navigator.canShare?.(shared))
      try {
        await navigator.share(shared)
        return 'shared'
      } catch (error) {
        if (error instanceof DOMException && error.name === 'AbortError') return undefined
        // A sheet that cannot open: the link is copied instead.
      }
  }
  return (await copyText(link.url)) ? 'copied' : 'failed'
}

async function fetchPicture(url: string): Promise<File | undefined> {
  try {
    const signal = AbortSignal.timeout(PICTURE_TIMEOUT_MS)
    // The browser may have kept the packet of a pepper that has been opened since.
    const response = await fetch(url, { signal, cache: 'no-cache' })
    if (!response.ok) return undefined
    const name = url.slice(url.lastIndexOf('/') + 1)
    return new File([await response.blob()], name, { type: 'image/png' })
  } catch {
    return undefined
  }
}
