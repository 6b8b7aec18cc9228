/** What the server publishes to its callers: the only way in for the site. Browser-safe, no dependencies. */
export { readSaleFromServer, ServerRefused, toldSaleFromWire } from './readSaleFromServer.ts'
export type { ServerReading } from './readSaleFromServer.ts'
export { HEAD_STALE_SECONDS, OUTDATED_AFTER } from './freshness.ts'
export { saleFromWire, SaleUnreadable, saleToWire } from './saleWire.ts'
export type { SaleAnswer, SaleWire } from './saleWire.ts'
export { serverSignIn } from './signIn.ts'
export type { ServerSession, ServerSignInOptions } from './signIn.ts'
