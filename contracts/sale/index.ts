/** The sale for whoever reads it or mints from it: safe in a browser, and nothing in it that a page would not use. */
export type { Deployment, Head, Phase, Sale } from './sale.ts'
export { MULTICALL3 } from './multicall3.ts'
export { readSale, HeadUnknown } from './readSale.ts'
export { readAccount, type AccountStanding } from './readAccount.ts'
export { mintCall, readMinted, transferTo, type MintCall, type MintLog } from './mintCall.ts'
export { decodeMintError, type MintRefusal } from './mintError.ts'
