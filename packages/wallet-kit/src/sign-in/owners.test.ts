import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { SignInFixture, isSignedIn, waitForStatus, userRejection } from './signIn.fixture.ts'
import { SignInExpired } from './adapter.ts'
import { readPending } from './pendingSignIn.ts'

/** A fixture for a contract wallet whose request expires at the relay. */
function createSlowFixture(): SignInFixture {
  const fixture = new SignInFixture()
  fixture.isContract = true
  fixture.signText = () => Promise.reject(new Error('Request expired. Please try again.'))
  return fixture
}

/** Asks the wallet and closes the page before its owners have signed. */
async function askAndLeave(fixture: SignInFixture): Promise<void> {
  const flow = await fixture.ask()
  flow.close()
}

/** The signature of the stored message. */
const signKept = (fixture: SignInFixture): Promise<Hex> =>
  fixture.key.signMessage({ message: String(readPending(fixture.storage, fixture.account)?.message) })

test('[A-10] a Safe’s owners sign hours later: the step waits, and finishes after a reload', async () => {
  const fixture = createSlowFixture()
  await askAndLeave(fixture)
  expect(readPending(fixture.storage, fixture.account)?.requestedAt).toBeLessThanOrEqual(Date.now())

  fixture.pending = async () => undefined
  const adapter = fixture.adapter()
  const reloaded = fixture.open(adapter)
  expect(reloaded.getSnapshot().status).toBe('waiting')
  await reloaded.checkNow()
  expect(reloaded.getSnapshot().status).toBe('waiting')
  reloaded.close()

  const signature = await signKept(fixture)
  fixture.pending = async () => signature
  const later = fixture.adapter()
  const finished = fixture.open(later)
  await waitForStatus(finished, 'done')
  expect(isSignedIn(later)).toBe(true)
  expect(readPending(fixture.storage, fixture.account)).toBeUndefined()
})

test('[A-10] finds on-chain approvals by an empty signature, without a click', async () => {
  const fixture = createSlowFixture()
  let isApproved = false
  fixture.verify = async ({ signature }) => signature === '0x' && isApproved
  const flow = await fixture.ask()
  expect(flow.getSnapshot().status).toBe('waiting')
  isApproved = true
  await waitForStatus(flow, 'done')
})

test('waiting continues while the server cannot be reached', async () => {
  const fixture = createSlowFixture()
  fixture.verify = () => Promise.reject(new Error('The line is dead.'))
  const flow = await fixture.ask()
  await flow.checkNow()
  expect(flow.getSnapshot().status).toBe('waiting')
})

test('[A-08] owners’ signature that is wrong ends the waiting, with words', async () => {
  const fixture = createSlowFixture()
  fixture.pending = async () => '0x0123'
  const flow = await fixture.ask()
  await waitForStatus(flow, 'idle')
  expect(flow.getSnapshot()).toMatchObject({ fault: 'verifying' })
  expect(readPending(fixture.storage, fixture.account)).toBeUndefined()
})

test('waiting ends when the message’s time is over, and a new one can be asked for', async () => {
  const fixture = createSlowFixture()
  let isOver = false
  fixture.verify = async () => {
    if (isOver) throw new SignInExpired('Its ten minutes are over.')
    return false
  }
  const flow = await fixture.ask()
  expect(flow.getSnapshot().status).toBe('waiting')
  isOver = true
  await waitForStatus(flow, 'idle')
  expect(flow.getSnapshot()).toMatchObject({ fault: 'verifying' })
  expect(readPending(fixture.storage, fixture.account)).toBeUndefined()
})

test('waiting can be given up: nothing is kept, and a new message can be asked for', async () => {
  const fixture = createSlowFixture()
  fixture.pending = async () => undefined
  const flow = await fixture.ask()
  flow.giveUp()
  await waitForStatus(flow, 'idle')
  expect(readPending(fixture.storage, fixture.account)).toBeUndefined()
  expect(fixture.open().getSnapshot().status).toBe('preparing')
})

test('[A-07] a contract wallet’s rejection leaves nothing to wait for', async () => {
  const fixture = createSlowFixture()
  fixture.signText = () => Promise.reject(userRejection)
  await askAndLeave(fixture)
  expect(fixture.open().getSnapshot().status).toBe('preparing')
})

test('an account with a key does not wait for others: its expired request is a failure', async () => {
  const fixture = createSlowFixture()
  fixture.isContract = false
  const flow = await fixture.ask()
  expect(flow.getSnapshot()).toMatchObject({ status: 'idle', fault: 'signing' })
})

test('what one account waits for is not another’s, nor another chain’s', async () => {
  const fixture = createSlowFixture()
  await askAndLeave(fixture)
  const elsewhere = fixture.open(fixture.adapter(), { ...fixture.account, chainId: 1 })
  expect(elsewhere.getSnapshot().status).toBe('preparing')
  const other = fixture.open(fixture.adapter(), {
    ...fixture.account,
    address: new SignInFixture().account.address,
  })
  expect(other.getSnapshot().status).toBe('preparing')
})

test('a message that JSON would not keep is not waited for', async () => {
  const fixture = createSlowFixture()
  fixture.message = () => new URL('https://mint.example')
  const flow = await fixture.ask()
  expect(flow.getSnapshot()).toMatchObject({ status: 'idle', fault: 'signing' })
})

test.each(['', 'no JSON', '{"requestedAt":"yesterday"}', '{"nonce":"n","requestedAt":1,"message":null}'])(
  'kept text that is not a sign-in is taken for none: %s',
  (text) => {
    const fixture = new SignInFixture()
    fixture.storage.setItem(`peppermint.sign-in.7700.${fixture.account.address.toLowerCase()}`, text)
    expect(readPending(fixture.storage, fixture.account)).toBeUndefined()
  },
)
