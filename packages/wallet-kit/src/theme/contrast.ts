/** Colors as numbers, and how well one is read on another: WCAG 2's relative luminance and contrast. */

/** Red, green, blue: 0 to 255. */
export type Color = readonly [number, number, number]

/** A color written `#rgb` or `#rrggbb`; undefined for any other text. */
export function parseHex(text: string): Color | undefined {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text)?.[1]
  if (digits === undefined) return undefined
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  const at = (start: number) => Number.parseInt(full.slice(start, start + 2), 16)
  return [at(0), at(2), at(4)]
}

/** `#rrggbb`. */
export function toHex(color: Color): string {
  return `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

/** From 1 (the same) to 21 (black and white), whichever is on top. */
export function contrast(first: Color, second: Color): number {
  const [darker = 0, lighter = 0] = [luminance(first), luminance(second)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const black: Color = [0, 0, 0]
const white: Color = [255, 255, 255]

/** What is written on a color: white where that reads at 4.5:1, else black, which then does. */
export function textColorOn(background: Color): Color {
  return contrast(white, background) >= 4.5 ? white : black
}

/**
 * The color nearest to `preferred` with at least `minContrast` on every background: darker on light
 * grounds, lighter on dark ones.
 */
export function readableOn(backgrounds: readonly Color[], preferred: Color, minContrast: number): Color {
  const towards = backgrounds.every((background) => luminance(background) > 0.18) ? black : white
  for (let step = 0; step < 100; step++) {
    // Rounded before it is judged, since this is what will be shown.
    const candidate = mix(preferred, towards, step / 100)
    if (backgrounds.every((background) => contrast(candidate, background) >= minContrast)) return candidate
  }
  return towards
}

function mix([r, g, b]: Color, [toR, toG, toB]: Color, share: number): Color {
  const between = (from: number, to: number) => Math.round(from + (to - from) * share)
  return [between(r, toR), between(g, toG), between(b, toB)]
}

function luminance([r, g, b]: Color): number {
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

/** What a screen makes of one part, 0 to 1. */
function linear(part: number): number {
  const share = part / 255
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
