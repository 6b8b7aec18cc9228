/** What the first script of a page makes of the browser's storage, and when the kit takes over. */
import { runInNewContext } from 'node:vm'
import type { WalletPort, WalletSnapshot } from '@peppermint/wallet-kit'
import { afterEach, expect, test, vi } from 'vitest'
import { earlyAccount, endEarlyAccount } from './earlyAccount.ts'

const ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

afterEach(() => void vi.unstubAllGlobals())

/** Runs the script as a page does, with nothing of this module. @returns what it wrote at the root element. */
function run(stored: Readonly<Record<string, string>> | undefined) {
  const dataset: Record<string, string> = {}
  const properties: Record<string, string> = {}
  const setProperty = (name: string, value: string) => void (properties[name] = value)
  runInNewContext(earlyAccount(), {
    document: { documentElement: { dataset, style: { setProperty } } },
    get localStorage() {
      if (stored === undefined) throw new Error('blocked')
      return { getItem: (name: string) => stored[name] ?? null }
    },
  })
  return { ...dataset, ...properties }
}

const remembered = { 'peppermint.kit.connected': '{}', 'peppermint.kit.account': ACCOUNT }

test('a remembered account is shown in its short form', () => {
  expect(run(remembered)).toEqual({ account: '', '--account': '"0x70…79C8"' })
})

test.each([
  ['no wallet', {}],
  ['a wallet without an account', { 'peppermint.kit.connected': '{}' }],
  ['a wallet that was disconnected', { 'peppermint.kit.account': ACCOUNT }],
  ['what is no address', { ...remembered, 'peppermint.kit.account': `${ACCOUNT}"` }],
  ['blocked storage', undefined],
])('nothing is shown of %s', (_, stored) => {
  expect(run(stored)).toEqual({})
})

test('it is shown until the wallet is connected again, or is not', () => {
  for (const after of ['connected', 'disconnected'] as const) {
    const dataset: Record<string, string> = { account: '' }
    vi.stubGlobal('document', { documentElement: { dataset } })
    let status: WalletSnapshot['status'] = 'reconnecting'
    let notify = () => {}
    const wallet = {
      getSnapshot: () => ({ status }),
      subscribe(listener: () => void) {
        notify = listener
        return () => (notify = () => {})
      },
    } as unknown as WalletPort
    endEarlyAccount(wallet)
    notify()
    expect(dataset).toEqual({ account: '' })
    status = after
    notify()
    expect(dataset).toEqual({})
  }
})
