import { expect, test } from 'vitest'
import { getAddress, type Address } from 'viem'
import { InvalidList, parseAllowlist, type AllowlistDefaults } from './parseAllowlist.ts'

const alice: Address = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const bob: Address = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'

/** The issues of a list as `row: reason`. */
function faultsOf(text: string, defaults?: AllowlistDefaults): readonly string[] {
  try {
    parseAllowlist(text, defaults)
  } catch (error) {
    if (error instanceof InvalidList) return error.issues.map(({ row, reason }) => `${row}: ${reason}`)
    throw error
  }
  return []
}

test("parses each account's quota and price, exact to the wei", () => {
  const text = `address,quota,price\n${alice},2,60\n${bob},65535,0.000000000000000001\n`
  expect(parseAllowlist(text)).toEqual([
    { row: 2, account: alice, quota: 2, price: 60_000_000_000_000_000_000n },
    { row: 3, account: bob, quota: 65_535, price: 1n },
  ])
  expect(parseAllowlist(`address,quota,price\n${alice},1,79228162514.264337593543950335`)[0]?.price).toBe(
    2n ** 96n - 1n,
  )
})

test('parses spreadsheet exports: BOM, CRLF, quotes, blank lines, comments, any column order', () => {
  const text = `\ufeff# Friends\r\n"Price", QUOTA ,Address\r\n\r\n"0.5",1,"${alice}"\r\n  # late\r\n,,\r\n0 , 2 , ${bob} \r\n`
  expect(parseAllowlist(text)).toEqual([
    { row: 4, account: alice, quota: 1, price: 500_000_000_000_000_000n },
    { row: 7, account: bob, quota: 2, price: 0n },
  ])
})

test('uses the default quota and price for a list of addresses', () => {
  expect(parseAllowlist(`address\n${alice}\n${bob}`, { quota: '3', price: '60' })).toEqual([
    { row: 2, account: alice, quota: 3, price: 60n * 10n ** 18n },
    { row: 3, account: bob, quota: 3, price: 60n * 10n ** 18n },
  ])
})

test('[M-08] accepts one case, valid checksums and this chain’s prefix', () => {
  const right = getAddress(alice)
  for (const cell of [
    right,
    right.toLowerCase(),
    `0x${right.slice(2).toUpperCase()}`,
    right.toUpperCase(),
    `canto:${right}`,
    `eip155:7700:${right}`,
    `\u200b${right}\u00a0`,
  ])
    expect(parseAllowlist(`address,quota,price\n${cell},1,1`, { chainId: 7700 })[0]?.account).toBe(alice)
  expect(parseAllowlist(`address,quota,price\neip155:7701:${right},1,1`, { chainId: 7701 })).toHaveLength(1)
})

test('[M-08] reports a wrong checksum and another chain by name, and repeats no private key', () => {
  const right = getAddress(alice)
  const wrong = right.replace(/[A-F]/, (letter) => letter.toLowerCase())
  expect(faultsOf(`address,quota,price\n${wrong},1,1\neth:${right},1,1\n0x${'ab'.repeat(32)},1,1`)).toEqual([
    `2: “${wrong}”: The capital letters in this address don’t match its checksum: a character is probably wrong. Copy it again from your wallet.`,
    `3: “eth:${right}”: This address is for another network: Ethereum.`,
    '4: That isn’t an address: with 64 characters it’s a transaction hash or a private key. Never paste a private key anywhere.',
  ])
})

test('rows without a header row are one problem, said once', () => {
  const sentence = '1: The first row must name the columns, and one of them must be address.'
  for (const first of [`${alice},2,60`, alice, 'Alice,2', `${alice};2;60`])
    expect(faultsOf(`${first}\n${bob},2,60\nnonsense`)).toEqual([sentence])
  // A misspelt name is one of several columns.
  expect(faultsOf(`adress,quota,price\n${alice},2,60`)).toContain(sentence)
})

