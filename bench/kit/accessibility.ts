/** Axe violations of a screen. */
import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** One screen. */
export interface Audit {
  readonly screen: string
  /** Violated rules with their numbers of elements. */
  readonly broken: Readonly<Record<string, number>>
}

/** Runs all axe rules on the page after its animations. */
export async function audit(page: Page, screen: string): Promise<Audit> {
  await page.mouse.move(0, 0)
  await page.waitForTimeout(700)
  await page.evaluate(axe)
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run: () => Promise<AxeResults> } }).axe.run(),
  )
  return { screen, broken: Object.fromEntries(violations.map(({ id, nodes }) => [id, nodes.length])) }
}

/** Number of elements that violate a rule, over all screens. */
export function countBroken(audits: readonly Audit[]): number {
  return audits.flatMap(({ broken }) => Object.values(broken)).reduce((total, count) => total + count, 0)
}
