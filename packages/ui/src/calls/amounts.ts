/**
 * Exact amounts of coin and tokens in sentences. A token's symbol is its author's text: it can neither continue a number,
 * nor pass for the coin or for a token of the collection.
 */
import { findMisleadingCharacters, plainText } from '@peppermint/input/text'
import { formatUnits } from 'viem'
import { CURRENCY } from '../words/format/amount.ts'
import { formatInteger } from '../words/format/integer.ts'
import { plural } from '../words/plural.ts'
import { bilingual, sameText, type Bilingual } from '../words/t.ts'

const COIN_DECIMALS = 18
/** More is no token's: the amount is shown in its smallest unit. */
const MAX_DECIMALS = 36
const MAX_SYMBOL_LENGTH = 12

/** An integer as each language groups its digits. */
export const integerWords = (value: number | bigint): Bilingual => ({
  text: formatInteger(value),
  english: value.toString().replaceAll(/\B(?=(\d{3})+$)/g, ','),
})

/** Every digit; a fraction has at least two: `1,234.50`. */
export function unitWords(value: bigint, decimals: number): Bilingual {
  const [whole = '0', fraction] = formatUnits(value, decimals).split('.')
  const integer = integerWords(BigInt(whole))
  return fraction === undefined ? integer : bilingual`${integer}.${fraction.padEnd(2, '0')}`
}

/** The same in every language, which counts things otherwise: `{0} {1}` is `{1}{0}個` in the Japanese catalogue. */
const withUnit = (amount: Bilingual, unit: string): Bilingual => ({
  text: `${amount.text} ${unit}`,
  english: `${amount.english} ${unit}`,
})

/** `5 CANTO`. */
export const coinWords = (wei: bigint): Bilingual => withUnit(unitWords(wei, COIN_DECIMALS), CURRENCY)

/** What is known of an ERC-20 token. */
export interface TokenUnits {
  readonly symbol: string | null
  /** Null while it is not known: amounts are then in the smallest unit. */
  readonly decimals: number | null
}

/** Whether decimals can be a token's. */
export const areDecimals = (decimals: number | null): decimals is number =>
  decimals !== null && Number.isInteger(decimals) && decimals >= 0 && decimals <= MAX_DECIMALS

/** @param contract its address as the sentence writes it, for a token without a usable symbol. */
export function tokenAmountWords(
  value: bigint,
  { symbol, decimals }: TokenUnits,
  contract: Bilingual | undefined,
): Bilingual {
  const name = symbolWords(symbol)
  if (!areDecimals(decimals)) {
    const units = integerWords(value)
    if (name !== undefined)
      return plural(value, bilingual`1 unit of ${name}`, bilingual`${units} units of ${name}`)
    return contract === undefined
      ? plural(value, bilingual`1 unit of an unnamed token`, bilingual`${units} units of unnamed tokens`)
      : plural(
          value,
          bilingual`1 unit of the token ${contract}`,
          bilingual`${units} units of the token ${contract}`,
        )
  }
  const amount = unitWords(value, decimals)
  if (name !== undefined) return withUnit(amount, name.text)
  const isOne = value === 10n ** BigInt(decimals)
  if (contract === undefined) return isOne ? bilingual`1 unnamed token` : bilingual`${amount} unnamed tokens`
  return isOne ? bilingual`1 token of ${contract}` : bilingual`${amount} tokens of ${contract}`
}

/** A token's name without an amount. */
export const tokenName = (symbol: string | null, contract: Bilingual): Bilingual =>
  symbolWords(symbol) ?? bilingual`the token ${contract}`

const PLAIN_SYMBOL = /^\p{L}[\p{L}\p{N}.$₮_+-]*$/u

/** Undefined for no symbol, and for one that reads as something else than it is. */
export function symbolWords(symbol: string | null): Bilingual | undefined {
  const clean = plainText(symbol, MAX_SYMBOL_LENGTH)
  if (clean === '' || findMisleadingCharacters(symbol ?? '').length > 0 || isImitation(clean))
    return undefined
  return sameText(PLAIN_SYMBOL.test(clean) ? clean : `“${clean}”`)
}

/** As it reads: of two symbols with the same letters one imitates the other. */
export const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('0', 'O')
    .toUpperCase()

const isImitation = (symbol: string): boolean =>
  [CURRENCY, COLLECTION.unit.one, COLLECTION.unit.many].some((own) => lettersOf(own) === lettersOf(symbol))

/** `1 pepper`, `2 peppers`. */
export const pepperWords = (quantity: number | bigint): Bilingual =>
  plural(
    quantity,
    bilingual`1 ${COLLECTION.unit.one}`,
    bilingual`${integerWords(quantity)} ${COLLECTION.unit.many}`,
  )
