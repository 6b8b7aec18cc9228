/** The guide "Your own collection": its files are written and its commands run as its code blocks have them. */
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { freePort } from '@peppermint/process/freePort.ts'
import { startChild, runChild } from '@peppermint/devnet/childProcess'
import { startServer } from '@peppermint/local'
import { isStale, localDir, siteBuildsOf, siteDirOf, type Build } from '@peppermint/local/builds'
import { builtWith } from '@peppermint/sale/collections'
import { readAddressFile } from '@peppermint/sale/launch/addressFile.ts'
import { concat, createTestClient, http, parseEther, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { getBalance, setBalance, setCode, setNextBlockTimestamp } from 'viem/actions'
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

test('[O-01] [C-13] the guide leads to a collection launched on a chain without Multicall3', async ({
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
  const {
    id,
    name,
    nativeCurrency,
    rpcUrls,
    contracts: { gasPriceOracle },
  } = base
  const chain = {
    definition: { id, name, nativeCurrency, rpcUrls, contracts: { gasPriceOracle } },
    confirmations: 0,
    gas: { hasTips: true, hasDataFee: true },
  }
  const CHAIN = join(world, 'base.json')
  await writeFile(CHAIN, JSON.stringify(chain))
  const env = { ...process.env, CHAIN, LOCAL_DIR: world, LANGUAGES: 'en', PRECOMPRESS: 'no' }
  const [mintPage, ...others] = siteBuildsOf({ name: NAME })
  let url = ''
  for (const { language, text } of blocksOf(guide)) {
    const ours = rename(text)
    if (language === 'ts') {
      const [, path = ''] = /^\/\/ (\S+)\n/.exec(ours) ?? []
      await mkdir(dirname(join(root, path)), { recursive: true })
      await writeFile(join(root, path), ours)
    } else if (language === 'sh' && ours.includes('npm start')) {
      // After its sources: what this journey does not open counts as built, and saves a third of its time.
      for (const app of others) await writeUnopened(app, env)
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
  if (mintPage === undefined) throw new Error('The mint page is an app of every site.')
  expect([await isStale(mintPage, env), await isStale(mintPage, {})]).toEqual([false, true])

  const rpcUrl = `http://127.0.0.1:${ports.RPC_PORT}`
  const client = createTestClient({ mode: 'anvil', transport: http(rpcUrl) })
  const launchedPort = await freePort()
  const errors: string[] = []
  await watch(page, [url, rpcUrl, `http://localhost:${launchedPort}`], errors)
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

  // No oracle answers there yet.
  await mintShell(page, /without its fee for data.*0\.0\d+, at most 0\.\d+ ETH/)
  // Its crate is due a minute after the mint, and opens while the launch runs.
  await client.increaseTime({ seconds: 60 })
  await client.mine({ blocks: 1 })
  for (const path of ['/', '/peppers', '/peppers/1', '/stats']) {
    const { head, text } = await readHtml(page, `${url}${path}`)
    expect(`${path} ${head}`).toContain('Shells')
    expect(`${head} ${text}`).not.toMatch(FOREIGN_WORDS)
  }
  // Our server draws Scovilles' peppers only.
  for (const file of ['1.png', 'collection.png'])
    expect((await page.request.get(`${url}/share/${file}`)).status()).toBe(404)

  // Step 6, with the options that send it: the creator's key has no other use, and no public one could launch.
  const privateKey = generatePrivateKey()
  await setBalance(client, { address: privateKeyToAddress(privateKey), value: parseEther('100') })
  const [command = ''] = blocksOf(guide)
    .filter(({ text }) => text.includes('npm run deploy'))
    .map(({ text }) => rename(text).trim().replace('--network base', `--network ${CHAIN}`))
  await runChild({
    name: command,
    command: 'sh',
    // The local chain's gas costs Canto's 1,000 gwei and a tip, where a new chain's file has no limit yet.
    args: ['-ec', `${command} --rpc ${rpcUrl} --broadcast --max-fee-gwei 2000`],
    cwd: root,
    env: { ...env, PRIVATE_KEY: privateKey, CRATE_SECRET: `0x${randomBytes(32).toString('hex')}` },
  })

  await page.locator('.label').getByRole('link', { name: 'See your shell' }).click({ timeout: 180_000 })
  await expect(page.getByRole('heading', { level: 1, name: /^Shell \d+$/ })).toBeVisible()
  expect(await page.locator('main').innerText()).not.toMatch(FOREIGN_WORDS)
  // Traits come from the file that the contract names.
  await expect(page.getByRole('definition').filter({ hasText: /^(Dune|Glass|Clay|Fog)$/ })).toBeVisible()
  const picture = page.locator('.plate-frame img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1000)

  const deployment = readAddressFile(join(root, `collections/${NAME}/addresses/${id}.json`))
  if (deployment === undefined) throw new Error('The launch wrote no address file.')
  const server = await startServer({
    world: { rpcUrl, chain: chain.definition, deployment },
    siteDir: siteDirOf({ name: NAME }),
    localDir,
    port: launchedPort,
  })
  cleanup.defer(() => server.stop())
  // Half an ether for the data of any transaction.
  const dataFee = concat(['0x7f', toHex(parseEther('0.5'), { size: 32 }), '0x60005260206000f3'])
  await setCode(client, { ...gasPriceOracle, bytecode: dataFee })
  // Its first phase for everyone, on the terms as they are in `launch.ts`.
  await setNextBlockTimestamp(client, { timestamp: BigInt(Date.parse('2027-05-02T18:00:00Z') / 1_000) })
  await client.mine({ blocks: 1 })
  await page.goto(server.url)
  await waitUntilLive(page)
  await mintShell(page, /^Network fee \(estimate\).*0\.5\d*, at most 0\.[67]\d* ETH/)
  expect(await getBalance(client, { address: deployment.contract })).toBe(parseEther('0.002'))
  expect(errors).toEqual([])
})

/** An app that no page of a journey is of, in place of its build. */
async function writeUnopened({ output, builtWithFile = '' }: Build, env: NodeJS.ProcessEnv): Promise<void> {
  await mkdir(dirname(join(root, output)), { recursive: true })
  await writeFile(join(root, output), 'export const renderPage = () => undefined')
  await writeFile(join(root, builtWithFile), builtWith(env))
}

/** With the Local wallet. @param fee its line, as the label has it. */
async function mintShell(page: Page, fee: RegExp): Promise<void> {
  await press(await openToConnect(page), 'Connect')
  await expect(page.locator('.lines > div').filter({ hasText: 'Network fee' })).toHaveText(fee)
  await press(await openToMint(page, 'Mint 1 shell'), 'Confirm')
  await expect(page.getByRole('heading', { name: 'One shell, yours' })).toBeVisible()
}

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
