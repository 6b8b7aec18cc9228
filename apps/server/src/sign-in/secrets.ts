/** Browser secrets: sent once, stored as a digest only. */
import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { Hex } from 'viem'

const ALPHANUMERIC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** 256 bits in 43 cookie-safe characters. */
export const createSecret = (): string => randomBytes(32).toString('base64url')

/** Whether a text has the format of a secret. */
export const isSecret = (text: string | undefined): text is string =>
  text !== undefined && /^[\w-]{43}$/.test(text)

/** SHA-256: secrets are fully random, so a slow hash is not needed. */
export const hashSecret = (secret: string): Hex => `0x${createHash('sha256').update(secret).digest('hex')}`

/** Letters and digits, as ERC-4361 requires; 32 of them are 190 bits. */
export const createNonce = (): string =>
  Array.from({ length: 32 }, () => ALPHANUMERIC[randomInt(ALPHANUMERIC.length)]).join('')
