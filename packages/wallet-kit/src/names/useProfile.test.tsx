import { setImmediate } from 'node:timers/promises'
import { startEns, type LocalEns } from '@peppermint/devnet/ens'
import { QueryClient, QueryClientProvider, QueryObserver, focusManager } from '@tanstack/react-query'
import { type Address, type Client, createClient, custom } from 'viem'
import { canto, mainnet } from 'viem/chains'
import { renderToString } from 'react-dom/server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Config, createConfig, WagmiProvider } from 'wagmi'
import { avatarQuery, nameQuery } from './useProfile.ts'
import { NamesContext, type NamesSettings } from './settings.ts'
import { getNamesClient, useProfile } from './useProfile.ts'

const alice: Address = '0x00000000000000000000000000000000000000ad'
const HOUR = 60 * 60 * 1000
const PNG = 'data:image/png;base64,iVBORw0KGgo='

let ens: LocalEns
let queryClient: QueryClient
let asked: string[]

beforeAll(async () => {
  ens = await startEns()
  await ens.register('alice.eth', { address: alice, avatar: PNG })
  await ens.setPrimaryName(alice, 'alice.eth')
})
afterAll(() => ens.stop())

beforeEach(() => {
  queryClient = new QueryClient()
  queryClient.mount()
  asked = []
})
afterEach(() => {
  vi.useRealTimers()
  queryClient.clear()
  queryClient.unmount()
})

/** The local mainnet or unnamed, through a wire that notes each question. */
const wire = (place: string, client?: LocalEns['client']) =>
  custom(
    {
      async request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
        asked.push(`${place} ${method}`)
        if (!client) throw new Error('No endpoint.')
        return client.request({ method, params } as Parameters<typeof client.request>[0])
      },
    },
    { retryCount: 0 },
  )

const mainnetClient = (): Client => createClient({ chain: mainnet, transport: wire('mainnet', ens.client) })
const without = () => createConfig({ chains: [canto], transports: { [canto.id]: wire('canto') } })
const withMainnet = () =>
  createConfig({
    chains: [canto, mainnet],
    transports: { [canto.id]: wire('canto'), [mainnet.id]: wire('mainnet', ens.client) },
  })

function Who({ address }: { readonly address: Address | undefined }) {
  return JSON.stringify(useProfile(address))
}

/** What the hook says with what has been read so far. */
function profile(config: Config, settings: NamesSettings, address?: Address): unknown {
  const page = renderToString(
    <WagmiProvider config={config} reconnectOnMount={false}>
      <QueryClientProvider client={queryClient}>
        <NamesContext value={settings}>
          <Who address={address} />
        </NamesContext>
      </QueryClientProvider>
    </WagmiProvider>,
  )
  return JSON.parse(page.replaceAll('&quot;', '"'))
}

/** Lets a query be used, as a mounted component would, until it has its answer. */
async function used(question: ReturnType<typeof nameQuery>) {
  const observer = new QueryObserver(queryClient, question)
  const leave = observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(observer.getCurrentResult().isFetching).toBe(false), 30_000)
  leave()
  return observer.getCurrentResult()
}

test('[C-13] [B-12] without mainnet among its chains a page reads no names', async () => {
  const client = getNamesClient(without(), {})
  expect(client).toBeUndefined()
  expect(profile(without(), {}, alice)).toEqual({ status: 'off' })
  const { fetchStatus, data } = await used(nameQuery(undefined))
  expect([fetchStatus, data]).toEqual(['idle', undefined])
  expect(asked).toEqual([])
})

test('[B-12] reads nothing while disconnected', () => {
  expect(profile(withMainnet(), {})).toEqual({ status: 'off' })
  expect(asked).toEqual([])
})

test('[B-13] [B-12] loads the name, then the avatar', async () => {
  const config = withMainnet()
  expect(profile(config, {}, alice)).toEqual({ status: 'reading' })
  const client = getNamesClient(config, {})!
  await queryClient.fetchQuery(nameQuery({ client, address: alice }))
  expect(profile(config, {}, alice)).toEqual({ status: 'reading', name: 'alice.eth' })
  await queryClient.fetchQuery(avatarQuery({ client, address: alice, name: 'alice.eth' }))
  expect(profile(config, {}, alice)).toEqual({ status: 'read', name: 'alice.eth', avatarUrl: PNG })
  expect(new Set(asked)).toEqual(new Set(['mainnet eth_call']))
})

test('[C-13] reads names through a separate client without adding mainnet', async () => {
  const config = without()
  const names = { client: mainnetClient() }
  await queryClient.fetchQuery(nameQuery({ client: names.client, address: alice }))
  expect(profile(config, { ...names, avatars: 'off' }, alice)).toEqual({ status: 'read', name: 'alice.eth' })
  expect(config.chains.map(({ id }) => id)).toEqual([canto.id])
  expect(asked.every((question) => question === 'mainnet eth_call')).toBe(true)
})

test('[B-12] with avatars off the avatar record is not read', async () => {
  const config = withMainnet()
  const client = getNamesClient(config, {})!
  await queryClient.fetchQuery(nameQuery({ client, address: alice }))
  const before = asked.length
  expect(profile(config, { avatars: 'off' }, alice)).toEqual({ status: 'read', name: 'alice.eth' })
  expect(asked.length).toBe(before)
})

test('[B-12] an account without a name is read; an unreachable chain fails', async () => {
  const unnamed: Address = '0x00000000000000000000000000000000000000ff'
  const config = withMainnet()
  await queryClient.fetchQuery(nameQuery({ client: getNamesClient(config, {})!, address: unnamed }))
  expect(profile(config, {}, unnamed)).toEqual({ status: 'read' })
  const gone = createClient({ chain: mainnet, transport: wire('gone') })
  await used(nameQuery({ client: gone, address: alice }))
  // What a component that stays sees; a new one reads again.
  queryClient.setDefaultOptions({ queries: { retryOnMount: false } })
  expect(profile(config, { client: gone }, alice)).toEqual({ status: 'failed' })
})

test('[B-12] [N-05] reads a name once in 24 hours, not on window focus', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const question = nameQuery({ client: mainnetClient(), address: alice })
  expect((await used(question)).data).toBe('alice.eth')
  expect(asked).toHaveLength(1)

  const observer = new QueryObserver(queryClient, question)
  const leave = observer.subscribe(() => undefined)
  vi.setSystemTime(Date.now() + 25 * HOUR)
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  focusManager.setFocused(undefined)
  await setImmediate()
  expect(observer.getCurrentResult().fetchStatus).toBe('idle')
  leave()
  expect(asked).toHaveLength(1)

  vi.setSystemTime(Date.now() - 2 * HOUR)
  await used(question)
  expect(asked).toHaveLength(1)
  vi.setSystemTime(Date.now() + 2 * HOUR)
  await used(question)
  expect(asked).toHaveLength(2)
})

test('[N-05] caches an unused result for 24 hours', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const question = nameQuery({ client: mainnetClient(), address: alice })
  await queryClient.fetchQuery(question)
  vi.advanceTimersByTime(23.9 * HOUR)
  expect(queryClient.getQueryData(question.queryKey)).toBe('alice.eth')
  vi.advanceTimersByTime(0.2 * HOUR)
  expect(queryClient.getQueryData(question.queryKey)).toBeUndefined()
})
