/**
 * The width of a title in the display face, for CSS to fit it to the label without a style attribute: two data
 * attributes hold the width, in whole em and quarters, and the stylesheet divides by it.
 */

/** Advances in hundredths of an em, read from `packages/ui/src/styles/fonts/display.woff2`, to the nearest even one. */
const ADVANCES: Readonly<Record<number, string>> = {
  18: ' ',
  20: "'",
  22: '’',
  24: '.,:',
  26: 'j!',
  28: 'il',
  32: 'I',
  34: 'ft',
  36: '-',
  38: 'r',
  42: 'z',
  44: 's',
  46: 'cvx',
  48: 'FJSZey0123456789?',
  50: 'ELa',
  52: 'Ygo',
  54: 'CVXbdhnpqu',
  56: 'APTk',
  58: 'BGNU',
  60: 'OQR',
  62: 'D',
  64: 'HK',
  66: 'w',
  74: 'M',
  78: '…',
  80: 'Wm',
}

/** For characters that the face lacks; Chinese, Japanese and Korean ones are as wide as high. */
const defaultAdvance = (letter: string): number => (letter < '\u2fff' ? 60 : 100)

/** Shorter titles are set as if they had this width. */
const MIN_QUARTER_EMS = 24
/** Wider titles are set on two lines. */
const MAX_ONE_LINE_QUARTER_EMS = 44
/** A two-line title is set as if its longer line had at least this width. */
const MIN_TWO_LINE_QUARTER_EMS = 34
const MAX_QUARTER_EMS = 47

/** Whole em and further quarters, as the stylesheet's `data-em` (6 to 11) and `data-q` (0 to 3). */
export interface TitleFit {
  readonly em: number
  readonly quarter: number
}

/** The width to fit: the whole title on one line, or its longer half on two. */
export function titleFit(title: string): TitleFit {
  const whole = widthInQuarterEms(title)
  const width =
    whole <= MAX_ONE_LINE_QUARTER_EMS
      ? Math.max(whole, MIN_QUARTER_EMS)
      : Math.max(longerHalf(title), MIN_TWO_LINE_QUARTER_EMS)
  const fit = Math.min(width, MAX_QUARTER_EMS)
  return { em: Math.floor(fit / 4), quarter: fit % 4 }
}

function longerHalf(title: string): number {
  const words = title.split(' ')
  let best = widthInQuarterEms(title)
  for (let at = 1; at < words.length; at += 1) {
    const [first, second] = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
    best = Math.min(best, Math.max(widthInQuarterEms(first), widthInQuarterEms(second)))
  }
  return best
}

/** Width of a text in the display face, in quarters of an em, rounded up. */
export function widthInQuarterEms(text: string): number {
  let hundredths = 0
  for (const letter of text) hundredths += advance(letter)
  return Math.ceil(hundredths / 25)
}

function advance(letter: string): number {
  const found = Object.entries(ADVANCES).find(([, letters]) => letters.includes(letter))
  return found === undefined ? defaultAdvance(letter) : Number(found[0])
}
