import { expect, test } from 'vitest'
import { readMessageDraft } from './MessageForm.tsx'

const TYPED = {
  domain: { name: 'Mail', chainId: 7700 },
  types: { Mail: [{ name: 'text', type: 'string' }] },
  message: { text: 'hi' },
}

test('a text is signed as it is, spaces and hex included', () => {
  expect(readMessageDraft('text', ' 0x12 ')).toEqual({ status: 'ready', message: ' 0x12 ' })
  expect(readMessageDraft('text', ' \n ')).toEqual({ status: 'empty' })
  expect(readMessageDraft('text', 'x'.repeat(65_537))).toMatchObject({ status: 'invalid' })
})

test('typed data is read from JSON, with its primary type', () => {
  expect(readMessageDraft('typed', JSON.stringify(TYPED))).toEqual({
    status: 'ready',
    message: { ...TYPED, primaryType: 'Mail' },
  })
})

test('typed data that cannot be hashed is refused with the reason', () => {
  const faultOf = (text: string) => {
    const draft = readMessageDraft('typed', text)
    return draft.status === 'invalid' ? draft.fault : draft.status
  }
  expect(faultOf('{')).toContain('not JSON')
  for (const lacking of [
    7,
    null,
    [],
    { ...TYPED, domain: undefined },
    { ...TYPED, types: { Mail: 'x' } },
    { ...TYPED, types: { Mail: [{ name: 1, type: 'string' }] } },
    { ...TYPED, message: [] },
    { ...TYPED, primaryType: 7 },
  ])
    expect(faultOf(JSON.stringify(lacking))).toContain('has no domain, types and message')
  for (const wrong of [
    { ...TYPED, primaryType: 'Other' },
    { ...TYPED, types: { Mail: [{ name: 'text', type: 'address' }] } },
    { ...TYPED, types: { ...TYPED.types, Other: [] } },
    // Fields that are shown, but that no owner would sign.
    { ...TYPED, message: { text: 'hi', amount: '1' } },
    { ...TYPED, domain: { ...TYPED.domain, note: 'Harmless' } },
    { ...TYPED, types: { Mail: [{ name: 'text', type: 'bytes' }] } },
    { ...TYPED, primaryType: 'EIP712Domain' },
  ])
    expect(faultOf(JSON.stringify(wrong))).toContain('does not match its types')
})

test('numbers of typed data that a double cannot hold are read exactly', () => {
  const types = { Order: [{ name: 'amount', type: 'uint256' }] }
  const text = JSON.stringify({ domain: {}, types, message: { amount: 0 } })
  const draft = (amount: string) =>
    readMessageDraft('typed', text.replace('"amount":0', `"amount":${amount}`))
  for (const amount of ['6426191757410071111111', '1e21'])
    expect(draft(amount)).toMatchObject({
      status: 'ready',
      message: { message: { amount: amount === '1e21' ? `1${'0'.repeat(21)}` : amount } },
    })
  expect(draft('1.5')).toMatchObject({ status: 'invalid' })
})
