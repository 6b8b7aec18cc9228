/** The Safe host page answers as Safe{Wallet}: to a Safe App without the SDK, on another origin. */
import { hashMessage, parseAbi, parseEther, stringToHex, type Hash } from 'viem'
import { getBalance, readContract } from 'viem/actions'
import { safeAddress } from '@peppermint/devnet/safe'
import { violations } from '../galleryChecks.ts'
import { press } from '../localWallet.ts'
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

const test = journey.extend<{ readonly testApp: TestApp; readonly otherApp: TestApp }>({
  testApp: async ({ browserName }, use) => {
    void browserName
    const app = await startTestApp(sdkRequest('while loading', 'getEnvironmentInfo'))
    await use(app)
    await app.stop()
  },
  otherApp: async ({ browserName }, use) => {
    void browserName
    const app = await startTestApp()
    await use(app)
    await app.stop()
  },
  otherOrigins: async ({ testApp, otherApp }, use) => use([testApp.url, otherApp.url]),
})

test('the Safe host answers reads, and is silent or fails where Safe{Wallet} is', async ({
  openInHost,
  testApp,
  otherApp,
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

  // Only the app's own window is heard, and only while it shows the app's origin.
  await host.evaluate(() => {
    document.documentElement.dataset['heard'] = '0'
    window.addEventListener('message', () => {
      const { dataset } = document.documentElement
      setTimeout(() => (dataset['heard'] = String(Number(dataset['heard']) + 1)))
    })
  })
  await app.evaluate(() => {
    document.body.append(Object.assign(document.createElement('iframe'), { src: location.href }))
  })
  await host.frameLocator('iframe').frameLocator('iframe').getByRole('heading').waitFor()
  const [nested] = app.childFrames()
  await nested?.evaluate(
    (message) => top?.postMessage(message, '*'),
    sdkRequest('1', 'wallet_getPermissions'),
  )
  await expect(host.locator('html')).toHaveAttribute('data-heard', '1')
  await app.evaluate((url) => (location.href = url), otherApp.url)
  await app.waitForURL(`${otherApp.url}/**`)
  await send(app, sdkRequest('2', 'wallet_getPermissions'))
  await expect(host.locator('html')).toHaveAttribute('data-heard', '2')
  await expect(host.locator('#log')).not.toContainText('wallet_getPermissions')
})

test('the Safe host proposes batches one after another, and executes what is complete', async ({
  openInHost,
  testApp,
  owners,
  safe,
  world,
}) => {
  const { host } = await openInHost('alice', { appUrl: testApp.url })
  const app = await findAppFrame(host, testApp)
  const dialog = host.getByRole('dialog')
  const { bob, carol } = world.accounts
  const payments = [
    { to: bob.address.toLowerCase(), value: '1' },
    { to: carol.address, value: '0x2', data: '0x' },
  ]
  // Both at once: the second waits for the first.
  await send(app, sdkRequest('batch', 'sendTransactions', { txs: payments, params: { safeTxGas: 500_000 } }))
  await send(app, sdkRequest('refused', 'sendTransactions', { txs: payments }))
  await expect(dialog).toContainText('Batch of 2 calls')
  await expect(dialog).toContainText(bob.address)
  await expect(host.getByText('1 more request waits')).toBeVisible()
  await dialog.getByRole('button', { name: 'Sign and propose' }).click()
  const { data } = await answerTo(app, 'batch')
  const { safeTxHash } = data as { readonly safeTxHash: Hash }
  const details = await owners.gateway.getTransaction('7700', safeTxHash)
  expect(details).toMatchObject({
    txStatus: 'AWAITING_CONFIRMATIONS',
    txData: { to: { value: safeAddress('multiSendCallOnly', '1.3.0') }, operation: 1 },
    detailedExecutionInfo: { nonce: 0, safeTxGas: '0' },
  })
  expect((await ask(app, 'getTxBySafeTxHash', { safeTxHash })).data).toEqual(details)
  await expect(dialog).toContainText('Batch of 2 calls')
  await host.keyboard.press('Escape')
  expect(await answerTo(app, 'refused')).toMatchObject({ success: false, error: 'Transaction was rejected' })

  await host.getByText('Switches and messages').click()
  await host.getByLabel('Other owners sign at once').check()
  await send(app, sdkRequest('now', 'sendTransactions', { txs: [{ to: bob.address, value: '5' }] }))
  await dialog.getByLabel('Nonce').fill('0')
  await dialog.getByLabel('Nonce').press('Tab')
  await dialog.getByLabel('Execute now').check()
  await dialog.getByRole('button', { name: 'Sign and execute' }).click()
  const executed = (await answerTo(app, 'now')).data as { readonly safeTxHash: Hash }
  const statusOf = async (hash: Hash) => (await owners.gateway.getTransaction('7700', hash)).txStatus
  await expect.poll(() => statusOf(executed.safeTxHash)).toBe('SUCCESS')
  expect(await statusOf(safeTxHash)).toBe('CANCELLED')
  await expect
    .poll(async () => ((await ask(app, 'getSafeInfo')).data as { readonly nonce: number }).nonce)
    .toBe(1)
  expect(await getBalance(world.client, { address: safe })).toBe(parseEther('5000') - 5n)

  // The Local wallet signs for the owner that its window is asked for.
  await host.getByRole('button', { name: 'Disconnect' }).click()
  const connecting = host.waitForEvent('popup')
  await host.getByRole('button', { name: 'Connect Local wallet' }).click()
  const connectWindow = await connecting
  await connectWindow.getByLabel('Carol').check()
  await press(connectWindow, 'Connect')
  await expect(host.locator('#account')).toContainText('Carol 0x90F7…b906, owner')
  await host.getByLabel('Other owners sign at once').uncheck()
  await send(app, sdkRequest('by carol', 'sendTransactions', { txs: [{ to: bob.address, value: '6' }] }))
  const signing = host.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Sign and propose' }).click()
  const signWindow = await signing
  await expect(signWindow.getByRole('heading')).toHaveText('Sign a transaction of your Safe?')
  await press(signWindow, 'Sign')
  const byCarol = (await answerTo(app, 'by carol')).data as { readonly safeTxHash: Hash }
  expect(await owners.gateway.getTransaction('7700', byCarol.safeTxHash)).toMatchObject({
    detailedExecutionInfo: { proposer: { value: carol.address } },
  })
})

test('the Safe host answers a message once enough owners have signed, or on chain', async ({
  openInHost,
  testApp,
  owners,
  world,
  safe,
}) => {
  const { host } = await openInHost('alice', { appUrl: testApp.url })
  const app = await findAppFrame(host, testApp)
  const dialog = host.getByRole('dialog')
  // Text as wallets pass it.
  await send(app, sdkRequest('text', 'signMessage', { message: stringToHex('Peppers für alle') }))
  await expect(dialog).toContainText('Peppers für alle')
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(dialog).toContainText('Waiting for the other owners')
  const { results } = await owners.gateway.getMessages('7700', safe)
  const [proposed] = results.flatMap((item) => (item.type === 'MESSAGE' ? [item] : []))
  if (!proposed) throw new Error('No message is proposed.')
  expect(proposed).toMatchObject({
    message: 'Peppers für alle',
    origin: testApp.url,
    status: 'NEEDS_CONFIRMATION',
  })
  await owners.confirmMessage(proposed.messageHash, 'carol')
  const answer = await answerTo(app, 'text')
  const { preparedSignature } = await owners.gateway.getMessage('7700', proposed.messageHash)
  expect(answer.data).toEqual({ messageHash: proposed.messageHash, signature: preparedSignature })
  expect((await ask(app, 'getOffChainSignature', proposed.messageHash)).data).toBe(preparedSignature)

  const typedData = {
    domain: { name: 'Peppers', chainId: 7700 },
    types: { Order: [{ name: 'quantity', type: 'uint256' }] },
    message: { quantity: '3' },
  }
  await send(app, sdkRequest('typed', 'signTypedMessage', { typedData }))
  await expect(dialog).toContainText('"quantity": "3"')
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  expect(await answerTo(app, 'typed')).toMatchObject({ success: false, error: 'Transaction was rejected' })

  expect(
    (await ask(app, 'rpcCall', { call: 'safe_setSettings', params: [{ offChainSigning: false }] })).data,
  ).toEqual({
    offChainSigning: false,
  })
  await send(app, sdkRequest('on chain', 'signMessage', { message: 'On chain' }))
  await expect(dialog).toContainText('SignMessageLib')
  await dialog.getByRole('button', { name: 'Sign and propose' }).click()
  const { safeTxHash } = (await answerTo(app, 'on chain')).data as { readonly safeTxHash: Hash }
  await owners.confirm(safeTxHash, 'bob')
  await owners.execute(safeTxHash)
  expect(
    await readContract(world.client, {
      address: safe,
      abi: parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)']),
      functionName: 'isValidSignature',
      args: [hashMessage('On chain'), '0x'],
    }),
  ).toBe('0x1626ba7e')
})

