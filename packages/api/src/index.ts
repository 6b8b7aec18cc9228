/** Client of the server's API. Browser-safe, no dependencies. */
export { ServerError } from './fetchJson.ts'
export { fetchSale, parseSaleEvent } from './fetchSale.ts'
export { InvalidResponse } from './parseFields.ts'
export { HEAD_STALE_SECONDS, MAX_READING_AGE_MS } from './freshness.ts'
export { parseSale, serializeSale } from './saleWire.ts'
export type { ServerReading } from './saleWire.ts'
export type { SaleWire } from '@peppermint/sale'
export type {
  CratesAnswer,
  CrateWire,
  OwnerAnswer,
  PepperAnswer,
  PeppersAnswer,
  PepperWire,
  StatsAnswer,
} from './responses.ts'
export type {
  MintPageInput,
  NotFoundPageInput,
  PageInput,
  RouteContents,
  RouteName,
  RoutePageInput,
  SafePageInput,
  SiteConfig,
} from './pageInput.ts'
export { fetchCrates, fetchLatestPeppers, fetchOwner, fetchPepper, fetchStats } from './fetchCollection.ts'
export { fetchCards, type CardTable } from './fetchCards.ts'
export { fetchMints, type Mint } from './fetchMints.ts'
export { fetchNamedAccount, fetchProfile } from './fetchProfile.ts'
export { serverSignIn } from './signIn.ts'
export { STUDIO_SECTIONS, type StudioSection } from './studioSections.ts'
