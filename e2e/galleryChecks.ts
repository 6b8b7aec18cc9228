/** Automatic checks of a screen's layout and accessibility. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { findRepeated } from './repeatedParts.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rules on colors, the only ones whose result depends on the theme. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block'] as const

/**
 * Current axe violations of the page: rule and markup.
 * @param rules all by default.
 */
export function violations(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  return violationsBeyond(page, rules, () => [])
}

/**
 * The violations of what this page has not shown before. Axe takes longer than everything else, and most of a screen is
 * that of others: what was checked with these rules at this width is not checked again (`findRepeated`).
 */
export function newViolations(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  return violationsBeyond(page, rules, findRepeated)
}

/** @param findChecked runs in the page: elements that are left out. */
async function violationsBeyond(
  page: Page,
  rules: readonly string[] | undefined,
  findChecked: (hasAllRules: boolean) => readonly Element[],
): Promise<readonly string[]> {
  // A dialog of the kit becomes modal a moment after it opens, and what is behind it inert.
  await page.waitForFunction(() => !document.querySelector('dialog:popover-open'))
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const exclude = await page.evaluateHandle(findChecked, rules === undefined)
  // Frames of other origins cannot be checked from here.
  const options = {
    preload: false,
    iframes: false,
    resultTypes: ['violations'],
    // Only the markup is reported.
    selectors: false,
    ...(rules && { runOnly: rules }),
  }
  const found = await page.evaluate(runAxe, { exclude, options })
  await exclude.dispose()
  return found
}

/** Runs in the page. */
async function runAxe({
  exclude,
  options,
}: {
  readonly exclude: readonly Element[]
  readonly options: object
}): Promise<readonly string[]> {
  if (exclude.includes(document.body)) return []
  const page = window as unknown as { readonly axe: Axe }
  const found = await page.axe.run({ exclude }, options)
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
}

interface Axe {
  run(
    context: { readonly exclude: readonly Element[] },
    options: object,
  ): Promise<{
    readonly violations: readonly {
      readonly id: string
      readonly nodes: readonly { readonly html: string }[]
    }[]
  }>
}

/** Runs in the page: describes what is cut off, too low or too small. */
export function layoutFaults(): readonly string[] {
  const found: string[] = []
  const root = document.documentElement
  if (root.scrollWidth > root.clientWidth)
    found.push(`scrolls sideways by ${root.scrollWidth - root.clientWidth} px`)
  for (const element of document.querySelectorAll<HTMLElement>(
    '.label *, .top *, .specimen *, .page *, footer *',
  )) {
    // The text of a field scrolls inside of it.
    if (element.closest('.sr, noscript, svg, .label .tokens, .kit, input, textarea')) continue
    const { display, overflowX } = getComputedStyle(element)
    // A row that scrolls on purpose: the tabs of a Safe on a phone.
    if (overflowX === 'auto' || overflowX === 'scroll') continue
    if (element.scrollWidth > element.clientWidth + 1 && display !== 'inline') {
      found.push(
        `${element.tagName}.${element.className} is ${element.scrollWidth - element.clientWidth} px too wide: ${element.textContent}`,
      )
    }
  }
  for (const element of document.querySelectorAll<HTMLElement>('button, input, summary, .label a, .mark')) {
    // A label around a control is its target, too.
    const { height, width } = (element.closest('label') ?? element).getBoundingClientRect()
    if (element.getClientRects().length > 0 && height < 44 && element.tagName !== 'A')
      found.push(`target ${width} × ${height}: ${element.textContent}`)
  }
  return found
}

/** Runs in the page: where the label's main action ends, 0 without one, and the label's height; in CSS pixels. */
export function measureLabel(): { readonly actionEnd: number; readonly height: number } {
  const action = document.querySelector<HTMLElement>('.label .b')
  const label = document.querySelector<HTMLElement>('.label')
  return {
    actionEnd: action?.getBoundingClientRect().bottom ?? 0,
    height: label?.getBoundingClientRect().height ?? 0,
  }
}
