/** Digests of files that each request reads: a file is hashed once, and again only after it changed. */
import type { Stats } from 'node:fs'
import { createDigest } from './digest.ts'

export interface FileDigests {
  /** @param stats of the open file that the bytes were read from. */
  of(path: string, stats: FileVersion, bytes: Uint8Array): string
}

export type FileVersion = Pick<Stats, 'ino' | 'size' | 'mtimeMs' | 'ctimeMs'>

/** Files of the longest allowlist, which has 65,536 and an index. */
const MAX_FILES = 70_000
/** File times have a resolution: a file that changed this recently may change again under the same time. */
const MTIME_TICK_MS = 50

/** @param now Unix milliseconds; defaults to the system clock. */
export function createFileDigests(now: () => number = Date.now): FileDigests {
  const cache = new Map<string, { readonly version: string; readonly digest: string }>()
  return {
    of(path, { ino, size, mtimeMs, ctimeMs }, bytes) {
      const version = `${ino} ${size} ${mtimeMs} ${ctimeMs}`
      const cached = cache.get(path)
      if (cached?.version === version) return cached.digest
      const digest = createDigest(bytes)
      if (now() - Math.max(mtimeMs, ctimeMs) < MTIME_TICK_MS) return digest
      if (cache.size >= MAX_FILES) cache.clear()
      cache.set(path, { version, digest })
      return digest
    },
  }
}
