/** The Safe host page answers as Safe{Wallet}: to a Safe App without the SDK, on another origin. */
import { parseEther } from 'viem'
import { expect, test as journey } from './safeJourney.ts'
import {
  answerTo,
  ask,
  findAppFrame,
  received,
  sdkRequest,
  send,
  startTestApp,
  type TestApp,
} from './testApp.ts'

const test = journey.extend<{ readonly testApp: TestApp }>({
  testApp: async ({ browserName }, use) => {
    void browserName
    const app = await startTestApp(sdkRequest('while loading', 'getEnvironmentInfo'))
    await use(app)
    await app.stop()
  },
  otherOrigins: async ({ testApp }, use) => use([testApp.url]),
})

test('the Safe host answers reads, and is silent or fails where Safe{Wallet} is', async ({
  openInHost,
  testApp,
  safe,
  server,
  world,
}) => {
  const { host } = await openInHost('alice', { appUrl: testApp.url })
  const app = await findAppFrame(host, testApp)
  const frame = host.locator('iframe')
  await expect(frame).toHaveAttribute('allow', 'clipboard-write')
  await expect(frame).toHaveAttribute('title', 'Test App')
  await expect(frame).toHaveAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms allow-downloads allow-orientation-lock',
  )

  // The theme is pushed when the app has loaded.
  await expect
    .poll(async () => (await received(app)).map(({ data }) => data))
    .toContainEqual({ darkMode: false })
  expect(await answerTo(app, 'while loading')).toEqual({
    id: 'while loading',
    success: true,
    data: { origin: server.hostUrl },
    version: '9.1.0',
    origin: server.hostUrl,
  })
  const { alice, bob, carol } = world.accounts
  expect((await ask(app, 'getSafeInfo')).data).toMatchObject({
    safeAddress: safe,
    chainId: 7700,
    owners: [alice.address, bob.address, carol.address],
    threshold: 2,
    isReadOnly: false,
    nonce: 0,
    modules: null,
    guard: null,
    version: '1.3.0+L2',
    network: 'CANTO',
  })
  expect((await ask(app, 'getChainInfo')).data).toMatchObject({
    chainId: '7700',
    shortName: 'canto',
    nativeCurrency: { symbol: 'CANTO', decimals: 18 },
  })
  expect((await ask(app, 'getSafeBalances', { currency: 'usd' })).data).toMatchObject({
    items: [{ balance: parseEther('5000').toString() }],
  })
  const call = (name: string, ...params: readonly unknown[]) => ask(app, 'rpcCall', { call: name, params })
  expect((await call('eth_getBalance', safe, 'latest')).data).toBe(`0x${parseEther('5000').toString(16)}`)
  expect((await call('safe_setSettings', { offChainSigning: true })).data).toEqual({ offChainSigning: true })
  for (const failing of [
    await call('eth_sendTransaction', {}),
    await call('eth_call', { to: 'nowhere' }),
    await ask(app, 'getTxBySafeTxHash', { safeTxHash: `0x${'00'.repeat(32)}` }),
    await ask(app, 'sendTransactions', { txs: [] }),
    await ask(app, 'sendTransactions', { txs: [{ to: 'nowhere' }] }),
  ])
    expect(failing).toMatchObject({ success: false, error: 'Request failed', version: '9.1.0' })

  await send(app, sdkRequest('unknown', 'eth_accounts'))
  await send(app, sdkRequest('no signature', 'getOffChainSignature', `0x${'00'.repeat(32)}`))
  await send(app, { id: 7, method: 'getSafeInfo' })
  await host.getByText('Switches and messages').click()
  await expect(host.getByText('getOffChainSignature nothing to answer with')).toBeVisible()
  await expect(host.getByText('unknown method unknown method')).toBeVisible()
  await ask(app, 'getEnvironmentInfo')
  const ids = (await received(app)).map(({ id }) => id)
  expect(ids).not.toContain('unknown')
  expect(ids).not.toContain('no signature')
  expect(ids).not.toContain(7)

  await host.getByLabel('Error instead of silence').check()
  await send(app, sdkRequest('no longer silent', 'eth_accounts'))
  expect(await answerTo(app, 'no longer silent')).toMatchObject({ success: false })
  await host.getByLabel('Dark theme').check()
  await expect
    .poll(async () => (await received(app)).map(({ data }) => data))
    .toContainEqual({ darkMode: true })
  expect((await ask(app, 'getCurrentTheme', {})).data).toEqual({ darkMode: true })
  await host.getByLabel('Read-only').check()
  expect((await ask(app, 'getSafeInfo')).data).toMatchObject({ isReadOnly: true })
})
