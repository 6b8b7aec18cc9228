/** Paths of the collection's other pages. */
import type { Address } from 'viem'

export const PEPPERS = '/peppers'

export const pepperPath = (id: number): string => `${PEPPERS}/${id}`

export const ownerPath = (address: Address): string => `/owners/${address}`
