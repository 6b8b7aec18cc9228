/**
 * Checks lists when they are first requested and after their files change, one at a time in a worker. A result is valid
 * until a file is newer than the check.
 */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { Hex } from 'viem'
import { createWorkerQueue } from '../workers/workerQueue.ts'
import { withTimeout } from '@peppermint/process/withTimeout.ts'
import type { ListVerdict } from './checkList.ts'

export interface ListChecks {
  /**
   * The result for the list that the file belongs to; `'unchecked'` where the check failed or takes too long; `'absent'`
   * where the file does not exist. Never rejects.
   */
  verdict(root: Hex, name: string): Promise<ListVerdict | 'unchecked' | 'absent'>
}

/** How long a request waits for a check: the page gives up after ten seconds. */
const VERDICT_TIMEOUT_MS = 8_000
/** Enough for one file at a time; leaves are stored outside the heap. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 }
/** For the longest possible list. */
const CHECK_TIMEOUT_MS = 300_000
/**
 * An invalid list is checked again this long after its last check: a file that is not requested may be repaired. A
 * change of a requested file triggers a check at once.
 */
const RECHECK_MS = 30_000

/** Resolution of file times. */
const MTIME_TICK_MS = 50

interface Check {
  /** Inode of the folder, to detect a replaced folder. */
  readonly folder: number
  /** Unix milliseconds; files that changed later are not covered. */
  readonly startedAt: number
  readonly verdict: Promise<ListVerdict | 'unchecked'>
  result?: { readonly verdict: ListVerdict | 'unchecked'; readonly finishedAt: number }
}

export function createListChecks(dir: string, log: Logger): ListChecks {
  const checks = new Map<Hex, Check>()
  const queue = createWorkerQueue<{ readonly folder: string; readonly root: Hex }, ListVerdict>({
    start: () => new Worker(new URL('./checkList.worker.ts', import.meta.url), { resourceLimits, env: {} }),
    maxPending: 20,
    timeoutMs: CHECK_TIMEOUT_MS,
  })

  function startCheck(root: Hex, folder: number): Check {
    const check: Check = { folder, startedAt: Date.now() - MTIME_TICK_MS, verdict: runCheck(root) }
    checks.set(root, check)
    void check.verdict.then((verdict) => (check.result = { verdict, finishedAt: Date.now() }))
    return check
  }

  async function runCheck(root: Hex): Promise<ListVerdict | 'unchecked'> {
    try {
      const verdict = await queue.run({ folder: join(dir, root), root })
      if (verdict.status === 'damaged')
        log.error({ root, reason: verdict.reason }, 'allowlist: files are damaged')
      return verdict
    } catch (error) {
      log.warn({ err: error, root }, 'allowlist: check failed')
      return 'unchecked'
    }
  }

  return {
    async verdict(root, name) {
      const [folder, file] = await Promise.all([
        stat(join(dir, root)).catch(() => undefined),
        stat(join(dir, root, name)).catch(() => undefined),
      ])
      if (folder === undefined) return 'absent'
      const known = checks.get(root)
      const changed = Math.max(folder.ctimeMs, file?.ctimeMs ?? 0)
      const check = known && isCurrent(known, folder.ino, changed) ? known : startCheck(root, folder.ino)
      const verdict = await withTimeout(check.verdict, VERDICT_TIMEOUT_MS, () => 'unchecked' as const)
      // A valid list is complete: a missing file does not exist.
      return file === undefined && (verdict === 'unchecked' || verdict.status === 'valid')
        ? 'absent'
        : verdict
    },
  }
}

function isCurrent({ folder, startedAt, result }: Check, ino: number, changed: number): boolean {
  if (result === undefined) return true
  const isValid = result.verdict !== 'unchecked' && result.verdict.status === 'valid'
  if (!isValid && Date.now() - result.finishedAt > RECHECK_MS) return false
  return folder === ino && changed < startedAt
}
