/**
 * How wide a title is in the display face, so that CSS can set it to the label's measure without a style
 * attribute: the width goes into two data attributes, whole em and quarters, and the stylesheet divides.
 */

/** Advances in hundredths of an em, read from `press/fonts/display.woff2`, to the nearest even one. */
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

/** Of a letter that the face lacks, which then comes from another face. */
const UNKNOWN = 60

/** Shorter titles are not blown up beyond this width, in quarters of an em. */
const LEAST = 24
/** Wider titles stand on two lines; in quarters of an em. */
const MOST_ON_ONE_LINE = 44
/** A line of two is not set larger than this width would be, in quarters of an em. */
const LEAST_OF_TWO = 34
const MOST = 47

/** Whole em and further quarters, as the stylesheet's `data-em` (6 to 11) and `data-q` (0 to 3). */
export interface TitleFit {
  readonly em: number
  readonly quarter: number
}

/** The width to set a title for: its own on one line, or that of the longer half on two. */
export function titleFit(title: string): TitleFit {
  const whole = quarters(title)
  const width = whole <= MOST_ON_ONE_LINE ? Math.max(whole, LEAST) : Math.max(longerHalf(title), LEAST_OF_TWO)
  const fit = Math.min(width, MOST)
  return { em: Math.floor(fit / 4), quarter: fit % 4 }
}

function longerHalf(title: string): number {
  const words = title.split(' ')
  let best = quarters(title)
  for (let at = 1; at < words.length; at += 1) {
    const [first, second] = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
    best = Math.min(best, Math.max(quarters(first), quarters(second)))
  }
  return best
}

/** Width of a text in the display face, in quarters of an em, rounded up. */
export function quarters(text: string): number {
  let hundredths = 0
  for (const letter of text) hundredths += advance(letter)
  return Math.ceil(hundredths / 25)
}

function advance(letter: string): number {
  const found = Object.entries(ADVANCES).find(([, letters]) => letters.includes(letter))
  return found === undefined ? UNKNOWN : Number(found[0])
}
