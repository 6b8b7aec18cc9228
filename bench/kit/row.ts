/** Everything measured of one contender. */
import type { Browser } from '@playwright/test'
import { audit, type Audit } from './accessibility.ts'
import { buildApp } from './buildApp.ts'
import type { Contender } from './contenders.ts'
import { initialBytes } from './initialBytes.ts'
import { install } from './install.ts'
import { countPackages, type PackageCount } from './packages.ts'
import { serve, type Served } from './serve.ts'
import { underStrictPolicy, type UnderPolicy } from './strictPolicy.ts'
import { slowVisit, type Timings } from './timings.ts'
import { becomesClickable, showsWallets, visit, type Visit } from './visit.ts'

/** Bytes are brotli as received, times are milliseconds and medians. */
export interface Row {
  readonly id: Contender['id']
  readonly name: string
  readonly initialBytes: number
  readonly idleBytes: number
  readonly clickable: number
  readonly dialog: number
  readonly hosts: readonly string[]
  readonly audits: readonly Audit[]
  readonly policy: UnderPolicy
  readonly packages: PackageCount
}

/** A contender whose page is built and being served. */
export interface Ready {
  readonly contender: Contender
  readonly packages: PackageCount
  /** The built page. */
  readonly folder: string
  readonly served: Served
  readonly timings: Timings[]
}

/** Walks through the screens of a kit beyond its list of wallets. */
export type Tour = (browser: Browser, served: Served) => Promise<readonly Audit[]>

/** Installs, builds and serves. */
export async function makeReady(contender: Contender): Promise<Ready> {
  const installed = install(contender)
  const packages = countPackages(installed.folder, contender)
  const folder = await buildApp(installed)
  return { contender, packages, folder, served: await serve(folder), timings: [] }
}

/** One more slow visit to each, one after the other, so that a busy minute of the machine hits all alike. */
export async function visitEach(browser: Browser, all: readonly Ready[]): Promise<void> {
  for (const { served, timings } of all) timings.push(await slowVisit(browser, served))
}

/** Measures what needs no repetition, and puts it together with the timings. */
export async function finishRow(browser: Browser, ready: Ready, tour?: Tour): Promise<Row> {
  const { contender, served, folder, timings, packages } = ready
  const audits = [await auditList(browser, served), ...((await tour?.(browser, served)) ?? [])]
  return {
    id: contender.id,
    name: contender.name,
    initialBytes: await initialBytes(browser, served),
    idleBytes: median(timings.map((one) => one.idleBytes)),
    clickable: Math.round(median(timings.map((one) => one.clickable))),
    dialog: Math.round(median(timings.map((one) => one.dialog))),
    hosts: [...new Set(timings.flatMap((one) => one.hosts))].toSorted(),
    audits,
    policy: await underStrictPolicy(browser, folder),
    packages,
  }
}

/**
 * Opens the page and presses Connect Wallet, on a free line.
 * @throws when no wallet is listed.
 */
export async function openList(browser: Browser, served: Served): Promise<Visit> {
  const visited = await visit(browser, served, { isSlow: false })
  await becomesClickable(visited, 10_000)
  await visited.press()
  if (!(await showsWallets(visited, 10_000))) throw new Error('No wallet was listed.')
  return visited
}

async function auditList(browser: Browser, served: Served): Promise<Audit> {
  const visited = await openList(browser, served)
  try {
    return await audit(visited.page, 'list')
  } finally {
    await visited.close()
  }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (middle === undefined) throw new Error('Nothing was measured.')
  return middle
}
