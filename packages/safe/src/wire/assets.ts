/** Coins, tokens and collectibles of a Safe. */
import { z } from 'zod'
import { address, decimal } from './scalars.ts'

/** The chain's coin is `NATIVE_TOKEN` in balances; in transfers it is `NATIVE_COIN`. */
export const tokenType = z.enum(['NATIVE_TOKEN', 'ERC20', 'ERC721'])

export const tokenInfo = z.object({
  type: tokenType,
  /** The zero address for the native coin. */
  address,
  /** Null: the token states none. */
  decimals: z.number().nullable(),
  symbol: z.string(),
  name: z.string(),
  logoUri: z.string().nullable(),
})
export type TokenInfo = z.infer<typeof tokenInfo>

export const balances = z.object({
  /** Decimal, in the requested currency; `"0"` without a price source. */
  fiatTotal: z.string(),
  /** Sorted by `fiatBalance`, highest first. */
  items: z.array(
    z.object({
      tokenInfo,
      /** In the token's smallest unit. */
      balance: decimal,
      fiatBalance: z.string(),
      /** Price of one token. */
      fiatConversion: z.string(),
      fiatBalance24hChange: z.string().nullable(),
    }),
  ),
})
export type Balances = z.infer<typeof balances>

/** An ERC-721 token that a Safe holds, with the metadata that could be read. */
export const collectible = z.object({
  address,
  tokenName: z.string(),
  tokenSymbol: z.string(),
  logoUri: z.string(),
  /** Decimal token id. */
  id: z.string(),
  /** As the contract states it, which may be a `data:` URI; null if it states none. */
  uri: z.string().nullable(),
  name: z.string().nullable(),
  description: z.string().nullable(),
  /** An `https:` or `http:` URL, or an image in a `data:` URI. */
  imageUri: z.string().nullable(),
  /** The whole JSON object, unchecked: its texts are the token's and may contain HTML. */
  metadata: z.record(z.string(), z.unknown()).nullable(),
})
export type Collectible = z.infer<typeof collectible>
