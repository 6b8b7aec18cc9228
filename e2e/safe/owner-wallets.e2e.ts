/** Wallets that cannot show typed data, and what a Safe sends besides coin: an approval, a pepper and a token. */
import { scovillesAbi } from '@peppermint/contracts'
import { encodeMintCall } from '@peppermint/sale'
import { encodeFunctionData, pad, parseAbiItem, parseEther, toEventSelector } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { getBalance, getLogs, readContract, setCode } from 'viem/actions'
import { expect, test } from './safeJourney.ts'

const newAddress = () => privateKeyToAccount(generatePrivateKey()).address
const TOKEN = `0x${'20'.repeat(20)}` as const
/** Answers 6 to reads, which are its decimals, and logs the transfer that anything longer asks for. */
const TOKEN_CODE =
  `0x36600511604157602435600052600435337f${toEventSelector('Transfer(address,address,uint256)').slice(2)}60206000a3600160005260206000f35b600660005260206000f3` as const
const UNSUPPORTED = { fail: { code: -32601, message: 'The method does not exist.' } } as const

test('owners without typed data sign the hash or approve it; a batch survives a reload', async ({
  openSafe,
  owners,
  safe,
  wallets,
  world,
}) => {
  const { contract } = world.deployment
  const [recipient, operator] = [newAddress(), newAddress()]
  await setCode(world.client, { address: TOKEN, bytecode: TOKEN_CODE })
  const mint = encodeMintCall(contract, { phase: 0, quantity: 2, price: parseEther('60') })
  await owners.execute(await owners.propose(mint, { confirmedBy: ['bob'] }))

  // Alice batches a mint, an approval, a pepper and a token; the page is loaded again in between.
  const alice = await openSafe('/new/mint', 'alice')
  const addToBatch = alice.getByRole('button', { name: 'Add to a batch' })
  await alice.getByLabel('How many').fill('1')
  await addToBatch.click()
  await alice.getByRole('link', { name: 'a call' }).click()
  await alice.getByLabel('Contract', { exact: true }).fill(contract)
  await alice.getByLabel('Call', { exact: true }).selectOption('raw')
  const approval = { abi: scovillesAbi, functionName: 'setApprovalForAll', args: [operator, true] } as const
  await alice.getByLabel('Data', { exact: true }).fill(encodeFunctionData(approval))
  await addToBatch.click()
  await alice.reload()
  await alice.getByRole('link', { name: 'a transfer' }).click()
  await alice.getByLabel('What').selectOption('pepper')
  await alice.getByLabel('Number of the pepper').fill('1')
  await alice.getByLabel('To', { exact: true }).fill(recipient)
  await addToBatch.click()
  await alice.getByRole('link', { name: 'a transfer' }).click()
  await alice.getByLabel('What').selectOption('token')
  await alice.getByLabel('Token contract').fill(TOKEN)
  await expect(alice.getByText('6 decimals, as the contract answers')).toBeVisible()
  await alice.getByLabel('Amount').fill('1.5')
  await alice.getByLabel('To', { exact: true }).fill(recipient)
  await addToBatch.click()
  await expect(alice.locator('.batch li')).toHaveCount(4)
  await alice.getByRole('button', { name: 'Review the batch' }).click()
  await expect(alice.locator('[data-finding="gives-authority"]')).toContainText(operator)
  await expect(alice.locator('[data-simulation="success"]')).toBeVisible()
  await alice.getByLabel('I have read what is marked as danger').check()
  await alice.getByRole('button', { name: 'Sign and propose' }).click()
  await expect(alice).toHaveURL(/\/transactions\/0x[\da-f]{64}$/)

  // Bob's wallet has neither typed data nor personal_sign: the bare hash is left.
  wallets.bob.on('eth_signTypedData_v4', UNSUPPORTED)
  wallets.bob.on('personal_sign', UNSUPPORTED)
  const bob = await openSafe(new URL(alice.url()).pathname.replace(/.*(?=\/transactions)/, ''), 'bob')
  await bob.getByLabel('I have read what is marked as danger').check()
  await bob.getByRole('button', { name: 'Sign without executing' }).click()
  await expect(bob.getByText('Your wallet cannot show the fields')).toBeVisible()
  const safeTxHash = alice.url().split('/').at(-1) ?? ''
  const signature = await privateKeyToAccount(world.accounts.bob.privateKey).sign({
    hash: `0x${safeTxHash.slice(2)}`,
  })
  wallets.bob.on('eth_sign', { result: signature })
  await bob.getByRole('button', { name: 'Sign the Safe hash' }).click()
  await expect(bob.locator('[data-signer="signed"]')).toHaveCount(2)
  expect(wallets.bob.requests.at(-1)).toMatchObject({
    method: 'eth_sign',
    params: [expect.anything(), safeTxHash],
  })
  await bob.getByRole('button', { name: 'Execute', exact: true }).click()
  await expect(bob.locator('[data-entry="confirmed"]')).toBeVisible()
  const collection = { address: contract, abi: scovillesAbi } as const
  const read = world.client
  expect(await readContract(read, { ...collection, functionName: 'ownerOf', args: [1n] })).toBe(recipient)
  expect(await readContract(read, { ...collection, functionName: 'balanceOf', args: [safe] })).toBe(2n)
  expect(
    await readContract(read, { ...collection, functionName: 'isApprovedForAll', args: [safe, operator] }),
  ).toBe(true)
  const transfer = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')
  const [sent] = await getLogs(read, { address: TOKEN, event: transfer, fromBlock: 0n })
  expect(sent).toMatchObject({ args: { from: safe, to: recipient, value: 1_500_000n } })
  expect(sent?.topics[1]).toBe(pad(safe).toLowerCase())

  // Carol approves on chain instead of signing; her approval executes with Alice's signature.
  const payment = await owners.propose({ to: recipient, value: parseEther('2') })
  wallets.carol.on('eth_signTypedData_v4', UNSUPPORTED)
  const carol = await openSafe(`/transactions/${payment}`, 'carol')
  await carol.getByRole('button', { name: 'Sign without executing' }).click()
  await carol.getByRole('button', { name: 'Approve on chain' }).click()
  await expect(carol.locator('[data-signer="approved"]')).toHaveCount(1)
  await carol.getByRole('button', { name: 'Execute', exact: true }).click()
  await expect(carol.getByText('It can no longer be signed or executed.')).toBeVisible()
  expect(await getBalance(read, { address: recipient })).toBe(parseEther('2'))
})
