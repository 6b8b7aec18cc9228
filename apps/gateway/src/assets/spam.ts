/**
 * Which tokens are spam. The operator's list decides for its tokens. Any other token is spam if its name or symbol
 *
 * 1. contains an address of the web or of a messenger (`claim at usdc-bonus.xyz`, `t.me/…`): tokens advertise with it;
 * 2. asks to claim or visit something: no asset does;
 * 3. or if its symbol is the native coin's or that of a listed token, look-alike letters included: it imitates them.
 */
import type { GatewayChainConfig } from '../config/chainConfig.ts'

/**
 * The beginning of a URL, or a host name. Endings that are words of serious names (`yearn.finance`, `Curve.fi`) are not
 * among them; the operator lists `Crypto.com Coin`.
 */
const WEB_ADDRESS =
  /https?:|www\.|t\.me\b|discord\.gg|[\p{L}\d-]+\s?\.\s?(?:com|org|net|io|xyz|app|site|online|top|club|pro|vip|live|link|gift|cc|shop|store|website|lol|events?|claims?)\b/iu
const APPEAL = /\b(?:claim|visit|airdrop|giveaway|reward|voucher|bonus)s?\b/i

/** Letters of other alphabets that look like Latin ones. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  А: 'A',
  В: 'B',
  С: 'C',
  Е: 'E',
  Н: 'H',
  І: 'I',
  Ј: 'J',
  К: 'K',
  М: 'M',
  О: 'O',
  Р: 'P',
  Ѕ: 'S',
  Т: 'T',
  Х: 'X',
  У: 'Y',
  Α: 'A',
  Β: 'B',
  Ε: 'E',
  Ζ: 'Z',
  Η: 'H',
  Ι: 'I',
  Κ: 'K',
  Μ: 'M',
  Ν: 'N',
  Ο: 'O',
  Ρ: 'P',
  Τ: 'T',
  Υ: 'Y',
  Χ: 'X',
  0: 'O',
  1: 'I',
  L: 'I',
}

/** A symbol without what differs only to a machine. */
const skeletonOf = (symbol: string) =>
  Array.from(symbol.normalize('NFKC').toUpperCase())
    .filter((letter) => /[\p{L}\d]/u.test(letter))
    .map((letter) => LOOKALIKES[letter] ?? letter)
    .join('')

/** Judges tokens that the operator does not list, by the three rules above. */
export function createSpamFilter(
  config: Pick<GatewayChainConfig, 'nativeCurrency' | 'tokens'>,
): (token: { readonly name: string; readonly symbol: string }) => boolean {
  const imitated = new Set(
    [
      config.nativeCurrency.symbol,
      ...config.tokens.filter(({ isSpam }) => !isSpam).map(({ symbol }) => symbol),
    ]
      .map(skeletonOf)
      .filter(Boolean),
  )
  return ({ name, symbol }) =>
    [name, symbol].some((text) => WEB_ADDRESS.test(text) || APPEAL.test(text)) ||
    imitated.has(skeletonOf(symbol))
}
