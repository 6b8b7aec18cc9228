/** One visit by a person with a slow machine on a slow line. */
import type { Browser } from '@playwright/test'
import type { Served } from './serve.ts'
import { becomesClickable, showsWallets, untilIdle, visit, type Visit } from './visit.ts'

export interface Timings {
  /** Milliseconds from the start of navigation until Connect Wallet can be pressed. */
  readonly clickable: number
  /** Milliseconds from a press, once all is quiet, until a wallet can be seen. */
  readonly dialog: number
  /** Bytes received when all is quiet and nothing was pressed. */
  readonly idleBytes: number
  /** Hosts asked for by then. */
  readonly hosts: readonly string[]
}

/** @throws when the button or the wallets never appear. */
export async function slowVisit(browser: Browser, served: Served): Promise<Timings> {
  served.forget()
  const visited = await visit(browser, served, { isSlow: true })
  try {
    if (!(await becomesClickable(visited, 60_000))) throw never('The button', visited)
    await untilIdle(visited)
    const idleBytes = served.sent().reduce((total, { bytes }) => total + bytes, 0)
    const hosts = await visited.hosts()
    await visited.press()
    if (!(await showsWallets(visited, 30_000))) throw never('A wallet', visited)
    const { clickable, pressed, listed } = await visited.eyes()
    if (clickable === undefined || pressed === undefined || listed === undefined)
      throw new Error('The page lost what it had seen.')
    return { clickable, dialog: listed - pressed, idleBytes, hosts }
  } finally {
    await visited.close()
  }
}

const never = (what: string, { troubles }: Visit): Error =>
  new Error(`${what} never came. ${troubles().join('; ')}`.trim())
