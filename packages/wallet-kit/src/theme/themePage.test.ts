import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Page } from '@playwright/test'
import { type Color, contrast } from './contrast.ts'
import type { ThemeParameters } from './createTheme.ts'
import type { ThemePage } from './themePage.fixture.tsx'
import { startStrictBrowser, type StrictBrowser } from './strictBrowser.fixture.ts'

let browser: StrictBrowser
let page: Page
let errors: readonly string[]

// One page for all: each test asks for the whole of the look that it is about.
beforeAll(async () => {
  browser = await startStrictBrowser(new URL('themePage.fixture.tsx', import.meta.url).pathname)
  ;({ page, errors } = await browser.open())
  await page.waitForFunction('globalThis.lookPage')
})
afterEach(async () => {
  await set({ theme: null, dir: 'ltr', shown: 'none' })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference', forcedColors: 'none' })
  await page.setViewportSize({ width: 1024, height: 800 })
})
afterAll(async () => {
  await browser.close()
  expect(errors).toEqual([])
})

type Change = Parameters<ThemePage['set']>[0]

/** Changes the page's look, and waits until it has been drawn. */
async function set(change: Change): Promise<void> {
  await page.evaluate(
    `new Promise((drawn) => { lookPage.set(${JSON.stringify(change)}); requestAnimationFrame(() => requestAnimationFrame(drawn)) })`,
  )
}

const idle = { status: 'idle', nonce: 'n', fault: 'verifying' } as const

/** A computed property of an element, or of its pseudo element. */
const styleOf = (selector: string, property: string, pseudo = '') =>
  page.evaluate(
    ([where = '', what = '', which = '']) => {
      const element = document.querySelector(where)
      return element === null ? '' : getComputedStyle(element, which || null).getPropertyValue(what)
    },
    [selector, property, pseudo],
  )

function parsed(rgb: string): Color {
  const [r = NaN, g = NaN, b = NaN] = rgb.match(/[\d.]+/g)?.map(Number) ?? []
  return [r, g, b]
}

const themes: readonly ThemeParameters[] = [
  { base: 'auto' },
  { base: 'light', accent: '#ffe100' },
  { base: 'dark', accent: '#1a1a8a', density: 'compact' },
  { base: 'press' },
  { base: 'press', scheme: 'dark', accent: '#888', radius: 'large' },
]

test.each(themes)('[W-21] in a browser, under a strict policy, day and night: %o reads', async (theme) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await set({ theme, shown: idle })
    const pressed = '.kit-sign-in .kit-button:not(.kit-quiet)'
    await page.locator(pressed).waitFor()
    const pairs = [
      [await styleOf(pressed, 'color'), await styleOf(pressed, 'background-color', '::after')],
      [await styleOf('.kit-dialog', 'color'), await styleOf('.kit-dialog', 'background-color')],
      [await styleOf('.kit-bad', 'color'), await styleOf('.kit-bad', 'background-color')],
    ] as const
    for (const [ink, ground] of pairs) {
      expect(ground).toMatch(/^rgb\(/)
      expect(contrast(parsed(ink), parsed(ground))).toBeGreaterThanOrEqual(4.5)
    }
    expect(errors).toEqual([])
  }
})

test('[W-21] sets the accent on the element, and removes it with the theme', async () => {
  await page.emulateMedia({ colorScheme: 'light' })
  const button = '.kit-slot .kit-button'
  await set({ theme: { base: 'light', accent: '#7b3fe4' } })
  expect(await styleOf(button, 'background-color', '::after')).toBe('rgb(123, 63, 228)')
  expect(await page.locator('style').count()).toBe(0)
  await set({ theme: { base: 'light' } })
  expect(await styleOf(button, 'background-color', '::after')).toBe('rgb(18, 99, 214)')
  await set({ theme: null })
  expect(await page.locator('[data-kit-theme]').count()).toBe(0)
  expect(await styleOf(button, 'background-color', '::after')).toBe('rgb(0, 0, 0)')
  expect(errors).toEqual([])
})

test.each([
  ['auto', 'light', 'rgb(255, 255, 255)'],
  ['auto', 'dark', 'rgb(27, 28, 31)'],
  ['light', 'dark', 'rgb(255, 255, 255)'],
  ['dark', 'light', 'rgb(27, 28, 31)'],
  ['midnight', 'light', 'rgb(8, 8, 10)'],
  ['press', 'light', 'rgb(250, 250, 244)'],
  ['press', 'dark', 'rgb(23, 32, 27)'],
] as const)(
  'the theme %s on a %s system, with the page’s own scheme left alone',
  async (base, colorScheme, surface) => {
    await page.emulateMedia({ colorScheme })
    await set({ theme: { base }, shown: 'connect' })
    expect(await styleOf('.kit-dialog', 'background-color')).toBe(surface)
    expect(await styleOf('[data-kit-theme]', 'color-scheme')).toBe('normal')
  },
)

