/** Reads of the sale and mint calls. Safe in a browser; contains only what a page uses. */
export {
  mapLimits,
  MAX_PRICE_WEI,
  MAX_TIMESTAMP,
  PHASE_LIMITS,
  phaseLimits,
  phaseSchema,
  saleSchema,
  type CrateStatus,
  type Deployment,
  type Head,
  type Phase,
  type PhaseLimit,
  type Sale,
  type SaleWire,
} from './sale.ts'
export { MULTICALL3 } from '@peppermint/contracts/multicall3'
export { readSale } from './readSale.ts'
export { readAccount, type AccountState } from './readAccount.ts'
export {
  encodeMintCall,
  parseMintedIds,
  mintLogFilter,
  type MintCall,
  type MintParameters,
} from './mintCall.ts'
export { decodeMintError, type MintRevert } from './mintError.ts'
export { readCards, type TokenCard } from './readCards.ts'
