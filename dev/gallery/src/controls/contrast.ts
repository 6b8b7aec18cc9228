/** WCAG 2.2 contrast of colors, and the custom properties of a stylesheet. */

/** Of two colors of six hex digits. @throws for any other text. */
export function contrast(one: string | undefined, other: string | undefined): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color = ''): number {
  if (!/^#[\da-f]{6}$/i.test(color)) throw new Error(`not a color: ${color}`)
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const NIGHT = '@media screen and (prefers-color-scheme: dark)'

/** The rules of a stylesheet by day and, in addition, by night; without comments. */
export function byTheme(css: string): readonly [day: string, night: string] {
  const [day = '', night = ''] = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').split(NIGHT)
  return [day, night]
}

/** The custom properties in every block of the selector; later ones win. */
export function variablesOf(css: string, selector: string): Readonly<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const [, head = '', body = ''] of css.matchAll(/([^{}]*)\{([^{}]*)\}/g)) {
    if (head.trim() !== selector) continue
    for (const [, name = '', value = ''] of body.matchAll(/--([\w-]+):\s*([^;]+);/g))
      found[name] = value.trim()
  }
  return found
}