test('roundness, density and blur are what was asked for', async () => {
  await page.setViewportSize({ width: 1024, height: 800 })
  await set({
    theme: { base: 'light', radius: 'large', density: 'compact', overlayBlur: 'large' },
    shown: 'connect',
  })
  expect(await styleOf('.kit-dialog', 'border-radius')).toBe('24px')
  expect(await styleOf('.kit-dialog', 'backdrop-filter', '::backdrop')).toBe('blur(20px)')
  expect(await styleOf('.kit-dialog', 'font-size')).toBe('15px')
  await set({ theme: { base: 'light', radius: 'none' } })
  expect(await styleOf('.kit-dialog', 'border-radius')).toBe('0px')
})

test.each(themes)(
  'at 320 px, from right to left, nothing is cut off and all is big enough to press: %o',
  async (theme) => {
    await page.setViewportSize({ width: 320, height: 640 })
    // While a dialog rises, its measures are fractions.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await set({ theme, dir: 'rtl', shown: { status: 'waiting', requestedAt: 0 } })
    const sheet = page.locator('.kit-dialog[open] .kit-sheet')
    expect(await sheet.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    const close = await page.getByRole('button', { name: 'Close' }).boundingBox()
    expect(close?.x).toBeLessThan(40)
    for (const button of await page.locator('.kit-dialog[open] button').all())
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  },
)

test('on a low screen each side of the connect dialog scrolls by itself', async () => {
  await page.setViewportSize({ width: 1024, height: 420 })
  await set({ theme: { base: 'light' }, shown: 'connect' })
  await page.getByRole('button', { name: 'Argent' }).waitFor()
  const hidden = (selector: string) =>
    page.locator(selector).evaluate((side) => side.scrollHeight - side.clientHeight)
  expect(await hidden('.kit-dialog[open] .kit-choice')).toBeGreaterThan(0)
  expect(await hidden('.kit-dialog[open] .kit-sheet')).toBe(0)
})

test('a wrong network is not in Connect’s color, and dialogs take no room in the app’s layout', async () => {
  await set({ theme: { base: 'light' } })
  await page.locator('[data-kit-theme]').evaluate((root) => {
    const add = (to: Element, tag: string, classes: string) => {
      const made = document.createElement(tag)
      made.className = classes
      return to.appendChild(made)
    }
    const slot = add(root, 'span', 'kit kit-slot kit-bar added')
    add(slot, 'button', 'kit-button kit-wrong')
    add(root, 'div', 'kit-dialogs added')
  })
  const ground = await styleOf('.kit-wrong', 'background-color', '::after')
  expect(ground).not.toBe(await styleOf('.kit-slot .kit-button', 'background-color', '::after'))
  expect(contrast(parsed(await styleOf('.kit-wrong', 'color')), parsed(ground))).toBeGreaterThanOrEqual(4.5)
  expect(await styleOf('.kit-dialogs', 'display')).toBe('contents')
  await page.evaluate(`document.querySelectorAll('.added').forEach((each) => each.remove())`)
})

/** Elements of the kit with an animation or a transition. */
const movingElements = () =>
  page.evaluate<readonly string[]>(`
    [...document.querySelectorAll('.kit, .kit *')].flatMap((element) => ['', '::before', '::after'].flatMap((pseudo) => {
      const { transitionDuration, animationName } = getComputedStyle(element, pseudo || null)
      const still = animationName === 'none' && transitionDuration.split(', ').every((duration) => duration === '0s')
      return still ? [] : [element.tagName + '.' + element.getAttribute('class') + pseudo]
    }))`)

test('nothing moves for those who ask for less motion', async () => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await set({ theme: { base: 'auto' }, shown: idle })
  expect(await styleOf('.kit-dialog', 'animation-name')).toBe('none')
  // Not 1 ms either: with `transition-property: all`, its default, that fades every change of color.
  expect(await movingElements()).toEqual([])
})

test('forced colors: buttons, notes and the dialog keep their edges', async () => {
  await page.emulateMedia({ forcedColors: 'active' })
  await set({ theme: { base: 'light' }, shown: idle })
  for (const selector of ['.kit-dialog', '.kit-note', '.kit-sign-in .kit-button']) {
    const [edge, ground] = [
      await styleOf(selector, 'border-top-color'),
      await styleOf('.kit-dialog', 'background-color'),
    ]
    expect(edge, selector).not.toBe(ground)
    expect(await styleOf(selector, 'border-top-width'), selector).not.toBe('0px')
  }
})

