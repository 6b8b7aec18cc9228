/**
 * Zod compiles its schemas with `new Function` where it may, and tries that first: a violation of the page's policy.
 * Import before any schema is made.
 */
import { config } from 'zod'

config({ jitless: true })
