/** A token's metadata: JSON in a `data:` URL or a file, from which only the image URL is used. */
import { type FetchTextOptions, fetchText } from './fetchText.ts'
import { toGatewayUrl, getGatewayOrigins } from './gateways.ts'
import type { Gateways } from './settings.ts'

const JSON_DATA_URL = /^data:application\/json((?:;[\w=-]+)*),/i

/**
 * The image of the metadata, or undefined if it has none.
 * @throws if the metadata is unavailable or not JSON.
 */
export async function readMetadataImage(
  uri: string,
  gateways: Gateways,
  options: Pick<FetchTextOptions, 'signal' | 'fetch'>,
): Promise<string | undefined> {
  const [head, parameters = ''] = JSON_DATA_URL.exec(uri) ?? []
  const text = head
    ? decodeDataUrl(uri.slice(head.length), /;base64$/i.test(parameters))
    : await fetchText({
        ...options,
        url: toGatewayUrl(uri, gateways) ?? uri,
        trusted: getGatewayOrigins(gateways),
      })
  return findImage(JSON.parse(text))
}

function decodeDataUrl(content: string, isBase64: boolean): string {
  if (!isBase64) return content.startsWith('{') ? content : decodeURIComponent(content)
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0))
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}

/** `image` is standard; `image_url` and `image_data` are common. */
function findImage(metadata: unknown): string | undefined {
  if (typeof metadata !== 'object' || metadata === null) return undefined
  const { image, image_url, image_data }: Record<string, unknown> = { ...metadata }
  return [image, image_url, image_data].find((value) => typeof value === 'string' && value !== '') as
    | string
    | undefined
}
