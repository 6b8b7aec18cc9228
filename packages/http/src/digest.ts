import { createHash } from 'node:crypto'

/** 22 characters that differ where the bytes do, for ETags. */
export const createDigest = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 22)

/** A strong ETag of these bytes. */
export const createEtag = (bytes: Uint8Array | string): string => `"${createDigest(bytes)}"`
