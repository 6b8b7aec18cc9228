/** Types of our server's responses, derived from the route schemas; types only, so that no schema is bundled. */
import type { z } from '@hono/zod-openapi'
import type { errorSchema } from '@peppermint/http/router.ts'
import type { saleResponseSchema } from './saleWire.ts'
import type { nonceSchema, sessionSchema } from './signInSchemas.ts'
import type {
  cardsSchema,
  crateSchema,
  cratesSchema,
  mintsSchema,
  ownerAnswerSchema,
  pepperAnswerSchema,
  pepperSchema,
  peppersSchema,
  profileSchema,
  statsSchema,
} from './answers.ts'

/** `GET /api/sale`. */
export type SaleResponse = z.input<typeof saleResponseSchema>
/** `GET /api/cards`. */
export type CardsAnswer = z.infer<typeof cardsSchema>
/** `GET /api/mints`. */
export type MintsAnswer = z.infer<typeof mintsSchema>
/** `GET /api/peppers`. */
export type PeppersAnswer = z.infer<typeof peppersSchema>
/** `GET /api/profiles/{address}`. */
export type ProfileResponse = z.infer<typeof profileSchema>
/** `GET /api/session/nonce`. */
export type NonceResponse = z.infer<typeof nonceSchema>
/** `GET /api/session`. */
export type SessionResponse = z.infer<typeof sessionSchema>
/** Every error response. */
export type ErrorResponse = z.infer<typeof errorSchema>
/** A pepper of any list. */
export type PepperWire = z.infer<typeof pepperSchema>
export type CrateWire = z.infer<typeof crateSchema>
/** `GET /api/crates`. */
export type CratesAnswer = z.infer<typeof cratesSchema>
/** `GET /api/peppers/{id}`. */
export type PepperAnswer = z.infer<typeof pepperAnswerSchema>
/** `GET /api/owners/{address}`. */
export type OwnerAnswer = z.infer<typeof ownerAnswerSchema>
/** `GET /api/stats`. */
export type StatsAnswer = z.infer<typeof statsSchema>
