/** Owners propose, sign, execute, reject and delete on the workspace: what they sign is what the page computed. */
import { scovillesAbi } from '@peppermint/contracts'
import { safeAbi, SAFE_TX_TYPES } from '@peppermint/devnet/safe'
import {
  type Address,
  createPublicClient,
  domainSeparator,
  hashStruct,
  hashTypedData,
  http,
  parseEther,
  zeroAddress,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { getBalance } from 'viem/actions'
import { expect, test } from './safeJourney.ts'
import { expectUsable } from './expectUsable.ts'

const newAddress = () => privateKeyToAccount(generatePrivateKey()).address

/** Hashes of a transfer, computed without the code of the page. */
function hashTransfer(safe: Address, to: Address, { value, nonce }: { value: bigint; nonce: bigint }) {
  const domain = { chainId: 7700, verifyingContract: safe }
  const message = {
    to,
    value,
    data: '0x',
    operation: 0,
    safeTxGas: 0n,
    baseGas: 0n,
    gasPrice: 0n,
    gasToken: zeroAddress,
    refundReceiver: zeroAddress,
    nonce,
  } as const
  return {
    safeTxHash: hashTypedData({ domain, types: SAFE_TX_TYPES, primaryType: 'SafeTx', message }),
    domainHash: domainSeparator({ domain }),
    messageHash: hashStruct({ types: SAFE_TX_TYPES, primaryType: 'SafeTx', data: message }),
  }
}

const signatureRequests = (wallet: { readonly requests: readonly { readonly method: string }[] }) =>
  wallet.requests.filter(({ method }) => /sign|sendTransaction/i.test(method))

test('[M-04] owners propose, sign and execute a transfer, and reject one at its nonce', async ({
  openSafe,
  owners,
  safe,
  wallets,
  world,
}) => {
  const recipient = newAddress()
  const hashes = hashTransfer(safe, recipient, { value: parseEther('1.5'), nonce: 0n })

  // Alice composes it. The review has the hashes of the bytes before anything is signed.
  const alice = await openSafe('/new/transfer', 'alice')
  await alice.getByLabel('Amount').fill('1.5')
  await alice.getByLabel('To', { exact: true }).fill(recipient.slice(0, -1))
  await alice.getByRole('button', { name: 'Review', exact: true }).click()
  await expect(alice.getByText('it has 39 characters after 0x instead of 40')).toBeVisible()
  await alice.getByLabel('To', { exact: true }).fill(recipient)
  await alice.getByRole('button', { name: 'Review', exact: true }).click()
  for (const hash of Object.values(hashes)) await expect(alice.locator('.hash-block')).toContainText(hash)
  await expect(alice.getByText(`Sends 1.50 CANTO to ${recipient}`)).toBeVisible()
  await expect(alice.locator('[data-simulation="success"]')).toBeVisible()
  await expectUsable(alice)
  // With the keyboard alone: the step's heading has the focus, so Tab goes through the review.
  const focused = alice.locator(':focus')
  await expect(focused).toHaveRole('heading')
  const isBeforeHashes = await focused.evaluate((heading) => {
    const block = document.querySelector('.hash-block')
    return block !== null && heading.compareDocumentPosition(block) === Node.DOCUMENT_POSITION_FOLLOWING
  })
  expect(isBeforeHashes).toBe(true)
  wallets.alice.once('eth_signTypedData_v4', 'reject')
  await alice.getByRole('button', { name: 'Sign and propose' }).click()
  await expect(alice.getByText('You declined it in your wallet')).toBeVisible()
  await alice.getByRole('button', { name: 'Sign and propose' }).click()
  await expect(alice).toHaveURL(new RegExp(`/transactions/${hashes.safeTxHash}$`))
  await expect(alice.locator('[data-signer="signed"]')).toHaveCount(1)
  await expect(alice.getByText('You have signed. 1 more owner has to sign')).toBeVisible()

  // Bob signs; Carol, who has not, sees what executing costs and who pays.
  const bob = await openSafe(`/transactions/${hashes.safeTxHash}`, 'bob')
  await bob.getByRole('button', { name: 'Sign without executing' }).click()
  await expect(bob.getByText('Signed and stored')).toBeVisible()
  await expect(bob.locator('[data-signer="signed"]')).toHaveCount(2)
  const carol = await openSafe(`/transactions/${hashes.safeTxHash}`, 'carol')
  await expect(carol.getByText(`Executing is a transaction of ${wallets.carol.address}`)).toBeVisible()
  await expectUsable(carol)
  wallets.carol.once('eth_sendTransaction', 'keep-open')
  await carol.getByRole('button', { name: 'Execute', exact: true }).click()
  const prompt = await wallets.carol.waitForPrompt('eth_sendTransaction')
  await expect(carol.locator('[data-attempt="in-wallet"]')).toBeVisible()
  await prompt.answer('accept')
  // The journal keeps it across a reload.
  await carol.reload()
  await expect(carol.locator('[data-entry="confirmed"]')).toBeVisible()
  await expect(carol.getByText('It can no longer be signed or executed.')).toBeVisible()
  expect(await getBalance(world.client, { address: recipient })).toBe(parseEther('1.5'))

  // Two proposals at one nonce: the form points it out, and a rejection makes the other void.
  const unwanted = await owners.propose({ to: recipient, value: 1n })
  await bob.goto(alice.url().replace(/transactions.*/, 'new/transfer'))
  await bob.getByLabel('Amount').fill('1')
  await bob.getByLabel('To', { exact: true }).fill(recipient)
  await bob.getByRole('button', { name: 'Review', exact: true }).click()
  await expect(bob.getByLabel('Nonce')).toHaveValue('2')
  await bob.getByLabel('Nonce').fill('1')
  await expect(bob.getByText('Nonce 1 already has a proposal')).toBeVisible()
  await bob.getByLabel('Nonce').fill('0')
  await expect(bob.getByText('Enter 1 or higher.')).toBeVisible()

  await carol.goto(carol.url().replace(hashes.safeTxHash, unwanted))
  await carol.getByRole('link', { name: 'Reject' }).click()
  const rejection = hashTransfer(safe, safe, { value: 0n, nonce: 1n })
  await expect(carol.locator('.hash-block')).toContainText(rejection.safeTxHash)
  await expect(carol.locator('[data-finding="rejection"]')).toBeVisible()
  await expect(carol.locator('[data-sentence]')).toHaveText(
    /^Cancels “Sends 0\.0+1 CANTO to .*” \(nonce 1\)$/,
  )
  await carol.getByRole('button', { name: 'Sign and propose' }).click()
  await expect(carol).toHaveURL(new RegExp(`/transactions/${rejection.safeTxHash}$`))
  await bob.goto(carol.url())
  await bob.getByRole('button', { name: 'Execute', exact: true }).click()
  await expect(bob.locator('[data-entry="confirmed"]')).toBeVisible()
  await alice.goto(carol.url().replace(rejection.safeTxHash, unwanted))
  await expect(alice.getByText('It can no longer be signed or executed.')).toBeVisible()
  await expect(alice.getByRole('button', { name: /^Sign/ })).toHaveCount(0)
})

test('a tampered answer is refused, a proposal deleted, and settings changed in a batch', async ({
  openSafe,
  ownerPage,
  owners,
  safe,
  wallets,
  world,
}) => {
  const recipient = newAddress()
  const attacker = newAddress()
  const safeTxHash = await owners.propose({ to: recipient, value: parseEther('1') })

  // Anyone can put a transaction behind a link. Above the buttons is that no owner did, and that it competes.
  const anonymous = await owners.propose(
    { to: attacker, value: parseEther('4') },
    { by: 'anonymous', nonce: 0 },
  )
  const danger = await openSafe(`/transactions/${anonymous}`, 'carol')
  const proposer = danger.locator('[data-actions] [data-finding="no-owner-proposed"]')
  const sign = danger.getByRole('button', { name: 'Sign', exact: true })
  await expect(proposer).toContainText('Danger: No owner proposed this')
  await expect(danger.locator('[data-actions] [data-finding="competes"]')).toContainText('nonce 0')
  await expect(sign).toHaveAttribute('aria-disabled', 'true')
  expect((await proposer.boundingBox())?.y).toBeLessThan((await sign.boundingBox())?.y ?? 0)
  await expectUsable(danger)
  await danger.getByLabel('I have read what is marked as danger').check()
  await expect(sign).not.toHaveAttribute('aria-disabled')

  // The service swaps the recipient and keeps the hash that the owners know.
  const bob = await ownerPage('bob')
  await bob.route(`**/gateway/**/transactions/**${safeTxHash}*`, async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    await route.fulfill({ response, body: text.replaceAll(recipient, attacker) })
  })
  await openSafe(`/transactions/${safeTxHash}`, 'bob')
  await expect(bob.locator('[data-finding="stated-hash-differs"]')).toContainText(safeTxHash)
  await expect(bob.locator('[data-hashes="bad"]')).toBeVisible()
  await expect(bob.locator('[data-actions="blocked"]')).toBeVisible()
  await expect(bob.getByRole('button', { name: /^(Sign|Execute)/ })).toHaveCount(0)
  await expectUsable(bob)
  expect(signatureRequests(wallets.bob)).toEqual([])
  await bob.unroute(`**/gateway/**/transactions/**${safeTxHash}*`)

  // Alice deletes her own proposal.
  const alice = await openSafe(`/transactions/${safeTxHash}`, 'alice')
  await alice.getByText('Delete this proposal').click()
  await alice.getByRole('button', { name: 'Sign the deletion' }).click()
  await expect(alice).toHaveURL(/\/queue$/)
  await expect(alice.getByText('Nothing is waiting')).toBeVisible()

  // What is dangerous is signed only after it was confirmed to be read.
  await openSafe('/new/settings', 'alice')
  await alice.getByLabel('Change', { exact: true }).selectOption('enable-module')
  await alice.getByLabel('Module').fill(attacker)
  await alice.getByRole('button', { name: 'Review', exact: true }).click()
  await expect(alice.locator('[data-finding="enable-module"]')).toContainText(attacker)
  const propose = alice.getByRole('button', { name: 'Sign and propose' })
  await expect(propose).toHaveAttribute('aria-disabled', 'true')
  await alice.getByLabel('I have read what is marked as danger').check()
  await expect(propose).not.toHaveAttribute('aria-disabled')

  // A batch: its order is changed, and the review shows settings before and after.
  const owner = newAddress()
  await openSafe('/new/settings', 'alice')
  await alice.getByLabel('New owner').fill(owner)
  await alice.getByLabel('Required signatures afterwards').selectOption('3')
  await alice.getByRole('button', { name: 'Add to a batch' }).click()
  await alice.getByRole('link', { name: 'a mint' }).click()
  await alice.getByLabel('How many').fill('2')
  await alice.getByRole('button', { name: 'Add to a batch' }).click()
  await alice.getByRole('button', { name: 'Move call 2 up' }).click()
  await expect(alice.locator('.batch li').first()).toContainText('Mints 2 peppers')
  await expectUsable(alice)
  await alice.getByRole('button', { name: 'Review the batch' }).click()
  await expect(alice.locator('[data-diff]')).toContainText(owner)
  await expect(alice.locator('[data-diff]')).toContainText('2 of 3')
  await expect(alice.locator('[data-diff]')).toContainText('3 of 4')
  await expect(alice.locator('[data-finding="add-owner"]')).toContainText(owner)
  await expect(alice.locator('[data-finding="delegate-call-known"]')).toBeVisible()
  await expect(alice.locator('[data-simulation="success"]')).toBeVisible()
  await alice.getByLabel('I have read what is marked as danger').check()
  await alice.getByRole('button', { name: 'Sign and propose' }).click()
  await expect(alice).toHaveURL(/\/transactions\/0x/)
  await bob.goto(alice.url())
  await bob.getByLabel('I have read what is marked as danger').check()
  await bob.getByRole('button', { name: 'Execute', exact: true }).click()
  await expect(bob.locator('[data-entry="confirmed"]')).toBeVisible()
  const client = createPublicClient({ transport: http(world.rpcUrl) })
  const collection = { address: world.deployment.contract, abi: scovillesAbi }
  const own = { address: safe, abi: safeAbi('safe') }
  expect(await client.readContract({ ...collection, functionName: 'balanceOf', args: [safe] })).toBe(2n)
  expect(await client.readContract({ ...own, functionName: 'getOwners' })).toContain(owner)
})

