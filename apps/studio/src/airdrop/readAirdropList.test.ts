import { expect, test } from 'vitest'
import { sale } from '@peppermint/ui/sale/sale.fixture.ts'
import { airdropObstacle } from '../words/airdropWords.ts'
import { BOB, CAROL, OWNER } from '../studioCollection.fixture.ts'
import { readListFile } from './Airdrop.tsx'
import { readAirdropList } from './readAirdropList.ts'

test('[S-05] a pasted list needs no heading, and is counted', () => {
  const list = readAirdropList(`${BOB},2\n${CAROL},250\n`)
  expect(list).toMatchObject({ status: 'valid', accounts: 2, tokens: 252 })
  // An entry of the contract has at most 100.
  expect(list.status === 'valid' && list.batches.flat().map(({ quantity }) => quantity)).toEqual([
    2, 100, 100, 50,
  ])
  expect(readAirdropList(`address,quantity\n${BOB},2`)).toMatchObject({ status: 'valid', tokens: 2 })
  expect(readAirdropList(' \n')).toEqual({ status: 'empty' })
})

test('[S-05] each wrong row is named by its number in the pasted text', () => {
  const rows = [`${BOB},0`, '0x12,1', `${OWNER},1`, `${OWNER},1`].join('\n')
  const issuesOf = (text: string) => {
    const list = readAirdropList(text)
    return list.status === 'invalid' ? list.issues.map(({ row }) => row) : []
  }
  expect(issuesOf(rows)).toEqual([1, 2, 4])
  expect(issuesOf(`address,quantity\n${rows}`)).toEqual([2, 3, 5])
})

test('batches have at most 50 accounts and 500 tokens', () => {
  const rows = Array.from({ length: 120 }, (_, index) => `0x${String(index + 1).padStart(40, '0')},5`)
  const list = readAirdropList(rows.join('\n'))
  expect(list.status === 'valid' && list.batches.map(({ length }) => length)).toEqual([50, 50, 20])
})

test('a list that is longer than what is left cannot be reviewed', () => {
  const list = readAirdropList(`${BOB},5000`)
  expect(airdropObstacle(list, sale)).toBe('The list has 5,000 peppers, and 3,214 are left.')
  expect(airdropObstacle(readAirdropList(`${BOB},3214`), sale)).toBeUndefined()
})

test('a file that cannot be read leaves the list as it is', async () => {
  expect(await readListFile(new File([`${BOB},2`], 'list.csv'))).toBe(`${BOB},2`)
  const text = () => Promise.reject(new DOMException('moved', 'NotReadableError'))
  expect(await readListFile({ text })).toBeUndefined()
})
