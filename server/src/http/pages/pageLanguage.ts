/**
 * The language of a page: the address's `?lang=de`, which a cookie keeps, else that cookie, else the browser's
 * languages by the same rule as the kit's. What is not available is ignored.
 */
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { parseAccept } from 'hono/utils/accept'
import { serialize } from 'hono/utils/cookie'
import type { AppEnv } from '../router.ts'

/** Always available. */
export const ENGLISH = 'en'

/** Of the address and of the cookie. */
const NAME = 'lang'

const YEAR_SECONDS = 31_536_000

/** Browsers send some 100 characters at most; what follows is ignored. */
const MAX_HEADER_LENGTH = 500

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
  for (const chosen of [asked, cookie]) {
    if (chosen !== undefined && available.includes(chosen)) return chosen
  }
  const accepted = parseAccept((acceptLanguage ?? '').slice(0, MAX_HEADER_LENGTH))
  for (const { type } of accepted.filter(({ q }) => q > 0).toSorted((a, b) => b.q - a.q)) {
    const code = type.toLowerCase()
    const found =
      available.find((language) => language.toLowerCase() === code) ??
      available.find((language) => baseOf(language) === baseOf(code))
    if (found !== undefined) return found
  }
  return ENGLISH
}

const baseOf = (code: string): string => code.toLowerCase().split('-')[0] ?? ''

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
  const asked = named !== undefined && available.includes(named) ? named : undefined
  const cookie = getCookie(context, NAME)
  const acceptLanguage = context.req.header('accept-language')
  const language = selectPageLanguage({ asked, cookie, acceptLanguage }, available)
  if (asked === undefined) return { language, keepIn: (path) => path }
  const keepIn = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}${NAME}=${asked}`
  if (asked === cookie) return { language, keepIn }
  const options = { path: '/', maxAge: YEAR_SECONDS, sameSite: 'Lax', secure: isHttps } as const
  return { language, keepIn, setCookie: serialize(NAME, asked, options) }
}
