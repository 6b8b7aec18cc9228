/**
 * The language of a page: the address's `?lang=de`, which a cookie keeps, else that cookie, else the browser's
 * languages. Codes may have another case or a region: `pt-BR` is `pt`. What is not available is ignored.
 */
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { parseAccept } from 'hono/utils/accept'
import { serialize } from 'hono/utils/cookie'
import type { AppEnv } from '@peppermint/http/router.ts'

/** Always available. */
export const ENGLISH = 'en'

/** Of the address and of the cookie. */
const NAME = 'lang'

const YEAR_SECONDS = 31_536_000

/** Browsers send some 100 characters at most; what follows is ignored. */
const MAX_HEADER_LENGTH = 500

/** Longer ones, with private extensions, name none of ours. */
const MAX_CODE_LENGTH = 35

/** What a page's response depends on, besides its address. */
export const LANGUAGE_VARY = 'Accept-Encoding, Accept-Language, Cookie'

/** What decides about the language of a request. */
interface LanguageWish {
  /** Of the address. */
  readonly asked: string | undefined
  readonly cookie: string | undefined
  readonly acceptLanguage: string | undefined
}

/**
 * @param available BCP 47, English included.
 * @returns one of `available`.
 */
export function selectPageLanguage(
  { asked, cookie, acceptLanguage }: LanguageWish,
  available: readonly string[],
): string {
  return (
    findLanguage(asked, available) ??
    findLanguage(cookie, available) ??
    findAccepted(acceptLanguage ?? '', available) ??
    ENGLISH
  )
}

/**
 * The available language that a code names: the code itself in any case, else the same language in the same script.
 * Chinese of Taiwan is not the simplified Chinese of `zh`.
 */
function findLanguage(code: string | undefined, available: readonly string[]): string | undefined {
  const wanted = parseLocale(code)
  if (wanted === undefined) return undefined
  return (
    available.find((language) => parseLocale(language)?.baseName === wanted.baseName) ??
    available.find((language) => isSameScript(parseLocale(language), wanted))
  )
}

/** Who asks for another script of a language reads the next of their languages rather than that one. */
function findAccepted(header: string, available: readonly string[]): string | undefined {
  const codes = parseAccept(header.slice(0, MAX_HEADER_LENGTH))
    .filter(({ q }) => q > 0)
    .toSorted((a, b) => b.q - a.q)
    .map(({ type }) => type)
  const inOtherScript: string[] = []
  for (const code of codes) {
    const base = parseLocale(code)?.language
    // Browsers add `zh` to `zh-TW`: it is the same wish.
    const isRepeated = code.toLowerCase() === base && inOtherScript.includes(base)
    const found = isRepeated ? undefined : findLanguage(code, available)
    if (found !== undefined) return found
    if (base !== undefined) inOtherScript.push(base)
  }
  return available.find((language) => inOtherScript.includes(language))
}

/** Undefined for what is no code, such as `*`. */
function parseLocale(code: string | undefined): Intl.Locale | undefined {
  if (code === undefined || code.length > MAX_CODE_LENGTH) return undefined
  try {
    return new Intl.Locale(code)
  } catch {
    return undefined
  }
}

const isSameScript = (one: Intl.Locale | undefined, other: Intl.Locale): boolean =>
  one?.language === other.language && one.maximize().script === other.maximize().script

/** What a response has to know of the language of its request. */
export interface RequestLanguage {
  /** One of those that are available. */
  readonly language: string
  /** Of the response: keeps the language that the address names for a year. */
  readonly setCookie?: string
  /** A path of this site with the language that the address names, for visitors without cookies. */
  readonly keepIn: (path: string) => string
}

/**
 * @param available as for {@link selectPageLanguage}.
 * @param isHttps whether visitors reach the server by https: then the cookie is never sent without it.
 */
export function readLanguage(
  context: Context<AppEnv>,
  available: readonly string[],
  isHttps: boolean,
): RequestLanguage {
  const named = context.req.query(NAME)
  const asked = findLanguage(named, available)
  const cookie = getCookie(context, NAME)
  const acceptLanguage = context.req.header('accept-language')
  const language = selectPageLanguage({ asked, cookie, acceptLanguage }, available)
  if (asked === undefined) return { language, keepIn: (path) => path }
  const keepIn = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}${NAME}=${asked}`
  if (asked === cookie) return { language, keepIn }
  const options = { path: '/', maxAge: YEAR_SECONDS, sameSite: 'Lax', secure: isHttps } as const
  return { language, keepIn, setCookie: serialize(NAME, asked, options) }
}
