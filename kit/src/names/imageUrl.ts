/**
 * From what a record calls a picture to what may stand in an `<img>`: an `https:` address of a public host, or a picture
 * in a `data:` address. Everything else is no picture.
 */
import { toGatewayUrl } from './gateways.ts'
import { parsePublicUrl } from './publicUrl.ts'
import type { Gateways } from './settings.ts'

/** Longer pictures belong into files. */
const MAX_IMAGE_URL_LENGTH = 128 * 1024

const IMAGE_DATA_URL = /^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)((?:;[\w=-]+)*),/i

/** What an `<img>` may show of a record, or undefined. */
export function toImageUrl(record: string, gateways: Gateways): string | undefined {
  const text = record.trim()
  if (text.length > MAX_IMAGE_URL_LENGTH) return undefined
  if (/^<svg[\s/>]/i.test(text)) return toSvgUrl(text)
  if (/^data:/i.test(text)) return toDataUrl(text)
  return toGatewayUrl(text, gateways) ?? parsePublicUrl(text)?.href
}

/** A drawing put straight into a `data:` address often has characters that end one (`#`, `%`): it is written anew. */
function toDataUrl(text: string): string | undefined {
  const [head, kind, parameters] = IMAGE_DATA_URL.exec(text) ?? []
  if (!head || !kind) return undefined
  const isPlain = !/;base64$/i.test(parameters ?? '')
  if (!isPlain) return text
  return kind.toLowerCase() === 'svg+xml' ? toSvgUrl(decodeSafely(text.slice(head.length))) : undefined
}

function toSvgUrl(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg.toWellFormed())}`
}

/** Percent signs may be escapes, or part of the drawing. */
function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
