/** Text layout in pictures: font size, line breaks, number format. */

/** Advances of the display face in hundredths of an em, as read from `assets/display.ttf`. */
const ADVANCES: Readonly<Record<number, string>> = {
  18: ' ',
  22: "'’.,:",
  30: 'ijlI!',
  36: 'ftr-',
  48: 'FJSZceysvxz0123456789?',
  56: 'AELTCVXYbdghknopqua',
  64: 'BDGHKNOPQRU',
  80: 'MWmw…',
}
/** For letters that the font lacks. */
const DEFAULT_ADVANCE = 64

const widths = new Map(
  Object.entries(ADVANCES).flatMap(([width, letters]) =>
    Array.from(letters, (letter) => [letter, Number(width)] as const),
  ),
)

/** The size in pixels, at most `most`, at which the text is no wider than `measure`. */
export function fitFontSize(text: string, maxWidth: number, maxSize: number): number {
  let hundredths = 0
  for (const letter of text) hundredths += widths.get(letter) ?? DEFAULT_ADVANCE
  return Math.min(maxSize, Math.floor((maxWidth * 100) / Math.max(1, hundredths)))
}

/** Splits a name of several words into two lines of similar length. */
export function splitLines(text: string): readonly string[] {
  const words = text.split(' ')
  let best: readonly string[] = [text]
  for (let breakAt = 1; breakAt < words.length; breakAt += 1) {
    const lines = [words.slice(0, breakAt).join(' '), words.slice(breakAt).join(' ')]
    if (longest(lines) < longest(best)) best = lines
  }
  return best
}

const longest = (lines: readonly string[]) => Math.max(...lines.map((line) => line.length))

/** Escapes XML; drops characters that XML does not allow. */
export function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

const integerFormat = new Intl.NumberFormat('en')

/** `22,700` */
export const formatInteger = (value: number): string => integerFormat.format(value)
