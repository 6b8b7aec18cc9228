/**
 * From what a record calls a picture to what may stand in an `<img>`: an `https:` address of a public host, or a picture
 * in a `data:` address. Everything else is no picture.
 */
import { gatewayAddress } from './gateways.ts'
import { publicAddress } from './publicAddress.ts'
import type { Gateways } from './settings.ts'

/** Longer pictures belong into files. */
const LONGEST = 128 * 1024

const PICTURE = /^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)((?:;[\w=-]+)*),/i

/** What an `<img>` may show of a record, or undefined. */
export function pictureAddress(record: string, gateways: Gateways): string | undefined {
  const text = record.trim()
  if (text.length > LONGEST) return undefined
  if (/^<svg[\s/>]/i.test(text)) return svgAddress(text)
  if (/^data:/i.test(text)) return dataAddress(text)
  return gatewayAddress(text, gateways) ?? publicAddress(text)?.href
}

/** A drawing put straight into a `data:` address often has characters that end one (`#`, `%`): it is written anew. */
function dataAddress(text: string): string | undefined {
  const [head, kind, parameters] = PICTURE.exec(text) ?? []
  if (!head || !kind) return undefined
  const isPlain = !/;base64$/i.test(parameters ?? '')
  if (!isPlain) return text
  return kind.toLowerCase() === 'svg+xml' ? svgAddress(decoded(text.slice(head.length))) : undefined
}

function svgAddress(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg.toWellFormed())}`
}

/** Percent signs may be escapes, or part of the drawing. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