test('reports every issue with its row', () => {
  const rows = [
    'address,quota,price',
    '0x1234,1,1',
    `${alice.slice(2)},1,1`,
    'pepper.eth,1,1',
    ',1,1',
    `0x${'0'.repeat(40)},1,1`,
    '# a comment and a blank line count as rows',
    '',
    `${alice},0,1`,
    `${alice},1.5,1`,
    `${alice},65536,1`,
    `${alice},,1`,
    `${alice},1,1e3`,
    `${alice},1,-1`,
    `${alice},1,0.0000000000000000001`,
    `${alice},1,79228162514.264337593543950336`,
    `${alice},1`,
    `${bob},1,1,for Bob`,
    `"${bob},1,1`,
    'x,y,z',
  ]
  expect(faultsOf(rows.join('\n'))).toEqual([
    '2: “0x1234”: That isn’t an address: it has 4 characters after 0x instead of 40.',
    `3: “${alice.slice(2)}”: The 0x at the start of this address is missing.`,
    '4: “pepper.eth”: That’s a name, not an address. Enter the address it belongs to.',
    '5: The address is missing.',
    '6: The zero address cannot mint.',
    '9: The quota is zero: leave the account out instead.',
    '10: The quota “1.5” is not a whole number.',
    `10: ${alice} is in row 9 already.`,
    '11: The quota “65536” is above 65535, the most that the contract can count.',
    `11: ${alice} is in row 9 already.`,
    '12: The quota is missing.',
    `12: ${alice} is in row 9 already.`,
    '13: The price “1e3” is not a plain decimal such as 60 or 0.5.',
    `13: ${alice} is in row 9 already.`,
    '14: The price “-1” is not a plain decimal such as 60 or 0.5.',
    `14: ${alice} is in row 9 already.`,
    '15: The price “0.0000000000000000001” has 19 decimal places; 18 is the most.',
    `15: ${alice} is in row 9 already.`,
    '16: The price “79228162514.264337593543950336” is above 79,228,162,514, the most that the contract can hold.',
    `16: ${alice} is in row 9 already.`,
    '17: The price is missing; write 0 if the account mints for free.',
    `17: ${alice} is in row 9 already.`,
    '18: There are 4 cells, but the header names 3.',
    '19: A quotation mark is misplaced: one opens a cell, and one closes it.',
    '20: “x”: That isn’t an address: an address starts with 0x.',
    '20: The quota “y” is not a whole number.',
    '20: The price “z” is not a plain decimal such as 60 or 0.5.',
  ])
})

test('reports duplicate accounts with both rows, whatever their case', () => {
  expect(faultsOf(`address,quota,price\n${alice},1,1\n${bob},1,1\n${getAddress(alice)},2,2`)).toEqual([
    `4: ${alice} is in row 2 already.`,
  ])
})

test("reports quotas above the phase's cap, if the cap is known", () => {
  const text = `address,quota,price\n${alice},5,1\n${bob},6,1`
  expect(faultsOf(text, { maxPerWallet: 5 })).toEqual([
    '3: The quota 6 is above the phase’s cap of 5 for one account.',
  ])
})

test('rejects ambiguous headers', () => {
  expect(faultsOf(`address,quota,Quota,price,note\n${alice},1,1,1,hi`)).toEqual([
    '1: The column “quota” appears twice.',
    '1: The column “note” is unknown; a list has address, quota and price, separated by commas.',
  ])
  expect(faultsOf(`${alice},1,1`)).toContain(
    '1: The first row must name the columns, and one of them must be address.',
  )
  expect(faultsOf(`address;quota\n${alice};1`)).toEqual([
    '1: The cells must be separated by commas: save the list as “CSV (comma delimited)”.',
  ])
  expect(faultsOf(`address\n${alice}`)).toEqual([
    '1: There is no column quota: add it, or give --quota for everyone.',
    '1: There is no column price: add it, or give --price for everyone.',
  ])
  expect(faultsOf(`address,quota\n${alice},1`, { quota: '1', price: 'x' })).toEqual([
    '1: The list has a column quota already: leave --quota out, or take the column out.',
    '1: --price: The price “x” is not a plain decimal such as 60 or 0.5.',
  ])
})

test('rejects a list without accounts', () => {
  const reason = 'No accounts: a header and at least one row are required.'
  expect(faultsOf('')).toEqual([`1: ${reason}`])
  expect(faultsOf('# holder yet\naddress,quota,price\n\n')).toEqual([`2: ${reason}`])
})

test('shows control characters of rejected cells instead of printing them', () => {
  const formula = '=HYPERLINK("http://example.org")'
  const issues = faultsOf(
    `address,quota,price\n"${formula.replaceAll('"', '""')}",1,1\n+1,1,1\n\u001b[2J\u0007,1,1\n${'9'.repeat(5_000_000)},1,1\n${alice},1,${'9'.repeat(5_000_000)}\n\0\0\0,,`,
  )
  expect(issues).toEqual([
    `2: “${formula}” is a formula, not an address.`,
    '3: “+1” is a formula, not an address.',
    '4: “‹U+001B›[2J‹U+0007›”: That isn’t an address: an address starts with 0x.',
    `5: “${'9'.repeat(59)}…”: That isn’t an address: an address starts with 0x.`,
    `6: The price “${'9'.repeat(59)}…” is above 79,228,162,514, the most that the contract can hold.`,
    '7: “‹U+0000›‹U+0000›‹U+0000›”: Enter or paste an address first.',
    '7: The quota is missing.',
    '7: The price is missing; write 0 if the account mints for free.',
  ])
})
