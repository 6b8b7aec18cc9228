/** All measurements of one contender. */
import type { Browser } from '@playwright/test'
import { median } from '../parts/median.ts'
import { buildApp } from './buildApp.ts'
import type { Contender } from './contenders.ts'
import { initialBytes } from './initialBytes.ts'
import { install } from './install.ts'
import { serve, type Served } from './serve.ts'
import { slowVisits, type Timings } from './timings.ts'

/** Bytes are brotli as received, times are milliseconds and medians. */
export interface Row extends Contender {
  readonly initialBytes: number
  readonly idleBytes: number
  readonly clickable: number
  /** From the earliest press to a dialog, and to a wallet in it. */
  readonly frame: number
  readonly list: number
  readonly hosts: readonly string[]
}

/** A contender whose page is built and served. */
export interface Ready {
  readonly contender: Contender
  readonly served: Served
  readonly timings: Timings[]
}

/** Installs, builds and serves. */
export async function makeReady(contender: Contender): Promise<Ready> {
  return { contender, served: await serve(await buildApp(install(contender))), timings: [] }
}

/** Another pair of slow visits to each in turn, so that the machine's load affects all equally. */
export async function visitEach(browser: Browser, all: readonly Ready[]): Promise<void> {
  for (const { served, timings } of all) timings.push(await slowVisits(browser, served))
}

/** Measures what needs no repetition and adds the timings. */
export async function finishRow(browser: Browser, { contender, served, timings }: Ready): Promise<Row> {
  const of = (name: 'idleBytes' | 'clickable' | 'frame' | 'list') =>
    Math.round(median(timings.map((one) => one[name])))
  return {
    ...contender,
    initialBytes: await initialBytes(browser, served),
    idleBytes: of('idleBytes'),
    clickable: of('clickable'),
    frame: of('frame'),
    list: of('list'),
    hosts: [...new Set(timings.flatMap((one) => one.hosts))].toSorted(),
  }
}