test('the Safe host keeps permissions and denials, and can be late or on another chain', async ({
  openInHost,
  testApp,
}) => {
  const { host } = await openInHost('bob', {
    appUrl: testApp.url,
    switches: { listenerDelayMs: '3000', chainId: '1' },
  })
  // The first use of an app, by keyboard alone. Refused, nothing of the app is loaded.
  await host.goto(host.url().replace('disclaimer=skip', 'disclaimer=ask'))
  const dialog = host.getByRole('dialog')
  await expect(dialog).toContainText(testApp.url)
  expect(await violations(host, undefined)).toEqual([])
  await host.keyboard.press('Escape')
  await expect(host.getByText('The app was not opened')).toBeVisible()
  await expect(host.locator('iframe')).toHaveCount(0)
  await host.reload()
  await expect(dialog.getByRole('heading')).toBeFocused()
  await host.keyboard.press('Tab')
  await host.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Continue' })).toBeFocused()
  await host.keyboard.press('Enter')
  const app = await findAppFrame(host, testApp)
  await host.getByText('Switches and messages').focus()
  await host.keyboard.press('Enter')
  await expect(host.getByLabel('Read-only')).toBeVisible()
  expect(await violations(host, undefined)).toEqual([])
  // Polls: requests before the listener are lost.
  await expect(async () => {
    await send(app, sdkRequest('after', 'getSafeInfo'))
    expect((await received(app)).map(({ id }) => id)).toContain('after')
  }).toPass()
  expect((await received(app)).map(({ id }) => id)).not.toContain('while loading')
  expect((await answerTo(app, 'after')).data).toMatchObject({ chainId: 1 })

  expect((await ask(app, 'wallet_getPermissions')).data).toEqual([])
  expect((await ask(app, 'requestAddressBook')).data).toEqual([])
  await send(app, sdkRequest('denied', 'wallet_requestPermissions', [{ requestAddressBook: {} }]))
  await dialog.getByRole('button', { name: 'Reject' }).click()
  expect(await answerTo(app, 'denied')).toMatchObject({ success: false, error: 'Permissions were rejected' })
  expect((await ask(app, 'wallet_getPermissions')).data).toMatchObject([
    {
      parentCapability: 'requestAddressBook',
      invoker: testApp.url,
      caveats: [{ type: 'userRestricted', value: true }],
    },
  ])
  expect((await ask(app, 'requestAddressBook')).data).toEqual([])
  await send(app, sdkRequest('granted', 'wallet_requestPermissions', [{ requestAddressBook: {} }]))
  await dialog.getByRole('button', { name: 'Accept' }).click()
  expect((await answerTo(app, 'granted')).data).toMatchObject([{ parentCapability: 'requestAddressBook' }])
  expect((await ask(app, 'requestAddressBook')).data).toContainEqual({
    name: 'Carol',
    address: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
    chainId: '1',
  })
  // Asked once per app.
  await host.reload()
  await findAppFrame(host, testApp)
  await expect(dialog).toHaveCount(0)
})
