/** Secrets that browsers are given: made here, told once, remembered as a digest only. */
import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { Hex } from 'viem'

const ALPHANUMERIC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** 256 bits, in 43 characters that a cookie can carry. */
export const createSecret = (): string => randomBytes(32).toString('base64url')

/** Whether a text has the form of a secret; whose it is, only the database knows. */
export const isSecret = (text: string | undefined): text is string =>
  text !== undefined && /^[\w-]{43}$/.test(text)

/** SHA-256. A secret has all its bits at random, so that nothing slower is needed. */
export const hashSecret = (secret: string): Hex => `0x${createHash('sha256').update(secret).digest('hex')}`

/** Letters and digits, as ERC-4361 asks for; 32 of them are 190 bits. */
export const createNonce = (): string =>
  Array.from({ length: 32 }, () => ALPHANUMERIC[randomInt(ALPHANUMERIC.length)]).join('')
