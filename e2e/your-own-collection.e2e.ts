/** The guide "Your own collection": its files are written and its commands run as its code blocks have them. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { freePort } from '@peppermint/process/freePort.ts'
import { startChild, runChild } from '@peppermint/devnet/childProcess'
import { isStale, siteBuildsOf } from '@peppermint/local/builds'
import { base } from 'viem/chains'
import { expect, test, waitUntilLive, watch } from './journey.ts'
import { openToConnect, openToMint, press } from './localWallet.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** The name of the guide's collection, which a developer may have. */
const NAME = `shells-${process.pid}`

interface Block {
  readonly language: string
  readonly text: string
}

test('[O-01] [C-13] a developer follows the guide to a collection on a chain without Multicall3', async ({
  page,
}) => {
  test.setTimeout(400_000)
  const guide = await readFile(join(root, 'docs/guides/your-own-collection.md'), 'utf8')
  const world = await mkdtemp(join(tmpdir(), 'peppermint-guide-'))
  const ports = { PORT: await freePort(), RPC_PORT: await freePort(), HOST_PORT: await freePort() }
  await using cleanup = new AsyncDisposableStack()
  for (const path of [`collections/${NAME}`, `dist-${NAME}`])
    cleanup.defer(() => rm(join(root, path), { recursive: true, force: true }))
  cleanup.defer(() => rm(world, { recursive: true, force: true }))

  // Base as the guide has it, but for a node that has no Multicall3.
  const { id, name, nativeCurrency, rpcUrls } = base
  const chain = {
    definition: { id, name, nativeCurrency, rpcUrls },
    confirmations: 0,
    gas: { hasTips: true },
  }
  const CHAIN = join(world, 'base.json')
  await writeFile(CHAIN, JSON.stringify(chain))
  const env = { ...process.env, CHAIN, LOCAL_DIR: world, LANGUAGES: 'en', PRECOMPRESS: 'no' }
  let url = ''
  for (const { language, text } of blocksOf(guide)) {
    const ours = rename(text)
    if (language === 'ts') {
      const [, path = ''] = /^\/\/ (\S+)\n/.exec(ours) ?? []
      await mkdir(dirname(join(root, path)), { recursive: true })
      await writeFile(join(root, path), ours)
    } else if (language === 'sh' && ours.includes('npm start')) {
      const onFreePorts = ours.replaceAll(
        /(PORT|RPC_PORT|HOST_PORT)=\d+/g,
        (_, variable: keyof typeof ports) => `${variable}=${ports[variable]}`,
      )
      const started = await startChild({
        name: 'npm start',
        command: 'sh',
        args: ['-c', `exec ${onFreePorts.replaceAll(/^((?:\w+=\S+ )+)/gm, 'env $1')}`],
        cwd: root,
        env,
        ready: (line) => /^Open (\S+) and mint/.exec(line)?.[1],
      })
      cleanup.defer(() => started.stop())
      url = started.ready
    } else if (language === 'sh') {
      await runChild({ name: ours, command: 'sh', args: ['-ec', ours], cwd: root, env })
    }
  }

  // The next start takes the same build in the same languages only.
  for (const app of siteBuildsOf({ name: NAME }))
    expect([app.name, await isStale(app, env), await isStale(app, {})]).toEqual([app.name, false, true])

  const errors: string[] = []
  await watch(page, [url, `http://127.0.0.1:${ports.RPC_PORT}`], errors)
  await page.goto(url)
  await waitUntilLive(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Shells' })).toBeVisible()
  await expect(page.locator('.hero')).toHaveCSS('background-color', 'rgb(240, 168, 184)')
  await expect(page.getByRole('listitem').filter({ hasText: 'ETH each' })).toHaveText([
    /^Divers.*0.001 ETH each/,
    /^First swim.*0.002 ETH each/,
    /^Beach day.*0.003 ETH each/,
  ])
  expect(await page.locator('body').innerText()).not.toMatch(FOREIGN_WORDS)

  await press(await openToConnect(page), 'Connect')
  await press(await openToMint(page, 'Mint 1 shell'), 'Confirm')
  await expect(page.getByRole('heading', { name: 'One shell, yours' })).toBeVisible()
  for (const path of ['/', '/peppers', '/peppers/1', '/stats']) {
    const { head, text } = await readHtml(page, `${url}${path}`)
    expect(`${path} ${head}`).toContain('Shells')
    expect(`${head} ${text}`).not.toMatch(FOREIGN_WORDS)
  }
  // Our server draws Scovilles' peppers only.
  for (const file of ['1.png', 'collection.png'])
    expect((await page.request.get(`${url}/share/${file}`)).status()).toBe(404)
  // Its crate is due a minute after the mint.
  for (const [method, ...params] of [['evm_increaseTime', 60], ['evm_mine']])
    await page.request.post(`http://127.0.0.1:${ports.RPC_PORT}`, {
      data: { jsonrpc: '2.0', id: 1, method, params },
    })
  await page.locator('.label').getByRole('link', { name: 'See your shell' }).click({ timeout: 180_000 })
  await expect(page.getByRole('heading', { level: 1, name: /^Shell \d+$/ })).toBeVisible()
  expect(await page.locator('main').innerText()).not.toMatch(FOREIGN_WORDS)
  // Traits come from the file that the contract names.
  await expect(page.getByRole('definition').filter({ hasText: /^(Dune|Glass|Clay|Fog)$/ })).toBeVisible()
  const picture = page.locator('.plate-frame img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1000)
  expect(errors).toEqual([])
})

/** Words of Scovilles, Tidelines, of cards and of Canto. Paths and Peppermint, the product, have `pepper` in their names. */
const FOREIGN_WORDS = /pepper(?!mint)|scovill|packet|\bdeck\b|cultivar|\bheat\b|tideline|canto/i

/** The titles and descriptions of a page, and its text, as the server rendered them. */
async function readHtml(page: Page, address: string) {
  const html = await (await page.request.get(address)).text()
  const [head = '', body = ''] = html.split('</head>')
  const titles = head.match(
    /<title>[^<]*|<meta (?:name="description"|property="og:(?!url|image")[^"]+")[^>]*/g,
  )
  const text = body.replaceAll(/<script.*?<\/script>/gs, '').replaceAll(/<[^>]+>/g, ' ')
  return { head: (titles ?? []).join(' '), text }
}

/** Code blocks of a guide, in order. */
const blocksOf = (guide: string): readonly Block[] =>
  [...guide.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = '', text = '']) => ({ language, text }))

/** Folder and variable of the guide's collection under a name of this run. */
const rename = (text: string): string =>
  text
    .replaceAll('collections/shells', `collections/${NAME}`)
    .replaceAll('COLLECTION=shells', `COLLECTION=${NAME}`)
