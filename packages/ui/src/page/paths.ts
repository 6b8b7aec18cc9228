/** Paths of the collection pages besides the mint page, and of the Safe workspace. */
import type { Address } from 'viem'

export const PEPPERS_PATH = '/peppers'

export const pepperPath = (id: number): string => `${PEPPERS_PATH}/${id}`

/** @param address checksummed. */
export const ownerPath = (address: Address): string => `/owners/${address}`

export const safePath = (address: Address): string => `/safe/${address}`

/** The picture of a token's link preview, 1200 × 630 PNG. Below the address of our server. */
export const pepperPicturePath = (id: number): string => `/share/${id}.png`
