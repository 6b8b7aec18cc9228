/** Visits with a slow machine, a slow connection and a cold cache. */
import type { Browser } from '@playwright/test'
import type { Served } from './serve.ts'
import { becomesClickable, showsWallets, untilIdle, visit, type Visit } from './visit.ts'

/** One visit without a click and one with the earliest possible click. */
export interface Timings {
  /** Milliseconds from the start of navigation until Connect Wallet can be pressed. */
  readonly clickable: number
  /** Bytes received when the network is idle, without a click. */
  readonly idleBytes: number
  /** Hosts contacted by then. */
  readonly hosts: readonly string[]
  /** Milliseconds from a press, as soon as the button can be seen, until a dialog can be seen. */
  readonly frame: number
  /** Milliseconds from the same press until a wallet can be seen. */
  readonly list: number
}

/** @throws if the button or the wallets never appear. */
export async function slowVisits(browser: Browser, served: Served): Promise<Timings> {
  return { ...(await idleVisit(browser, served)), ...(await earlyPress(browser, served)) }
}

async function idleVisit(browser: Browser, served: Served) {
  served.forget()
  const visited = await visit(browser, served, { isSlow: true })
  try {
    if (!(await becomesClickable(visited, 60_000))) throw never('The button', visited)
    await untilIdle(visited)
    const idleBytes = served.sent().reduce((total, { bytes }) => total + bytes, 0)
    const hosts = await visited.hosts()
    const { clickable = NaN } = await visited.eyes()
    return { clickable, idleBytes, hosts }
  } finally {
    await visited.close()
  }
}

async function earlyPress(browser: Browser, served: Served) {
  const visited = await visit(browser, served, { isSlow: true, isPressedAtOnce: true })
  try {
    if (!(await showsWallets(visited, 60_000))) throw never('A wallet', visited)
    const { pressed = NaN, framed = NaN, listed = NaN } = await visited.eyes()
    return { frame: framed - pressed, list: listed - pressed }
  } finally {
    await visited.close()
  }
}

const never = (what: string, { errors }: Visit): Error =>
  new Error(`${what} never came. ${errors().join('; ')}`.trim())
