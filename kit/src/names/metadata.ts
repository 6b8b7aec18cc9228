/** A token's metadata: JSON in a `data:` address or in a file, of which only the picture's address is believed. */
import { type Asking, fetchText } from './fetchText.ts'
import { gatewayAddress, gatewayOrigins } from './gateways.ts'
import type { Gateways } from './settings.ts'

const JSON_IN_ADDRESS = /^data:application\/json((?:;[\w=-]+)*),/i

/**
 * What the metadata calls its picture, or undefined where it names none.
 * @throws when the metadata cannot be had or is no JSON.
 */
export async function metadataPicture(
  uri: string,
  gateways: Gateways,
  net: Pick<Asking, 'signal' | 'fetch'>,
): Promise<string | undefined> {
  const [head, parameters = ''] = JSON_IN_ADDRESS.exec(uri) ?? []
  const text = head
    ? inAddress(uri.slice(head.length), /;base64$/i.test(parameters))
    : await fetchText({
        ...net,
        url: gatewayAddress(uri, gateways) ?? uri,
        trusted: gatewayOrigins(gateways),
      })
  return pictureOf(JSON.parse(text))
}

function inAddress(content: string, isBase64: boolean): string {
  if (!isBase64) return content.startsWith('{') ? content : decodeURIComponent(content)
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0))
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}

/** `image` by the standard; `image_url` and `image_data` by custom. */
function pictureOf(metadata: unknown): string | undefined {
  if (typeof metadata !== 'object' || metadata === null) return undefined
  const { image, image_url, image_data }: Record<string, unknown> = { ...metadata }
  return [image, image_url, image_data].find((value) => typeof value === 'string' && value !== '') as
    | string
    | undefined
}
