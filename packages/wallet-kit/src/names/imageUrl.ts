/** Validates an image of a record for an `<img>`: an `https:` URL of a public host, or an image in a `data:` URL. */
import { toGatewayUrl } from './gateways.ts'
import { parsePublicUrl } from './publicUrl.ts'
import type { Gateways } from './settings.ts'

/** Longer images belong in files. */
const MAX_IMAGE_URL_LENGTH = 128 * 1024

const IMAGE_DATA_URL = /^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)((?:;[\w=-]+)*),/i

/** The URL for an `<img>`, or undefined. */
export function toImageUrl(record: string, gateways: Gateways): string | undefined {
  const text = record.trim()
  if (text.length > MAX_IMAGE_URL_LENGTH) return undefined
  if (/^<svg[\s/>]/i.test(text)) return toSvgUrl(text)
  if (/^data:/i.test(text)) return toDataUrl(text)
  return toGatewayUrl(text, gateways) ?? parsePublicUrl(text)?.href
}

/** SVG in a `data:` URL often contains unescaped characters that end a URL (`#`, `%`), so it is re-encoded. */
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

/** Percent signs may be escapes, or part of the SVG. */
function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