test('a handed-over link opens the proposal, and says what the gateway has of it', async ({
  openAs,
  owners,
  page,
  safe,
  server,
  world,
}) => {
  // Alice has signed it on another site: the gateway has never seen it.
  const linkTo = async (to: Address) => {
    const { fragment, safeTxHash } = await owners.signLink({ to, value: 1n }, { by: 'alice', nonce: 0 })
    return { path: `/safe/${safe}/files#${fragment}`, safeTxHash }
  }
  const { path, safeTxHash } = await linkTo(newAddress())
  const alice = world.accounts.alice.address

  // Without a wallet the page says that a proposal waits, before it reads anything of the chain.
  await page.goto(server.url + path)
  await expect(page.getByRole('heading', { name: 'Someone sent you a proposal' })).toBeVisible()
  await expectUsable(page)

  const bob = await openAs('bob', path)
  const has = bob.locator('[data-at-gateway]')
  await expect(bob.getByText('From an owner who signed it')).toContainText(`${alice.slice(0, 6)}…`)
  await expect(has).toContainText('The gateway doesn’t have it yet.')
  await expect(bob.getByRole('region', { name: /What owners sign/ })).toContainText(safeTxHash)
  await expectUsable(bob)
  await bob.getByRole('button', { name: 'Hand it to the gateway' }).click()
  await expect(bob).toHaveURL(new RegExp(`/transactions/${safeTxHash}$`))
  await bob.getByRole('button', { name: 'Sign without executing' }).click()
  await expect(bob.getByText('Signed and stored')).toBeVisible()

  // The same link later, and another one for the nonce that is used by then.
  await bob.goto(server.url + path)
  await expect(has).toContainText('The gateway has it, signed by 2 of 2: enough to run.')
  await owners.execute(safeTxHash)
  await bob.reload()
  await bob.goto(server.url + path)
  await expect(has).toContainText('The gateway says that it ran.')
  await bob.goto(server.url + (await linkTo(newAddress())).path)
  await expect(has).toContainText('Nonce 0 is used: another transaction ran in its place')
})
