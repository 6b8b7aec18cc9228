/**
 * Lists are checked when they are first asked for, and again once their files change, one after another,
 * in a thread of their own. What is known holds until a file is newer than the check.
 */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { Hex } from 'viem'
import { createAsideThread } from '../aside/asideThread.ts'
import { within } from '../within.ts'
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
const LONGEST_CHECK = 300_000
/**
 * A list that is not whole is checked again this long after its last check ended, in milliseconds: a file that nobody
 * asks for may be mended. Where a file that somebody asks for has changed it is checked at once.
 */
const LOOK_AGAIN = 30_000

/** By so much the times of files may be behind the clock, in milliseconds: systems move them on in ticks. */
const TICK = 50

interface Check {
  /** Of the folder, so that a new one in its place is noticed. */
  readonly folder: number
  /** Milliseconds; files that changed later are not what was checked. */
  readonly since: number
  readonly verdict: Promise<ListVerdict | 'unchecked'>
  done?: { readonly verdict: ListVerdict | 'unchecked'; readonly at: number }
}

export function createListChecks(dir: string, log: Logger): ListChecks {
  const checks = new Map<Hex, Check>()
  const thread = createAsideThread<{ readonly folder: string; readonly root: Hex }, ListVerdict>({
    start: () => new Worker(new URL('./checkList.worker.ts', import.meta.url), { resourceLimits, env: {} }),
    mostWaiting: 20,
    patience: LONGEST_CHECK,
  })

  function begin(root: Hex, folder: number): Check {
    const check: Check = { folder, since: Date.now() - TICK, verdict: checked(root) }
    checks.set(root, check)
    void check.verdict.then((verdict) => (check.done = { verdict, at: Date.now() }))
    return check
  }

  async function checked(root: Hex): Promise<ListVerdict | 'unchecked'> {
    try {
      const verdict = await thread.ask({ folder: join(dir, root), root })
      if (verdict.at === 'damaged')
        log.error({ root, what: verdict.what }, 'the files of a list are not its own')
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
      const check = known && holds(known, folder.ino, changed) ? known : begin(root, folder.ino)
      const verdict = await within(check.verdict, VERDICT_TIMEOUT_MS, () => 'unchecked' as const)
      // A file that a whole list does not have is no file of it.
      return file === undefined && (verdict === 'unchecked' || verdict.at === 'whole') ? 'absent' : verdict
    },
  }
}

function holds({ folder, since, done }: Check, ino: number, changed: number): boolean {
  if (done === undefined) return true
  const isSure = done.verdict !== 'unchecked' && done.verdict.at === 'whole'
  if (!isSure && Date.now() - done.at > LOOK_AGAIN) return false
  return folder === ino && changed < since
}
