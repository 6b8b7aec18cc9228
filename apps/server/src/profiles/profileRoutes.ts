/**
 * `/api/profiles/{address}`: the ENS name and avatar of an account, served from this origin; `/api/names/{name}`: the
 * account of a name. See docs/design/names.md.
 */
import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { addressField } from '../collection/queryFields.ts'
import { createRouter, HttpError, errorResponse, type AppEnv, type Router } from '@peppermint/http/router.ts'
import { etagMatches } from '@peppermint/http/staticFiles.ts'
import { type Profiles, TooManyLookups } from './profiles.ts'
import { addressSchema, profileSchema } from '@peppermint/api/answers.ts'

const params = z.object({ address: addressField })

const CACHE_CONTROL = 'public, max-age=86400'

const readProfile = createRoute({
  method: 'get',
  path: '/api/profiles/{address}',
  summary: 'The primary name of an account on mainnet’s ENS, and whether it has a picture',
  request: { params },
  responses: {
    200: {
      description: 'The profile; cached for 24 hours',
      content: { 'application/json': { schema: profileSchema } },
    },
    400: errorResponse('Invalid address or checksum'),
    404: errorResponse('`profiles_disabled`'),
    429: errorResponse('`too_many_lookups`: too many concurrent lookups of this client'),
    503: errorResponse('`profile_unavailable`: mainnet cannot be read, or too many lookups'),
  },
})

const readPicture = createRoute({
  method: 'get',
  path: '/api/profiles/{address}/avatar',
  summary: 'The picture of an account’s primary name',
  request: { params },
  responses: {
    200: {
      description: 'PNG, JPEG, GIF, WebP or AVIF, at most 1 MB; cached for 24 hours',
      content: { 'image/*': { schema: z.string().openapi({ format: 'binary' }) } },
    },
    304: { description: 'Not modified' },
    400: errorResponse('Invalid address or checksum'),
    404: errorResponse('`no_picture` or `profiles_disabled`'),
    429: errorResponse('`too_many_lookups`: too many concurrent lookups of this client'),
    503: errorResponse(
      '`profile_unavailable`: the picture’s host or mainnet does not respond, or too many lookups',
    ),
  },
})

/** Longer names exist nowhere. */
const MAX_NAME_LENGTH = 255

const readAccount = createRoute({
  method: 'get',
  path: '/api/names/{name}',
  summary: 'The account of a name on mainnet’s ENS',
  request: {
    params: z.object({
      name: z
        .string()
        .max(MAX_NAME_LENGTH)
        .regex(/.\../, 'must be a name with a dot')
        .openapi({ param: { name: 'name', in: 'path' }, example: 'alice.eth' }),
    }),
  },
  responses: {
    200: {
      description: 'The account; cached for 24 hours',
      content: { 'application/json': { schema: z.object({ address: addressSchema }) } },
    },
    400: errorResponse('Not a name'),
    404: errorResponse('`name_not_found` or `profiles_disabled`'),
    429: errorResponse('`too_many_lookups`: too many concurrent lookups of this client'),
    503: errorResponse('`profile_unavailable`: mainnet cannot be read, or too many lookups'),
  },
})

/** @param profiles undefined where no mainnet is configured. */
export function profileRoutes(profiles: Profiles | undefined): Router {
  return createRouter()
    .openapi(readProfile, async (context) => {
      const { address } = context.req.valid('param')
      const { name, avatarUrl } = await requireProfiles(profiles)
        .profile(address, clientOf(context))
        .catch(toHttpError(context))
      return context.json({ name, hasAvatar: avatarUrl !== null }, 200, {
        'Cache-Control': CACHE_CONTROL,
      })
    })
    .openapi(readAccount, async (context) => {
      const { name } = context.req.valid('param')
      const address = await requireProfiles(profiles)
        .account(name, clientOf(context))
        .catch(toHttpError(context))
      if (address === null) throw new HttpError(404, 'name_not_found', 'No account has this name.')
      return context.json({ address }, 200, { ETag: `"${address}"`, 'Cache-Control': CACHE_CONTROL })
    })
    .openapi(readPicture, async (context) => {
      const { address } = context.req.valid('param')
      const picture = await requireProfiles(profiles)
        .picture(address, clientOf(context))
        .catch(toHttpError(context))
      if (picture === undefined) throw new HttpError(404, 'no_picture', 'This account has no picture.')
      const { bytes, type, etag } = picture
      const headers = { ETag: etag, 'Cache-Control': CACHE_CONTROL }
      if (etagMatches(context.req.header('if-none-match') ?? null, etag))
        return context.body(null, 304, headers)
      return context.body(bytes, 200, { ...headers, 'Content-Type': type })
    })
}

function requireProfiles(profiles: Profiles | undefined): Profiles {
  if (profiles === undefined)
    throw new HttpError(404, 'profiles_disabled', 'Profiles are disabled: MAINNET_RPC_URLS is not set.')
  return profiles
}

/** Absent where the router is called without a server. */
function clientOf(context: Context<AppEnv>): string {
  const client: string | undefined = context.get('client')
  return client ?? 'unknown'
}

function toHttpError({ var: { log } }: Context<AppEnv>) {
  return (error: unknown): never => {
    if (error instanceof TooManyLookups && error.scope === 'client')
      throw new HttpError(
        429,
        'too_many_lookups',
        'Too many profile requests from your address. Try again in a few seconds.',
        { 'Retry-After': '5' },
      )
    if (!(error instanceof TooManyLookups))
      log.info(
        { reason: error instanceof Error ? error.message.split('\n')[0] : String(error) },
        'profile: lookup failed',
      )
    throw new HttpError(
      503,
      'profile_unavailable',
      'The name or picture is not available right now. Try again in a minute.',
      { 'Retry-After': '60' },
    )
  }
}
