/** Checks pictures in Chromium: parses them as XML, searches for forbidden content, decodes them as images. */
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import type { Renderer } from './renderer.ts'

const EXECUTABLES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** For root in a container, without background network requests. */
const FLAGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking']

/** Starts the Chromium that CHROMIUM names, or the system's. */
export async function startBrowser(): Promise<Renderer> {
  const executablePath = process.env['CHROMIUM'] ?? EXECUTABLES.find((place) => existsSync(place))
  if (executablePath === undefined)
    throw new Error('CHROMIUM: not set, and no Chromium found. Run CHROMIUM=/path npm run art:prove.')
  const browser = await chromium.launch({ executablePath, args: FLAGS })
  return {
    findProblems: async (pictures) => {
      // A page caches decoded images and slows down, so use a new one.
      const page = await browser.newPage()
      try {
        return await page.evaluate(findProblemsInPage, pictures)
      } finally {
        await page.close()
      }
    },
    close: () => browser.close(),
  }
}

/** Runs in the page. */
async function findProblemsInPage(pictures: readonly string[]): Promise<string[]> {
  const size = 24
  const canvas = new OffscreenCanvas(size, size)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser has no canvas.')
  const findProblem = async (svg: string): Promise<string | undefined> => {
    const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml')
    if (parsed.querySelector('parsererror')) return 'is not XML'
    if (parsed.querySelector('script, style, image, foreignObject')) return 'has an element it must not have'
    for (const element of parsed.querySelectorAll('*'))
      for (const { name, value } of element.attributes)
        if (/^on|style/.test(name) || (/href$|url\(/.test(name + value) && !/(^|\()#/.test(value)))
          return `has ${name}="${value}"`
    const image = new Image()
    image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
    try {
      await image.decode()
    } catch {
      return 'does not decode'
    }
    context.drawImage(image, 0, 0, size, size)
    const pixels = new Uint32Array(context.getImageData(0, 0, size, size).data.buffer)
    return new Set(pixels).size < 8 ? 'is blank' : undefined
  }
  const problems = await Promise.all(pictures.map(findProblem))
  return problems.flatMap((problem, i) => (problem ? [`${pictures[i]?.slice(91, 160)}… ${problem}`] : []))
}
