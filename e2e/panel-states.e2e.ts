/** Every state of the panel, in day and night print: nothing for axe to find, nothing cut off, nothing too small. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { chromiumPath } from '@peppermint/devnet/chromium'

const gallery = join(import.meta.dirname, '../site/build/gallery.ts')

for (const theme of ['light', 'dark']) {
  test(`all states at 320, 375 and 1440 px, ${theme}`, async ({ browserName }, { outputDir }) => {
    test.setTimeout(240_000)
    expect(browserName).toBe('chromium')
    const args = [gallery, '--themes', theme, '--widths', '320,375,1440', '--out', outputDir, '--blind']
    const { code, output } = await run([...args, '--chromium', chromiumPath()])
    expect(output).toMatch(/[5-9]\d states, 0 faults/)
    expect(code).toBe(0)
  })
}

function run(args: readonly string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
  })
}
