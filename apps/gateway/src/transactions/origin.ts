/** The origin of a proposal: JSON of the Safe App that made it and a note, or any text, as sent by anyone who proposes. */
import type { SafeAppInfo } from '@peppermint/safe/wire'
import { z } from 'zod'

const originSchema = z.object({ url: z.string().optional(), note: z.string().optional() })

/** Of a listed Safe App. */
export interface SafeAppFacts {
  readonly url: string
  readonly name: string
  readonly iconUrl: string | null
}

/** Shown in lists and details. */
export interface Origin {
  /** Null unless the URL is exactly that of a listed Safe App: names in an origin are claims. */
  readonly safeAppInfo: SafeAppInfo | null
  /** Without HTML. */
  readonly note: string | null
}

/** Reads an origin; anything that is not the expected JSON is an origin without facts. */
export function readOrigin(origin: string | null, safeApps: readonly SafeAppFacts[]): Origin {
  const parsed = parseOrigin(origin)
  const app = safeApps.find(({ url }) => url === parsed?.url)
  return {
    safeAppInfo: app === undefined ? null : { name: app.name, url: app.url, logoUri: app.iconUrl },
    note: stripHtml(parsed?.note ?? '') || null,
  }
}

/** What the proposer says where it comes from: the URL of the JSON, or the text if it is no such JSON. */
export function readOriginText(origin: string | null): string | null {
  const parsed = parseOrigin(origin)
  return stripHtml((parsed === undefined ? origin : parsed.url) ?? '') || null
}

const parseOrigin = (origin: string | null) => originSchema.safeParse(parseJson(origin)).data

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/** Removes tags, unclosed ones included, until none is left: removing one may join the halves of another. */
function stripHtml(text: string): string {
  const stripped = text.replaceAll(/<[a-z/!?][^>]*(?:>|$)/gi, '')
  return stripped === text ? text.trim() : stripHtml(stripped)
}