/** What apps and their resets say of bare elements, outside of any layer. */
const ofTheApp = `
  #root { text-align: center; text-transform: uppercase; letter-spacing: 4px; word-spacing: 9px; text-indent: 20px;
    font: italic 300 11px/3 cursive; white-space: nowrap; text-shadow: 1px 1px red; color: red }
  *, ::before, ::after { box-sizing: content-box; margin: 7px; border: 0 dotted red }
  ::before { content: '!' }
  h2, h3 { font: 400 50px/2 cursive; color: red; text-align: right; text-decoration: underline }
  p, ul, ol, li, dl, details, div, span, svg { margin: 9px; padding: 9px; color: red; display: inline-block; max-width: 40px }
  ul li { list-style: square }
  button { all: unset; border-radius: 8px; padding: 3px; color: red; background: black; min-width: 300px }
  button:hover, button:focus, button:focus-visible { color: red; background: black; border: 1px solid; outline: 9px auto red }
  a { color: red; font-weight: 100 }
  a:hover { color: blue; text-decoration: line-through }
  dialog { background: red; width: 100px; border: 0; padding: 40px }
`

/**
 * Reads every computed property of the kit's elements and of what is drawn before and after them. The readings stay in
 * the page, which compares them: each is megabytes.
 * @returns how many properties there are, and whether they are those of the last reading of this name.
 */
const readStyles = (name: string) =>
  page.evaluate<{ readonly count: number; readonly isSame: boolean }>(`(() => {
    const now = [...document.querySelectorAll('.kit, .kit *')].flatMap((element) => ['', '::before', '::after'].flatMap((pseudo) => {
      const style = getComputedStyle(element, pseudo || null)
      const who = element.tagName + '.' + element.getAttribute('class') + pseudo
      return [...style].filter((name) => !name.startsWith('--')).map((name) => who + ' ' + name + ': ' + style.getPropertyValue(name))
    }))
    const readings = (globalThis.readings ??= {})
    const before = readings.${name} ?? []
    readings.${name} = now
    return { count: now.length, isSame: now.length === before.length && now.every((style, index) => style === before[index]) }
  })()`)

/** Reads them until nothing moves any more: content arrives, and a dialog takes the focus when it has opened. */
async function readSettledStyles(name: string): Promise<number> {
  await page.evaluate(`delete globalThis.readings?.${name}`)
  let { count } = await readStyles(name)
  const isSettled = async () => {
    const next = await readStyles(name)
    count = next.count
    return next.isSame
  }
  await expect.poll(isSettled, { interval: 150, timeout: 10_000 }).toBe(true)
  return count
}

const dressed = (css: string) =>
  page.evaluate<void, string>((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [sheet]
  }, css)

test.each(['none', 'connect', idle] as const)(
  'an app’s rules for bare elements change nothing in the kit, %o',
  async (shown) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await set({ theme: { base: 'light' }, shown })
    // It opens above the page and becomes modal a moment later, which changes computed styles.
    if (shown !== 'none') await page.locator('.kit-dialog:modal').waitFor()
    expect(await readSettledStyles('own')).toBeGreaterThan(1_000)
    await dressed(ofTheApp)
    await readSettledStyles('theirs')
    await dressed('')
    const changed = await page.evaluate<readonly string[]>(
      'readings.theirs.filter((style, index) => style !== readings.own[index])',
    )
    expect(changed).toEqual([])
  },
)

test.each([
  ['light', 1440],
  ['dark', 768],
  ['midnight', 375],
] as const)(
  '[W-01] in %s at %i px titles and names are one line, and no word is broken',
  async (base, width) => {
    await page.setViewportSize({ width, height: 800 })
    await set({ theme: { base }, shown: 'connect' })
    await page.locator('.kit-dialog:modal').waitFor()
    const texts = page.locator('.kit-connect h2:visible, .kit-connect h3:visible, .kit-connect bdi:visible')
    const drawn = await texts.evaluateAll((all) =>
      all.map((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        return {
          text: element.textContent,
          lines: lines.size,
          isCut: element.scrollWidth > element.clientWidth + 1,
        }
      }),
    )
    expect(drawn.length).toBeGreaterThanOrEqual(7)
    expect(drawn.filter(({ lines, isCut }) => lines !== 1 || isCut)).toEqual([])
  },
)

test('an app’s rule for a class of the kit wins, also under the pointer', async () => {
  await set({ theme: { base: 'light' }, shown: idle })
  await dressed('.kit-button { text-transform: uppercase; letter-spacing: 2px }')
  const button = page.getByRole('button', { name: 'Send message' })
  await button.hover()
  expect(await styleOf('.kit-sign-in .kit-button', 'text-transform')).toBe('uppercase')
  expect(await styleOf('.kit-sign-in .kit-button', 'letter-spacing')).toBe('2px')
  await dressed('')
})
