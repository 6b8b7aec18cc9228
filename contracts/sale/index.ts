/** The sale for whoever reads it or mints from it: safe in a browser, and nothing in it that a page would not use. */
export type { Deployment, Head, Phase, Sale, Shelf } from './sale.ts'
export { MULTICALL3 } from './multicall3.ts'
export { readSale, HeadUnknown } from './readSale.ts'
export { readAccount, type AccountStanding } from './readAccount.ts'
export { mintCall, readMinted, transferTo, type MintCall, type MintLog, type MintOrder } from './mintCall.ts'
export { decodeMintError, type MintRefusal } from './mintError.ts'
export { readCards, type TokenCard } from './readCards.ts'
