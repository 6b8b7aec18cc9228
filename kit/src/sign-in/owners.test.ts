import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { SignInFixture, isSignedIn, waitForStatus, userRejection } from './signIn.fixture.ts'
import { SignInExpired } from './adapter.ts'
import { readPending } from './pendingSignIn.ts'

/** A desk for a contract wallet whose request outlives its time, as a relay says it. */
function slowDesk(): SignInFixture {
  const desk = new SignInFixture()
  desk.isContract = true
  desk.signText = () => Promise.reject(new Error('Request expired. Please try again.'))
  return desk
}

/** Asks the wallet and leaves before its owners have signed. */
async function askAndLeave(desk: SignInFixture): Promise<void> {
  const flow = desk.open()
  await waitForStatus(flow, 'idle')
  await flow.sign()
  flow.close()
}

/** The signature of the message that is kept. */
const signKept = (desk: SignInFixture): Promise<Hex> =>
  desk.key.signMessage({ message: String(readPending(desk.storage, desk.account)?.message) })

test('[A-10] a Safe’s owners sign hours later: the step waits, and finishes after a reload', async () => {
  const desk = slowDesk()
  await askAndLeave(desk)
  expect(readPending(desk.storage, desk.account)?.requestedAt).toBeLessThanOrEqual(Date.now())

  desk.pending = async () => undefined
  const adapter = desk.adapter()
  const reloaded = desk.open(adapter)
  expect(reloaded.getSnapshot().status).toBe('waiting')
  await reloaded.checkNow()
  expect(reloaded.getSnapshot().status).toBe('waiting')
  reloaded.close()

  const signature = await signKept(desk)
  desk.pending = async () => signature
  const later = desk.adapter()
  const finished = desk.open(later)
  await waitForStatus(finished, 'done')
  expect(isSignedIn(later)).toBe(true)
  expect(readPending(desk.storage, desk.account)).toBeUndefined()
})

test('[A-10] owners who approve on chain are found by an empty signature, without anybody pressing', async () => {
  const desk = slowDesk()
  let isApproved = false
  desk.verify = async ({ signature }) => signature === '0x' && isApproved
  const flow = desk.open()
  await waitForStatus(flow, 'idle')
  await flow.sign()
  expect(flow.getSnapshot().status).toBe('waiting')
  isApproved = true
  await waitForStatus(flow, 'done')
})

test('[A-10] a wallet that answers "0x" has asked its owners', async () => {
  const desk = new SignInFixture()
  desk.isContract = true
  desk.signText = async () => '0x'
  desk.verify = async () => false
  const flow = desk.open()
  await waitForStatus(flow, 'idle')
  await flow.sign()
  expect(flow.getSnapshot().status).toBe('waiting')
})

test('waiting goes on while the server cannot be reached', async () => {
  const desk = slowDesk()
  desk.verify = () => Promise.reject(new Error('The line is dead.'))
  const flow = desk.open()
  await waitForStatus(flow, 'idle')
  await flow.sign()
  await flow.checkNow()
  expect(flow.getSnapshot().status).toBe('waiting')
})

test('[A-08] owners’ signature that is wrong ends the waiting, with words', async () => {
  const desk = slowDesk()
  desk.pending = async () => '0x0123'
  const flow = desk.open()
  await waitForStatus(flow, 'idle')
  await flow.sign()
  await waitForStatus(flow, 'idle')
  expect(flow.getSnapshot()).toMatchObject({ fault: 'verifying' })
  expect(readPending(desk.storage, desk.account)).toBeUndefined()
})

test('waiting ends when the message’s time is over, and a new one can be asked for', async () => {
  const desk = slowDesk()
  let isOver = false
  desk.verify = async () => {
    if (isOver) throw new SignInExpired('Its ten minutes are over.')
    return false
  }
  const flow = desk.open()
  await waitForStatus(flow, 'idle')
  await flow.sign()
  expect(flow.getSnapshot().status).toBe('waiting')
  isOver = true
  await waitForStatus(flow, 'idle')
  expect(flow.getSnapshot()).toMatchObject({ fault: 'verifying' })
  expect(readPending(desk.storage, desk.account)).toBeUndefined()
})

test('waiting can be given up: nothing is kept, and a new message can be asked for', async () => {
  const desk = slowDesk()
  desk.pending = async () => undefined
  const flow = desk.open()
  await waitForStatus(flow, 'idle')
  await flow.sign()
  flow.giveUp()
  await waitForStatus(flow, 'idle')
  expect(readPending(desk.storage, desk.account)).toBeUndefined()
  expect(desk.open().getSnapshot().status).toBe('preparing')
})

test('[A-07] a contract wallet’s rejection leaves nothing to wait for', async () => {
  const desk = slowDesk()
  desk.signText = () => Promise.reject(userRejection)
  await askAndLeave(desk)
  expect(desk.open().getSnapshot().status).toBe('preparing')
})

test('an account with a key does not wait for others: its expired request is a failure', async () => {
  const desk = slowDesk()
  desk.isContract = false
  const flow = desk.open()
  await waitForStatus(flow, 'idle')
  await flow.sign()
  expect(flow.getSnapshot()).toMatchObject({ status: 'idle', fault: 'signing' })
})

test('what one account waits for is not another’s, nor another chain’s', async () => {
  const desk = slowDesk()
  await askAndLeave(desk)
  const elsewhere = desk.open(desk.adapter(), { ...desk.account, chainId: 1 })
  expect(elsewhere.getSnapshot().status).toBe('preparing')
  const other = desk.open(desk.adapter(), { ...desk.account, address: new SignInFixture().account.address })
  expect(other.getSnapshot().status).toBe('preparing')
})

test('a message that JSON would not keep is not waited for', async () => {
  const desk = slowDesk()
  desk.message = () => new URL('https://mint.example')
  const flow = desk.open()
  await waitForStatus(flow, 'idle')
  await flow.sign()
  expect(flow.getSnapshot()).toMatchObject({ status: 'idle', fault: 'signing' })
})

test.each(['', 'no JSON', '{"requestedAt":"yesterday"}', '{"nonce":"n","requestedAt":1,"message":null}'])(
  'kept text that is not a sign-in is taken for none: %s',
  (text) => {
    const desk = new SignInFixture()
    desk.storage.setItem(`peppermint.sign-in.7700.${desk.account.address.toLowerCase()}`, text)
    expect(readPending(desk.storage, desk.account)).toBeUndefined()
  },
)
