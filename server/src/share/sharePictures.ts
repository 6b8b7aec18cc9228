/** Every picture drawn once: whoever asks for the same one waits for the same drawing, and what was drawn is kept. */
import { Worker } from 'node:worker_threads'
import { createAsideThread, type AsideThread } from '../aside/asideThread.ts'
import { etagOf } from '../http/digest.ts'
import type { ShareSubject } from './drawShare.ts'

export interface SharePicture {
  readonly png: Uint8Array<ArrayBuffer>
  readonly etag: string
}

export type PictureThread = AsideThread<ShareSubject, Uint8Array<ArrayBuffer>>

/** Without them the thread collects its garbage so late that it takes half as much memory again. */
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 }

/** Forty may wait: a picture takes some 50 ms, so the last of them comes after two seconds. */
export const createPictureThread = (): PictureThread =>
  createAsideThread({
    start: () => new Worker(new URL('./share.worker.ts', import.meta.url), { resourceLimits, env: {} }),
    mostWaiting: 40,
    patience: 15_000,
  })

/** A picture has about 50 kB, so some 600 of them. */
const MOST_BYTES = 32 * 1024 * 1024

/** @param thread draws them.@param mostBytes pictures are kept up to this many bytes, those last asked for first. */
export function keepPictures(
  thread: Pick<PictureThread, 'ask'>,
  mostBytes = MOST_BYTES,
): (subject: ShareSubject) => Promise<SharePicture> {
  const kept = new Map<string, SharePicture>()
  const underWay = new Map<string, Promise<SharePicture>>()
  let bytes = 0

  function keep(key: string, picture: SharePicture): void {
    kept.set(key, picture)
    bytes += picture.png.byteLength
    for (const [oldest, { png }] of kept) {
      if (bytes <= mostBytes) break
      kept.delete(oldest)
      bytes -= png.byteLength
    }
  }

  async function drawn(key: string, subject: ShareSubject): Promise<SharePicture> {
    try {
      const png = await thread.ask(subject)
      const etag = etagOf(png)
      keep(key, { png, etag })
      return { png, etag }
    } finally {
      underWay.delete(key)
    }
  }

  return async (subject) => {
    const key = JSON.stringify(subject)
    const known = kept.get(key)
    if (known !== undefined) {
      // A map keeps the order in which its keys came: what was asked for last goes last.
      kept.delete(key)
      kept.set(key, known)
      return known
    }
    let coming = underWay.get(key)
    if (coming === undefined) underWay.set(key, (coming = drawn(key, subject)))
    return coming
  }
}
