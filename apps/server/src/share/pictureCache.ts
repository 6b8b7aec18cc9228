/** LRU cache of drawn pictures; concurrent requests share one drawing. */
import { Worker } from 'node:worker_threads'
import { createClientSlots } from '@peppermint/http/edge/clientSlots.ts'
import { createWorkerQueue, QueueFull, type WorkerQueue } from '../workers/workerQueue.ts'
import { createEtag } from '@peppermint/http/digest.ts'
import type { ShareSubject } from './drawShare.ts'

export interface SharePicture {
  readonly png: Uint8Array<ArrayBuffer>
  readonly etag: string
}

export type PictureQueue = WorkerQueue<ShareSubject, Uint8Array<ArrayBuffer>>

/** Without limits garbage collection runs late, and the worker takes 50% more memory. */
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 }

/** A picture takes about 50 ms, so the last of forty waits two seconds. */
const MAX_PENDING = 40
/** Of one client, so that the others find room. */
export const MAX_PENDING_PER_CLIENT = 6

export const createPictureQueue = (): PictureQueue =>
  createWorkerQueue({
    start: () => new Worker(new URL('./drawShare.worker.ts', import.meta.url), { resourceLimits, env: {} }),
    maxPending: MAX_PENDING,
    timeoutMs: 15_000,
  })

/** About 600 pictures of 50 kB. */
const MAX_CACHE_BYTES = 32 * 1024 * 1024

/** @returns draws for a client, by its address; without one, as much as the queue takes. @throws {QueueFull} */
export function createPictureCache(
  queue: Pick<PictureQueue, 'run'>,
  maxBytes = MAX_CACHE_BYTES,
): (subject: ShareSubject, client?: string) => Promise<SharePicture> {
  const slots = createClientSlots({ max: MAX_PENDING, maxPerClient: MAX_PENDING_PER_CLIENT })
  const cache = new Map<string, SharePicture>()
  const pending = new Map<string, Promise<SharePicture>>()
  let bytes = 0

  function store(key: string, picture: SharePicture): void {
    cache.set(key, picture)
    bytes += picture.png.byteLength
    for (const [oldest, { png }] of cache) {
      if (bytes <= maxBytes) break
      cache.delete(oldest)
      bytes -= png.byteLength
    }
  }

  async function draw(key: string, subject: ShareSubject, release?: () => void): Promise<SharePicture> {
    try {
      const png = await queue.run(subject)
      const etag = createEtag(png)
      store(key, { png, etag })
      return { png, etag }
    } finally {
      pending.delete(key)
      release?.()
    }
  }

  return async (subject, client) => {
    const key = JSON.stringify(subject)
    const cached = cache.get(key)
    if (cached !== undefined) {
      // Maps keep insertion order: move the key to the end.
      cache.delete(key)
      cache.set(key, cached)
      return cached
    }
    let drawing = pending.get(key)
    if (drawing === undefined) {
      const slot = client === undefined ? undefined : slots.take(client)
      if (slot !== undefined && slot.status !== 'taken') throw new QueueFull()
      pending.set(key, (drawing = draw(key, subject, slot?.release)))
    }
    return drawing
  }
}
