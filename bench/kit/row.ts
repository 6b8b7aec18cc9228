/** All measurements of one contender. */
import type { Browser } from '@playwright/test'
import { median } from '../parts/median.ts'
import { audit, type Audit } from './accessibility.ts'
import { buildApp } from './buildApp.ts'
import type { Contender } from './contenders.ts'
import { initialBytes } from './initialBytes.ts'
import { install, type Installed } from './install.ts'
import { countPackages, type PackageCount } from './packages.ts'
import { serve, type Served } from './serve.ts'
import { underStrictPolicy, type UnderPolicy } from './strictPolicy.ts'
import { slowVisits, type Timings } from './timings.ts'
import { tour } from './tour.ts'
import { becomesClickable, showsWallets, visit } from './visit.ts'

/** Bytes are brotli as received, times are milliseconds and medians. */
export interface Row {
  readonly id: Contender['id']
  readonly name: string
  readonly initialBytes: number
  readonly idleBytes: number
  readonly clickable: number
  /** From the earliest press to a dialog, and to a wallet in it. */
  readonly frame: number
  readonly list: number
  readonly hosts: readonly string[]
  readonly audits: readonly Audit[]
  readonly policy: UnderPolicy
  readonly packages: PackageCount
}

/** A contender whose page is built and served. */
export interface Ready {
  readonly contender: Contender
  readonly installed: Installed
  /** The built page. */
  readonly folder: string
  readonly served: Served
  readonly timings: Timings[]
}

/** Installs, builds and serves. */
export async function makeReady(contender: Contender): Promise<Ready> {
  const installed = install(contender)
  const folder = await buildApp(installed)
  return { contender, installed, folder, served: await serve(folder), timings: [] }
}

/** Another pair of slow visits to each in turn, so that the machine's load affects all equally. */
export async function visitEach(browser: Browser, all: readonly Ready[]): Promise<void> {
  for (const { served, timings } of all) timings.push(await slowVisits(browser, served))
}

/** Measures everything without repetition and adds the timings. For ours axe checks every screen. */
export async function finishRow(browser: Browser, ready: Ready): Promise<Row> {
  const { contender, installed, served, folder, timings } = ready
  const audits = contender.id === 'ours' ? await tour(browser, installed) : [await auditList(browser, served)]
  return {
    id: contender.id,
    name: contender.name,
    initialBytes: await initialBytes(browser, served),
    idleBytes: median(timings.map((one) => one.idleBytes)),
    clickable: Math.round(median(timings.map((one) => one.clickable))),
    frame: Math.round(median(timings.map((one) => one.frame))),
    list: Math.round(median(timings.map((one) => one.list))),
    hosts: [...new Set(timings.flatMap((one) => one.hosts))].toSorted(),
    audits,
    policy: await underStrictPolicy(browser, folder),
    packages: countPackages(installed.folder, contender),
  }
}

async function auditList(browser: Browser, served: Served): Promise<Audit> {
  const visited = await visit(browser, served, { isSlow: false })
  try {
    await becomesClickable(visited, 10_000)
    await visited.press()
    if (!(await showsWallets(visited, 10_000))) throw new Error('No wallet was listed.')
    return await audit(visited.page, 'list')
  } finally {
    await visited.close()
  }
}
