/**
 * Lists are checked when they are first asked for, and again once their files change, one after another,
 * in a thread of their own. What is known holds until a file is newer than the check.
 */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { Hex } from 'viem'
import { createWorkerQueue } from '../workers/workerQueue.ts'
import { withTimeout } from '../withTimeout.ts'
import type { ListVerdict } from './checkList.ts'

export interface ListChecks {
  /**
   * What is known of the list that the file belongs to; `'unchecked'` where the check takes longer than anybody should
   * wait, or could not be made; `'absent'` where there is no such file. Never rejects.
   */
  verdict(root: Hex, name: string): Promise<ListVerdict | 'unchecked' | 'absent'>
}

/** How long a visitor waits for the check of a list: a page gives up after ten seconds. */
const VERDICT_TIMEOUT_MS = 8_000
/** For one file at a time; what is kept of each account lies outside the heap. More would be filled with garbage. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 }
/** For the longest list there can be, in milliseconds. */
const CHECK_TIMEOUT_MS = 300_000
/**
 * A list that is not whole is checked again this long after its last check ended, in milliseconds: a file that nobody
 * asks for may be mended. Where a file that somebody asks for has changed it is checked at once.
 */
const RECHECK_MS = 30_000

/** By so much the times of files may be behind the clock, in milliseconds: systems move them on in ticks. */
const MTIME_TICK_MS = 50

interface Check {
  /** Of the folder, so that a new one in its place is noticed. */
  readonly folder: number
  /** Milliseconds; files that changed later are not what was checked. */
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
        log.error({ root, what: verdict.reason }, 'the files of a list are not its own')
      return verdict
    } catch (error) {
      log.warn({ err: error, root }, 'a list could not be checked')
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
      // A file that a whole list does not have is no file of it.
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
