/**
 * What our server answers, as the schemas of its routes say. Types alone: no schema becomes part of a page.
 */
import type { z } from '@hono/zod-openapi'
import type { saleAnswerSchema, saleEventSchema } from '../collection/saleSchema.ts'
import type { refusalSchema } from '../http/router.ts'
import type { profileSchema } from '../profiles/profileRoutes.ts'
import type { nonceSchema, sessionSchema } from '../sign-in/wire.ts'

/** `GET /api/sale`. */
export type SaleAnswer = z.infer<typeof saleAnswerSchema>
/** `Sale` with prices as decimal strings of wei. */
export type SaleWire = SaleAnswer['sale']
/** A `sale` event of `GET /api/live`. */
export type SaleEvent = z.infer<typeof saleEventSchema>
/** `GET /api/profiles/{address}`. */
export type ProfileAnswer = z.infer<typeof profileSchema>
/** `GET /api/session/nonce`. */
export type NonceAnswer = z.infer<typeof nonceSchema>
/** `GET /api/session`. */
export type SessionAnswer = z.infer<typeof sessionSchema>
/** Every answer that is no success. */
export type RefusalAnswer = z.infer<typeof refusalSchema>
