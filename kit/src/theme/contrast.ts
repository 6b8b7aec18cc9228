/** Colours as numbers, and how well one is read on another: WCAG 2's relative luminance and contrast. */

/** Red, green, blue: 0 to 255. */
export type Colour = readonly [number, number, number]

/** A colour written `#rgb` or `#rrggbb`; undefined for any other text. */
export function parseHex(text: string): Colour | undefined {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text)?.[1]
  if (digits === undefined) return undefined
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  const at = (start: number) => Number.parseInt(full.slice(start, start + 2), 16)
  return [at(0), at(2), at(4)]
}

/** `#rrggbb`. */
export function toHex(colour: Colour): string {
  return `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

/** From 1 (the same) to 21 (black and white), whichever is on top. */
export function contrast(one: Colour, other: Colour): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const black: Colour = [0, 0, 0]
const white: Colour = [255, 255, 255]

/** What is written on a colour: white where that reads at 4.5:1, else black, which then does. */
export function inkOn(ground: Colour): Colour {
  return contrast(white, ground) >= 4.5 ? white : black
}

/**
 * The colour nearest to the one wanted that stands out from every ground by at least so much: darker on light
 * grounds, lighter on dark ones.
 */
export function readableOn(grounds: readonly Colour[], wanted: Colour, least: number): Colour {
  const towards = grounds.every((ground) => luminance(ground) > 0.18) ? black : white
  for (let step = 0; step < 100; step++) {
    // Rounded before it is judged, since this is what will be shown.
    const candidate = mixed(wanted, towards, step / 100)
    if (grounds.every((ground) => contrast(candidate, ground) >= least)) return candidate
  }
  return towards
}

function mixed([r, g, b]: Colour, [toR, toG, toB]: Colour, share: number): Colour {
  const between = (from: number, to: number) => Math.round(from + (to - from) * share)
  return [between(r, toR), between(g, toG), between(b, toB)]
}

function luminance([r, g, b]: Colour): number {
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

/** What a screen makes of one part, 0 to 1. */
function linear(part: number): number {
  const share = part / 255
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
