/** Every reading call of Safe's own client (3.23.1) and of ours, against the gateway over HTTP. */
import * as sdk from '@safe-global/safe-gateway-typescript-sdk'
import { createGatewayClient, type GatewayClient } from '@peppermint/safe/client'
import { safeFunctions } from '@peppermint/safe/decode'
import * as wire from '@peppermint/safe/wire'
import { encodeFunctionData } from 'viem'
import { getBlock } from 'viem/actions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { chainCursor } from './db/schema.ts'
import { databaseKinds } from '@peppermint/indexer/db/testDatabase.fixture.ts'
import { alice, type ClientWorld, expectSame, startClientWorld } from './sdk.fixture.ts'

const CHAIN = '7700'

describe.each(databaseKinds)('on $name', ({ kind }) => {
  let fixture: ClientWorld
  let client: GatewayClient
  let safe: `0x${string}`

  beforeAll(async () => {
    fixture = await startClientWorld(kind)
    safe = fixture.safe.address
    client = createGatewayClient({ baseUrl: fixture.world.url })
    sdk.setBaseUrl(fixture.world.url)
  })
  afterAll(() => fixture.world.close())

  test('[G-01] reads a Safe', async () => {
    const info = await expectSame(wire.safeInfo, sdk.getSafeInfo(CHAIN, safe), client.getSafe(CHAIN, safe))
    expect(info).toMatchObject({
      address: { value: safe },
      chainId: CHAIN,
      nonce: 2,
      threshold: 2,
      owners: fixture.safe.owners.map(({ address }) => ({ value: address })),
      modules: [{ value: fixture.module }],
      implementationVersionState: sdk.ImplementationVersionState.UP_TO_DATE,
      version: '1.4.1+L2',
    })
  })

  test('[G-02] lists incoming transfers, and follows the URL of a page', async () => {
    const filter = { trusted: false, cursor: 'limit=1&offset=0' }
    const read = (pageUrl?: string) =>
      [
        sdk.getIncomingTransfers(CHAIN, safe, filter, pageUrl),
        client.getIncomingTransfers(CHAIN, safe, filter, pageUrl),
      ] as const
    const first = await expectSame(wire.transactionItemPage, ...read())
    expect(first.results[0]?.transaction.txInfo).toMatchObject({
      type: sdk.TransactionInfoType.TRANSFER,
      direction: sdk.TransferDirection.INCOMING,
      transferInfo: { type: sdk.TransactionTokenType.ERC20, tokenAddress: fixture.token, value: '5' },
    })
    const second = await expectSame(wire.transactionItemPage, ...read(first.next ?? ''))
    expect(second.results[0]?.transaction.txInfo).toMatchObject({
      transferInfo: { type: sdk.TransactionTokenType.NATIVE_COIN, value: '2000000000000000000' },
    })
    expect(second.next).toBeNull()
  })

  test('[G-03] lists transactions of modules', async () => {
    const { results } = await expectSame(
      wire.transactionItemPage,
      sdk.getModuleTransactions(CHAIN, safe, { module: fixture.module }),
      client.getModuleTransactions(CHAIN, safe, { module: fixture.module }),
    )
    expect(results.map(({ transaction }) => transaction.executionInfo)).toMatchObject([
      { type: sdk.DetailedExecutionInfoType.MODULE, address: { value: fixture.module } },
    ])
  })

  test('[G-04] lists transactions of owners', async () => {
    const { results } = await expectSame(
      wire.transactionItemPage,
      sdk.getMultisigTransactions(CHAIN, safe, { executed: 'true' }),
      client.getMultisigTransactions(CHAIN, safe, { executed: true }),
    )
    expect(results.map(({ transaction }) => transaction.txInfo.type)).toEqual([
      sdk.TransactionInfoType.SETTINGS_CHANGE,
      sdk.TransactionInfoType.TRANSFER,
    ])
  })

  test('[G-05] reads balances in US dollars by default', async () => {
    const { items } = await expectSame(
      wire.balances,
      sdk.getBalances(CHAIN, safe),
      client.getBalances(CHAIN, safe),
    )
    expect(items).toMatchObject([
      { tokenInfo: { type: sdk.TokenType.NATIVE_TOKEN }, balance: '101999999999999999996' },
      { tokenInfo: { type: sdk.TokenType.ERC20, address: fixture.token }, balance: '5' },
    ])
  })

  test('[G-06] lists currencies', async () => {
    const codes = await expectSame(z.array(z.string()), sdk.getFiatCurrencies(), client.getFiatCodes())
    expect(codes.slice(0, 2)).toEqual(['USD', 'EUR'])
  })

  test('[G-07] lists the Safes of an owner, on one chain and on all', async () => {
    const { address } = fixture.third
    const owned = await expectSame(
      wire.ownerSafes,
      sdk.getOwnedSafes(CHAIN, address),
      client.getOwnedSafes(CHAIN, address),
    )
    expect(owned.safes).toEqual([safe])
    const onAll = await expectSame(
      wire.ownerSafesByChain,
      sdk.getAllOwnedSafes(address),
      client.getAllOwnedSafes(address),
    )
    expect(onAll).toEqual({ [CHAIN]: [safe] })
  })

  test('[G-08] lists collectibles, whole and in pages', async () => {
    const whole = await expectSame(
      z.array(wire.collectible),
      sdk.getCollectibles(CHAIN, safe),
      client.getCollectibles(CHAIN, safe),
    )
    const page = await expectSame(
      wire.pageSchema(wire.collectible),
      sdk.getCollectiblesPage(CHAIN, safe, { trusted: false }),
      client.getCollectiblesPage(CHAIN, safe, { trusted: false }),
    )
    expect(page).toMatchObject({ next: null, previous: null, results: whole })
  })

  test('[G-12] estimates a transaction and recommends a nonce', async () => {
    const call = { to: alice, value: '1', data: '0x', operation: 0 } as const
    const estimation = await expectSame(
      wire.estimation,
      sdk.postSafeGasEstimation(CHAIN, safe, call),
      client.estimateTransaction(CHAIN, safe, call),
    )
    expect(estimation).toEqual({ currentNonce: 2, recommendedNonce: 2, safeTxGas: '0' })
    const nonces = await expectSame(wire.nonces, sdk.getNonces(CHAIN, safe), client.getNonces(CHAIN, safe))
    expect(nonces).toEqual({ currentNonce: 2, recommendedNonce: 2 })
    const preview = await expectSame(
      wire.transactionPreview,
      sdk.getTxPreview(CHAIN, safe, 0, '0x', alice, '1'),
      client.previewTransaction(CHAIN, safe, call),
    )
    expect(preview.txInfo).toMatchObject({ type: sdk.TransactionInfoType.TRANSFER })
  })

  test('[G-09] lists the history by day, down to the creation', async () => {
    const filter = { timezone: 'UTC', trusted: false }
    const { results } = await expectSame(
      wire.transactionListPage,
      sdk.getTransactionHistory(CHAIN, safe, filter),
      client.getHistory(CHAIN, safe, filter),
    )
    const types = results.map((item) =>
      item.type === 'TRANSACTION' ? item.transaction.txInfo.type : item.type,
    )
    expect(types.filter((type) => type !== 'DATE_LABEL')).toEqual([
      sdk.TransactionInfoType.TRANSFER,
      sdk.TransactionInfoType.SETTINGS_CHANGE,
      sdk.TransactionInfoType.TRANSFER,
      sdk.TransactionInfoType.TRANSFER,
      sdk.TransactionInfoType.TRANSFER,
      sdk.TransactionInfoType.CREATION,
    ])
    const creation = wire.creationTransaction.parse(await client.getCreation(CHAIN, safe))
    expect(creation.dataDecoded).toMatchObject({ method: 'setup' })
  })

  test('[G-14] lists chains and reads one', async () => {
    const { results } = await expectSame(
      wire.pageSchema(wire.chain),
      sdk.getChainsConfig(),
      client.getChains(),
    )
    const chain = await expectSame(wire.chain, sdk.getChainConfig(CHAIN), client.getChain(CHAIN))
    expect(results).toEqual([chain])
    expect(chain).toMatchObject({ chainId: CHAIN, shortName: 'canto', l2: true })
  })

  test('[G-15] lists Safe Apps', async () => {
    const clientUrl = 'http://localhost:3000'
    const apps = await expectSame(
      z.array(wire.safeApp),
      sdk.getSafeApps(CHAIN, { client_url: clientUrl }),
      client.getSafeApps(CHAIN, { clientUrl }),
    )
    expect(apps).toEqual([])
  })

  test('[G-16] lists the versions of Safe', async () => {
    const copies = await expectSame(
      wire.masterCopies,
      sdk.getMasterCopies(CHAIN),
      client.getMasterCopies(CHAIN),
    )
    expect(copies.map(({ version }) => version)).toEqual(
      expect.arrayContaining(['1.4.1+L2', '1.4.1', '1.3.0+L2']),
    )
  })

  test('[G-17] decodes calldata', async () => {
    const data = encodeFunctionData({ abi: safeFunctions, functionName: 'changeThreshold', args: [1n] })
    const decoded = await expectSame(
      wire.decodedCalldata,
      sdk.getDecodedData(CHAIN, 0, data, safe),
      client.decodeData(CHAIN, { data, to: safe }),
    )
    expect(decoded).toMatchObject({
      method: 'changeThreshold',
      parameters: [{ name: '_threshold', value: '1' }],
    })
  })

  test('[G-17] says what a transaction calls, before it is confirmed', async () => {
    const data = encodeFunctionData({ abi: safeFunctions, functionName: 'changeThreshold', args: [1n] })
    const view = await sdk.getConfirmationView(CHAIN, safe, 0, data, safe, '0')
    expect(wire.confirmationView.parse(view)).toMatchObject({ type: 'GENERIC', method: 'changeThreshold' })
    const unknown = await sdk.getConfirmationView(CHAIN, safe, 0, '0x12345678', safe, '0')
    expect(wire.confirmationView.parse(unknown)).toMatchObject({
      type: 'GENERIC',
      method: '',
      parameters: null,
    })
  })

  test('[G-16] says how far the index is', async () => {
    const { world } = fixture
    const read = async () => (await world.request(`/v1/chains/${CHAIN}/about/indexing`)).json()
    const head = await getBlock(world.client)
    const time = new Date(Number(head.timestamp) * 1_000)
    const [number, at] = [Number(head.number), time.toISOString()]
    expect(await read()).toEqual({
      currentBlockNumber: number,
      currentBlockTimestamp: at,
      erc20BlockNumber: number,
      erc20BlockTimestamp: at,
      erc20Synced: true,
      masterCopiesBlockNumber: number,
      masterCopiesBlockTimestamp: at,
      masterCopiesSynced: true,
      synced: true,
      lastSync: time.getTime(),
    })
    const { db } = world.chain.database
    await db.update(chainCursor).set({ isCaughtUp: false })
    await expect.poll(read, { timeout: 5_000 }).toMatchObject({ synced: false, erc20Synced: false })
    await db.update(chainCursor).set({ isCaughtUp: true })
  })

  test('reads the overviews of several Safes', async () => {
    const query = { currency: 'usd', trusted: false, exclude_spam: true }
    const overviews = await expectSame(
      z.array(wire.safeOverview),
      sdk.getSafeOverviews([`7700:${safe}`], query),
      client.getOverviews([`7700:${safe}`], query),
    )
    expect(overviews).toMatchObject([{ address: { value: safe }, chainId: CHAIN, threshold: 2 }])
  })

  test('reads what is known of a contract', async () => {
    const contract = fixture.world.chain.config.deployments.multiSendCallOnlys[0] ?? safe
    const info = await expectSame(
      wire.contractInfo,
      sdk.getContract(CHAIN, contract),
      client.getContract(CHAIN, contract),
    )
    expect(info).toMatchObject({ address: contract, trustedForDelegateCall: true })
  })

  test('[G-26] errors read "code: message"', async () => {
    await expect(client.getSafe(CHAIN, alice)).rejects.toThrow(/^404: /)
    await expect(sdk.getSafeInfo(CHAIN, alice)).rejects.toThrow(/^CGW error - 404: /)
    await expect(client.getChain('1')).rejects.toThrow('404: Chain not found')
    await expect(client.decodeData(CHAIN, { data: 'x' })).rejects.toThrow(
      '422: Invalid "0x" notated hex string',
    )
  })
})
