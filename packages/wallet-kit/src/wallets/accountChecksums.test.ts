import { parseAddress } from '@peppermint/input/address'
import { expect, test } from 'vitest'
import { AddressChecksumError, hasWrongChecksum } from '../errors/addressChecksum.ts'
import { explain } from '../errors/index.ts'
import { memoryStorage, openPage, openWindow, ScriptedWallet, until } from './scriptedBrowser.fixture.ts'

const RIGHT = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
/** One letter in the other case. */
const WRONG = '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

function walletWith(account: string): ScriptedWallet {
  const wallet = new ScriptedWallet('io.fox', { name: 'Fox' })
  wallet.granted = [account]
  return wallet
}

test.for([
  ['right', RIGHT, false],
  ['wrong', WRONG, true],
  ['absent: lower case', RIGHT.toLowerCase(), false],
  ['absent: upper case', `0x${RIGHT.slice(2).toUpperCase()}`, false],
  ['absent: no letters', `0x${'1'.repeat(40)}`, false],
  ['absent: no address', '0x5AAe', false],
] as const)('[M-08] the checksum of an address is %s', ([, address, isWrong]) => {
  expect(hasWrongChecksum(address)).toBe(isWrong)
})

test('[M-08] a wallet’s checksum is judged as a typed one', () => {
  const digits = RIGHT.slice(2)
  const flipped = Array.from(digits, (letter, index) => {
    const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
    return `${digits.slice(0, index)}${other}${digits.slice(index + 1)}`
  })
  for (const text of [digits, digits.toLowerCase(), digits.toUpperCase(), ...flipped].flatMap((each) => [
    `0x${each}`,
    `0X${each}`,
  ]))
    expect([text, hasWrongChecksum(text)]).toEqual([text, parseAddress(text).status === 'wrong-checksum'])
})

test('[M-08] a wallet that sends an address with a wrong checksum is refused in words', async () => {
  openWindow([walletWith(WRONG)])
  const storage = memoryStorage()
  const page = openPage(storage)
  const error: unknown = await page.connect('io.fox').catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(AddressChecksumError)
  expect(error).toMatchObject({ address: WRONG })
  expect(explain(error, { walletName: 'Fox', walletAsked: false })).toMatchObject({
    code: 'address-checksum',
    title: 'Fox sent an address with a wrong checksum',
    moneyMoved: false,
  })
  expect(page.getSnapshot().status).toBe('disconnected')
  expect(storage.has('peppermint.kit.connected')).toBe(false)
})

test.for([RIGHT, RIGHT.toLowerCase(), `0x${RIGHT.slice(2).toUpperCase()}`])(
  '[M-08] a wallet that sends %s is connected',
  async (account) => {
    openWindow([walletWith(account)])
    const page = openPage()
    await page.connect('io.fox')
    expect(page.getSnapshot()).toMatchObject({ status: 'connected', account: RIGHT })
  },
)

test('[M-08] switching to an account with a wrong checksum ends the connection and says why', async () => {
  const wallet = walletWith(RIGHT)
  openWindow([wallet])
  const storage = memoryStorage()
  const page = openPage(storage)
  await page.connect('io.fox')
  wallet.granted = [WRONG]
  wallet.emit('accountsChanged', [WRONG])
  expect(await until(page, ({ status }) => status === 'disconnected')).toMatchObject({
    rejected: { address: WRONG, walletName: 'Fox' },
  })
  expect(storage.has('peppermint.kit.connected')).toBe(false)
  // The wallet's permission is taken back as well.
  await expect.poll(() => wallet.granted).toEqual([])
  wallet.granted = [RIGHT]
  await page.connect('io.fox')
  expect(page.getSnapshot()).toMatchObject({ status: 'connected', account: RIGHT })
  await page.disconnect()
  expect(page.getSnapshot()).not.toHaveProperty('refused')
})

test('[M-08] does not restore an account with a wrong checksum, and shows why', async () => {
  const wallet = walletWith(RIGHT)
  openWindow([wallet])
  const storage = memoryStorage()
  await openPage(storage).connect('io.fox')
  wallet.granted = [WRONG]
  const later = openPage(storage)
  await later.restore()
  expect(later.getSnapshot()).toMatchObject({
    status: 'disconnected',
    rejected: { address: WRONG, walletName: 'Fox' },
  })
})
