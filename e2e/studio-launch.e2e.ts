/** A collection launched with a browser wallet, as `npm run deploy` would launch it. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadChain } from '@peppermint/sale/chains'
import { findCollection } from '@peppermint/sale/collections'
import { readAddressFile } from '@peppermint/sale/launch/addressFile.ts'
import { parseCollection } from '@peppermint/sale/launch/collectionConfig.ts'
import { createCollectionLaunch } from '@peppermint/sale/launch/collectionLaunch.ts'
import { deriveLinkDomain, findHashChainEnd } from '@peppermint/sale/launch/collectionTerms.ts'
import { factoryCall } from '@peppermint/sale/launch/factory.ts'
import { formatLinkFile } from '@peppermint/sale/launch/linkFile.ts'
import { commandsOf, paste } from '@peppermint/tools/program/pasteNext.fixture.ts'
import { rehearse } from '@peppermint/tools/launch/rehearse.ts'
import { createTestWallet } from '@peppermint/wallet-kit/testing'
import { parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { getCode, setBalance } from 'viem/actions'
import { canto } from 'viem/chains'
import { sendCreations } from './chain.ts'
import { violations } from './galleryChecks.ts'
import { connect, expect, test, waitUntilLive } from './journey.ts'
import { QUICK_BLOCKS } from './quickBlocks.ts'

/** Its own art is of a host, so that the drawing of Scovilles is not on its chain. */
test.use({ worldOptions: { ...QUICK_BLOCKS, art: { metadata: 'https://shells.example/{id}.json' } } })

const SECRET = `0x${'5e'.repeat(32)}` as const

test('a browser wallet launches a collection across a reload, with the command’s code', async ({
  page,
  server,
  world,
  errors,
}) => {
  void errors
  const { client, rpcUrl, chainId } = world
  const privateKey = generatePrivateKey()
  const account = privateKeyToAddress(privateKey)
  await setBalance(client, { address: account, value: parseEther('1000') })
  const shipped: { readonly default: unknown } = await import(findCollection(undefined).launchFile)
  const config = parseCollection(shipped.default, {
    deployer: account,
    turnstile: loadChain('canto').turnstile,
    crateSecret: SECRET,
    isLive: true,
  })
  const launch = createCollectionLaunch(config, chainId)
  const { contract: linkedTo } = deriveLinkDomain(config, chainId)
  const link = findHashChainEnd(config, { chainId, contract: linkedTo })
  if (link === undefined) throw new Error('Scovilles has links.')
  // Another account has created the first four: the code at their addresses is as good.
  await sendCreations(
    world,
    launch.steps.slice(0, 4).map(({ initCode }) => factoryCall(initCode)),
  )
  await world.mine()

  const wallet = createTestWallet({ rpcUrl, chainId, privateKeys: [privateKey] })
  await wallet.attach(page)
  await page.goto(`${server.url}/studio/launch`)
  await waitUntilLive(page)
  await connect(page)
  const choose = (text: string) =>
    page
      .getByLabel('Choose link.json')
      .setInputFiles({ name: 'link.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  await choose(SECRET)
  await expect(page.getByRole('alert')).toContainText('may be your secret')
  await choose(formatLinkFile({ chainId, linkedTo: account, link }))
  await expect(page.getByRole('alert')).toContainText('made for other terms')
  await choose(formatLinkFile({ chainId, linkedTo, link }))

  const contracts = page.getByRole('region', { name: 'Contracts' })
  await expect(contracts.getByText('on chain', { exact: true })).toHaveCount(4)
  await expect(contracts).toContainText(/The fees are about [\d.]+ CANTO\./)
  expect(await violations(page, undefined)).toEqual([])
  const send = (step: number) => contracts.getByRole('button', { name: `Send ${step} of 7` })
  wallet.once('eth_sendTransaction', 'reject')
  await send(5).click()
  await expect(contracts).toContainText('You declined in your wallet. Nothing was sent.')
  await contracts.getByRole('button', { name: /^(?:Send 5 of 7|Ask the wallet again)$/ }).click()
  await expect(send(6)).toBeVisible()
  await page.reload()
  await send(6).click()
  // The focus is at what the press changes, not at the page's beginning.
  await expect(contracts.getByRole('listitem').nth(5)).toBeFocused()
  await expect(send(7)).toBeEnabled()
  await page.context().setOffline(true)
  await expect(page.getByRole('status').filter({ hasText: 'You’re offline. Shown as of' })).toBeVisible()
  await expect(send(7)).toBeDisabled()
  await page.context().setOffline(false)
  await send(7).click()
  const launched = page.getByRole('region', { name: 'Launched' })
  await expect(launched.getByRole('heading')).toBeFocused()
  await expect(launched).toContainText('Canto has the code that these terms create.')

  await using cleanup = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'peppermint-launch-'))
  cleanup.defer(() => rm(folder, { recursive: true, force: true }))
  const download = page.waitForEvent('download')
  await launched.getByRole('button', { name: 'Download 7700.json' }).click()
  await (await download).saveAs(join(folder, '7700.json'))
  expect(await readdir(folder)).toEqual(['7700.json'])
  const file = readAddressFile(join(folder, '7700.json'))
  const rehearsed = await rehearse(launch, canto, account)
  expect(file?.contracts.map(({ name, address, codeHash }) => ({ name, address, codeHash }))).toEqual(
    rehearsed.map(({ name, address, codeHash }) => ({ name, address, codeHash })),
  )
  expect(file).toMatchObject({ chainId, from: account, contract: rehearsed.at(-1)?.address })
  expect(await getCode(client, { address: file?.contract ?? '0x' })).toBeTruthy()

  const next = await launched.locator('code').allInnerTexts()
  const [status = ''] = commandsOf(`\nNext:\n${next.map((line) => `   ${line}`).join('\n')}`)
  const read = await paste(status, folder)
  expect(read).toMatchObject({ code: 0, stderr: '' })
  expect(read.stdout).toContain(`Scovilles at ${file?.contract}`)
})
